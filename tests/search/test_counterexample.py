"""The witness is the prettiest there is, it is exact, and the kernel accepts it."""

import pytest

from specdec_exact.faults.catalogue import find
from specdec_exact.faults.record import Pair, Rows, row, table
from specdec_exact.kernel.certificate import check
from specdec_exact.kernel.errors import ClaimError
from specdec_exact.kernel.law import law
from specdec_exact.search.counterexample import SearchBudget, find_counterexample
from specdec_exact.search.emission import Rule
from specdec_exact.search.result import Found
from tests.search.rules import (
    RIGHT_STEPS,
    STEP_MISTAKES,
    block_round,
    inclusive_grid,
    right_round,
    wrong_row,
)

SMALL = SearchBudget(cases=150, regions=60)
SMALLEST = {
    "redraw": (Pair(row("1/2", "1/2"), row(1)), law({0: "3/4", 1: "1/4"})),
    "absolute": (Pair(row(1), row(0, 1)), law({0: "1/2", 1: "1/2"})),
    "inverted": (Pair(row(1), row(0, 1)), law({1: 1})),
    "argmax": (Pair(row("1/2", "1/2"), row(0, 0, 1)), law({0: 1})),
    "unnormalised": (Pair(row(1), row("1/2", "1/2")), law({0: "3/4", None: "1/4"})),
    "always": (Pair(row(1), row(0, 1)), law({1: 1})),
    "lenient": (Pair(row("1/2", "1/2"), row(1)), law({0: 1})),
    "typical": (Pair(row("1/2", "1/2"), row(1)), law({0: 1})),
    "misreported": (Pair(row("1/2", "1/2"), row(1)), law({0: 1})),
}


@pytest.mark.parametrize("name", STEP_MISTAKES)
def test_each_classic_mistake_has_its_smallest_witness(name: str) -> None:
    found = find_counterexample(STEP_MISTAKES[name])
    assert isinstance(found, Found)
    assert (found.case, found.emitted) == SMALLEST[name]
    assert found.smallest


@pytest.mark.parametrize("rule", [*RIGHT_STEPS.values()])
def test_nothing_is_found_in_a_lossless_rule(rule: Rule) -> None:
    assert find_counterexample(rule, budget=SMALL).tier != "exact"


def test_a_bonus_from_the_wrong_row_is_found_at_its_node() -> None:
    found = find_counterexample(wrong_row, "sequence", draft_lengths=(1,))
    assert isinstance(found, Found)
    rows = Rows(table({(): row(1), (0,): row(0, 1)}), table({(): row(1)}), 1)
    assert found.case == rows
    assert (found.violation.prefix, found.violation.token) == ((0,), 0)
    assert found.certificate is not None
    check(*found.certificate)


@pytest.mark.parametrize("rule", [right_round, block_round])
def test_nothing_is_found_in_a_lossless_round(rule: Rule) -> None:
    assert find_counterexample(rule, "sequence", sizes=(1, 2), budget=SMALL).tier == "searched"


@pytest.mark.parametrize("name", ["count", "acceptance"])
def test_a_right_round_counts_right(name: str) -> None:
    assert find_counterexample(right_round, name, sizes=(1, 2), budget=SMALL).tier == "searched"


def test_an_inclusive_comparison_on_a_grid_accepts_what_has_no_weight() -> None:
    found = find_counterexample(inclusive_grid)
    assert isinstance(found, Found)
    assert found.case == Pair(row(1), row(0, 1))
    assert found.emitted == law({1: "1/4", 0: "3/4"})


def test_unknown_questions_are_refused() -> None:
    with pytest.raises(ClaimError, match="a property is one of step, sequence"):
        find_counterexample(wrong_row, "fairness")
    with pytest.raises(ClaimError, match="got 1 arguments"):
        find_counterexample(str.title)


def test_small_rounds_of_every_size_come_before_unknown_laws() -> None:
    found = find_counterexample(find("residual-from-next-row").rule, "sequence")
    assert isinstance(found, Found)
    assert [(one.alphabet, one.draft_length, one.regions) for one in found.tried][-1] == (2, 1, 0)
    assert {one.note for one in found.tried[:-1]} == {"not run on symbols"}
