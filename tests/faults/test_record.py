"""A fault is run on an input of its form, and what it owes is a law."""

import pytest

from specdec_exact.choice import explore
from specdec_exact.faults.catalogue import find
from specdec_exact.faults.record import Pair, Rows, owed_by, program_of, row, table
from specdec_exact.kernel.errors import ClaimError, MassError

STEP, ROUND, CASE = (
    find("redraw-from-target"),
    find("bonus-from-parent-row"),
    find("seed-ignored"),
)
ROWS = Rows(table({(): row(1), (0,): row("1/2", "1/2")}), table({(): row(1)}), 1)


def test_a_context_that_is_not_listed_has_the_last_law() -> None:
    target, draft = ROWS.models()
    assert target(()) == draft(()) == draft((0, 1)) == row(1)
    assert target((0,)) == target((1,)) == target((0, 0)) == row("1/2", "1/2")


def test_a_step_owes_the_target_and_a_case_what_it_says() -> None:
    assert owed_by(STEP, Pair(row("1/2", "1/2"), row(1))) == row("1/2", "1/2")
    assert owed_by(CASE, row("1/2", "1/2")) == row(0, 1)
    with pytest.raises(ClaimError, match="bonus-from-parent-row says what it owes node by node"):
        owed_by(ROUND, ROWS)


def test_an_input_of_another_form_is_refused() -> None:
    with pytest.raises(ClaimError, match="redraw-from-target takes a step, got Rows"):
        program_of(STEP, ROWS)
    with pytest.raises(ClaimError, match="bonus-from-parent-row takes a round, got Pair"):
        program_of(ROUND, Pair(row(1), row(1)))


def test_programs_of_all_three_forms_run() -> None:
    assert explore(program_of(STEP, STEP.smallest)).law == STEP.emits
    assert explore(program_of(ROUND, ROUND.smallest)).law == ROUND.emits
    assert explore(program_of(CASE, CASE.smallest)).law == CASE.emits


def test_a_row_is_a_law() -> None:
    with pytest.raises(MassError, match="a law has mass exactly 1, got 1/2"):
        row("1/2")
