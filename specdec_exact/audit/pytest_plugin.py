"""The pytest plugin: a fixture ``assert_lossless``, and a marker that gives an audit its budget.

    @pytest.mark.specdec_budget(branches=10_000, seconds=5)
    def test_my_rule(assert_lossless):
        assert_lossless(my_rule, draft_length=2)

It imports the package when a test asks for the fixture, and not before.
"""

from dataclasses import replace
from typing import Any

import pytest

__all__ = ["assert_lossless", "pytest_configure"]


def pytest_configure(config: pytest.Config) -> None:
    """Make the marker known."""
    config.addinivalue_line(
        "markers", "specdec_budget(branches, seconds): how far an audit of this test may go"
    )


@pytest.fixture(name="assert_lossless")
def assert_lossless(request: pytest.FixtureRequest) -> Any:
    """Return a function that fails the test unless the audit of a rule passes."""
    from specdec_exact.audit import testing  # noqa: PLC0415 - only a test that asks pays for it
    from specdec_exact.audit.options import Options  # noqa: PLC0415 - the same

    marker = request.node.get_closest_marker("specdec_budget")

    def check(verify: Any, draft_length: int = 2, *, options: Options | None = None) -> Any:
        __tracebackhide__ = True
        chosen = options or Options()
        if marker is not None:
            chosen = replace(chosen, budget=replace(chosen.budget, **marker.kwargs))
        return testing.assert_lossless(verify, draft_length, options=chosen)

    return check
