"""A witness becomes as small as the sweep can show."""

from specdec_exact.faults.record import Pair, row
from specdec_exact.search.minimise import denominator_of, minimised
from specdec_exact.search.properties import STEP
from specdec_exact.search.small import Size
from tests.search import rules


def test_a_witness_is_minimised_from_below() -> None:
    wide = Pair(row("1000/1001", "1/1001"), row(1))
    found = minimised(rules.capped_stock, STEP, Size(2, None, "any"), wide, 95, 10**6)
    assert found == (Pair(row("100/101", "1/101"), row(1)), True)


def test_what_is_too_much_to_sweep_stays_as_it_is() -> None:
    wide = Pair(row("1000/1001", "1/1001"), row(1))
    assert denominator_of(wide) == 1001
    assert minimised(rules.capped_stock, STEP, Size(2, None, "any"), wide, 95, 100) == (wide, False)


def test_full_support_is_kept() -> None:
    wide = Pair(row("9/10", "1/10"), row("1/10", "9/10"))
    found = minimised(rules.redraw, STEP, Size(2, None, "full"), wide, 1, 10**6)
    assert found == (Pair(row("2/3", "1/3"), row("1/3", "2/3")), True)
