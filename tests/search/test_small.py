"""Enumeration goes from small to large, and says how far it went."""

from fractions import Fraction

from specdec_exact.choice.chooser import Chooser
from specdec_exact.choice.explore import Budget
from specdec_exact.faults.record import Pair, Rows, row
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Token
from specdec_exact.search.properties import MASS, SEQUENCE, STEP
from specdec_exact.search.small import Size, enumerate_small
from tests.search import rules
from tests.search.rules import right, right_round


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


def test_a_round_goes_on_with_one_row_that_differs() -> None:
    def late(chooser: Chooser, target: Model[Token], draft: Model[Token], length: int) -> object:
        """Right, unless the row after a draft has a weight 1/4 and all others are certain."""
        emitted = right_round(chooser, target, draft, length)
        rows = [target(()), target((0,)), target((1,))]
        return (1,) if rows[1][0] == Fraction(1, 4) and rows[0] == rows[2] else emitted

    size = Size(2, 1, "any")
    found = enumerate_small(late, SEQUENCE, size, 200, Budget())
    assert isinstance(found.case, Rows)
    assert dict(found.case.target)[(0,)] == row("1/4", "3/4")
    assert found.denominators < 3
    assert not found.smallest
    everything = enumerate_small(late, SEQUENCE, size, 100_000, Budget())
    assert everything.smallest
    assert everything.denominators == 3


def test_full_support_begins_at_the_number_of_tokens() -> None:
    found = enumerate_small(rules.always, STEP, Size(3, None, "full"), 300, Budget())
    assert found.case == Pair(row("1/2", "1/4", "1/4"), row("1/4", "1/2", "1/4"))


def test_a_round_that_asks_for_nothing_has_one_input() -> None:
    def constant(*_: object) -> tuple[int]:
        return (0,)

    found = enumerate_small(constant, MASS, Size(2, 1, "any"), 100, Budget())
    assert (found.case, found.denominators, found.cases) == (None, 1, 1)
