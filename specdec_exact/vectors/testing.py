"""Test vectors in somebody's own tests: ask a function, and fail with what it got wrong."""

from collections.abc import Callable, Sequence

from specdec_exact.vectors.load import load_profile
from specdec_exact.vectors.run import ask_function, declared, select

__all__ = ["assert_vectors"]

_SHOWN = 10


def assert_vectors(
    answer: Callable[[dict[str, object]], object],
    *,
    profile: str = "minimal",
    flags: Sequence[str] = (),
    conventions: Sequence[str] = (),
) -> None:
    """Ask a function the vectors of a profile; AssertionError names those it does not pass.

    answer         takes a question and returns an answer, both plain data; ``skipped`` is no failure
    profile        ``minimal`` or ``full``
    flags          ask only vectors with one of these
    conventions    the policies that the implementation declares
    raises         AssertionError also when nothing was asked or everything was skipped
    """
    chosen = [declared(vector, conventions) for vector in select(load_profile(profile), flags)]
    run = ask_function(answer, chosen)
    counts = run.counts()
    wrong = [a for a in run.answers if a.verdict not in {"pass", "skipped"}]
    if wrong or not counts["pass"]:
        shown = [f"  {a.vector.id}: {a.verdict} {a.detail}" for a in wrong[:_SHOWN]]
        told = ", ".join(f"{number} {verdict}" for verdict, number in sorted(counts.items()))
        raise AssertionError("\n".join([f"vectors: {told or 'none asked'}", *shown]))
