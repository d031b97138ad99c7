"""The pytest plugin: a fixture ``assert_vectors`` that asks an implementation every vector.

    def test_my_verifier(assert_vectors):
        assert_vectors(answer)

It imports the vectors when a test asks for the fixture, and not before.
"""

from collections.abc import Callable, Sequence

import pytest

__all__ = ["assert_vectors"]


@pytest.fixture(name="assert_vectors")
def assert_vectors() -> Callable[..., None]:
    """Return a function that fails the test unless every vector asked is answered rightly."""

    def check(
        answer: Callable[[dict[str, object]], object],
        *,
        profile: str = "minimal",
        flags: Sequence[str] = (),
        conventions: Sequence[str] = (),
    ) -> None:
        __tracebackhide__ = True
        from specdec_exact.vectors import testing  # noqa: PLC0415 - only a test that asks pays

        testing.assert_vectors(answer, profile=profile, flags=flags, conventions=conventions)

    return check
