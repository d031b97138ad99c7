"""Two bets on what real runs emit: against the target, and against the law that was found."""

from fractions import Fraction
from typing import Any, cast

from specdec_exact.audit import Options, audit
from specdec_exact.audit.confirm import _Bets, confirm
from specdec_exact.audit.suite import dyadic
from specdec_exact.kernel.block import Text
from specdec_exact.kernel.law import law, point
from tests.audit import rules

QUICK = Options(grid=False)


def found_for(rule: Any) -> Any:
    case = dyadic(3, 1)
    return audit(rule, case.target, case.draft, 1, size=3, options=QUICK).cases[0]


def test_a_biased_law_is_confirmed() -> None:
    rule = rules.FAULTY["accept-always"]
    assert confirm(rule, found_for(rule), QUICK, draws=2000).agrees


def test_a_law_found_for_other_code_is_refuted() -> None:
    result = found_for(rules.FAULTY["accept-always"])
    done = confirm(rules.standard, result, QUICK, draws=2000)
    assert (done.agrees, done.found_refuted is not None) == (False, True)


def test_a_string_the_found_law_never_gives_refutes_it_at_once() -> None:
    always = point(cast("Text", (0,)))
    bets = _Bets(always, always)
    assert not bets.settled(1, (0,))
    assert bets.settled(2, (1,))
    assert (bets.target_refuted, bets.found_refuted) == (2, 2)


def test_the_stake_is_the_likelihood_ratio() -> None:
    zero, one = cast("Text", (0,)), cast("Text", (1,))
    target, found = law({zero: "1/2", one: "1/2"}), law({zero: "3/4", one: "1/4"})
    bets = _Bets(target, found)
    for drawn in (1, 2):
        bets.settled(drawn, (0,))
    assert bets._against_target == Fraction(9, 4)
    assert bets._against_found == Fraction(1, 2) / Fraction(3, 4) * Fraction(3, 4) / Fraction(3, 4)
