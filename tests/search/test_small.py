"""Enumeration goes from small to large, and says how far it went."""

from specdec_exact.choice.explore import Budget
from specdec_exact.faults.record import Pair, row
from specdec_exact.search.properties import STEP
from specdec_exact.search.small import Size, enumerate_small
from tests.search import rules
from tests.search.rules import right


def test_the_first_finding_is_the_smallest_and_the_count_is_right() -> None:
    found = enumerate_small(rules.redraw, STEP, Size(2, None, "any"), 1000, Budget())
    assert found.case == Pair(row("1/2", "1/2"), row(1))
    assert (found.denominators, found.cases) == (1, 4 + 2)


def test_a_denominator_is_begun_only_if_it_fits() -> None:
    found = enumerate_small(right, STEP, Size(2, None, "any"), 4 + 9, Budget())
    # of the nine pairs with the denominator 2, four are pairs of the denominator 1
    assert (found.case, found.denominators, found.cases) == (None, 2, 4 + 5)


def test_smaller_denominators_can_be_left_out() -> None:
    found = enumerate_small(rules.always, STEP, Size(2, None, "any"), 1000, Budget(), start=3)
    assert found.case == Pair(row(1), row("2/3", "1/3"))


def test_one_token_has_one_input() -> None:
    assert enumerate_small(right, STEP, Size(1, None, "any"), 1000, Budget()).cases == 1
