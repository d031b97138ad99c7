from collections.abc import Callable, Iterable

import pytest

from specdec_exact.vectors import compile  # noqa: A004 - the name of the room
from specdec_exact.vectors.ask import Report
from specdec_exact.vectors.build import step_law
from specdec_exact.vectors.compile import numbered, suite_of
from specdec_exact.vectors.expect import Value, Weights
from specdec_exact.vectors.registry import CaseError, case
from specdec_exact.vectors.sketch import Sketch


def yielding(*sketches: Sketch) -> Callable[[], Iterable[Sketch]]:
    def listed() -> Iterable[Sketch]:
        """Something is asked."""
        return sketches

    return listed


GOOD = step_law("a", "1 1", "1 0")
NUMBER = Report("kept", (0, 1), ())


def test_a_suite_is_counted_and_named() -> None:
    suite = suite_of("m", (case("step-law", "Acceptance")(yielding(GOOD)),))
    assert (suite.count, suite.groups[0].id, suite.groups[0].vectors[0].id) == (
        1,
        "m::listed",
        "m::listed::a",
    )
    assert [note.flag for note in suite.notes] == ["Acceptance"]
    assert numbered(suite) == suite


@pytest.mark.parametrize(
    ("sketches", "complaint"),
    [
        ((GOOD, GOOD), "labels of their own"),
        ((), "labels of their own"),
        ((Sketch("a", NUMBER, Value(1, 1)),), "a certificate or says why"),
        (
            (Sketch("a", GOOD.ask, Weights(2, (1, 1)), GOOD.certificates, uncertified="x"),),
            "or says why",
        ),
        ((Sketch("a", NUMBER, Value(2**53, 1), uncertified="x"),), r"less than 2\*\*53"),
    ],
)
def test_a_bad_case_is_refused(sketches: tuple[Sketch, ...], complaint: str) -> None:
    with pytest.raises(CaseError, match=complaint):
        suite_of("m", (case("counts", "Count")(yielding(*sketches)),))


def test_a_vector_that_nothing_answers_wrongly_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(_: Sketch) -> tuple[str, ...]:
        return ()

    monkeypatch.setattr(compile, "killed_by", nobody)
    with pytest.raises(CaseError, match="none answers wrongly"):
        suite_of("m", (case("step-law", "Acceptance")(yielding(GOOD)),))
