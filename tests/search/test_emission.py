"""What a rule gives is read in one way, or refused."""

import pytest

from specdec_exact.faults.record import Pair, Rows, row, table
from specdec_exact.kernel.errors import ClaimError, TokenError
from specdec_exact.kernel.law import Token, law
from specdec_exact.search.emission import Form, accepted, form_of, models_of, text
from tests.search import rules
from tests.search.rules import right


def test_steps_and_rounds_are_told_apart_by_their_arguments() -> None:
    assert form_of(right) == "step"
    assert form_of(rules.right_round) == "round"
    with pytest.raises(ClaimError, match="got 1 arguments"):
        form_of(str.title)


@pytest.mark.parametrize(
    ("outcome", "form", "emitted"),
    [
        (7, "step", (7,)),
        (("a", 1), "step", ("a",)),
        (None, "step", ()),
        ((), "round", ()),
        ((7, 8), "round", (7, 8)),
        (((7, 8), 1), "round", (7, 8)),
        (((), 0), "round", ()),
    ],
)
def test_outcomes_are_read(outcome: object, form: Form, emitted: tuple[Token, ...]) -> None:
    assert text(outcome, form) == emitted


@pytest.mark.parametrize(
    ("outcome", "form"),
    [
        (True, "step"),
        (1.0, "step"),
        ((1, 2, 3), "step"),
        (7, "round"),
        ((1.5,), "round"),
        ([7], "round"),
    ],
)
def test_foreign_outcomes_are_refused(outcome: object, form: Form) -> None:
    with pytest.raises(TokenError):
        text(outcome, form)


def test_what_does_not_count_cannot_be_counted() -> None:
    assert accepted(((7, 8), 1), "round") == 1
    assert accepted((7, 0), "step") == 0
    for silent, form in (((7, 8), "round"), (7, "step"), ((7, True), "step")):
        with pytest.raises(TokenError, match="counts gives"):
            accepted(silent, "round" if form == "round" else "step")


def test_an_input_has_its_models() -> None:
    target, draft, length, form = models_of(Pair(row(1), row(0, 1)))
    assert (target((5,)), draft(()), length, form) == (law({0: 1}), law({1: 1}), 1, "step")
    rows_ = Rows(table({(): row(1)}), table({(): row(0, 1)}), 3)
    assert models_of(rows_)[2:] == (3, "round")
