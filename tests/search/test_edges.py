"""The edge cases, one by one: zeros, equal laws, one token, no drafts, ties, and numbers that are 0."""

from fractions import Fraction

import pytest

from specdec_exact.choice import Chooser
from specdec_exact.choice.source import Ticks
from specdec_exact.faults.record import Pair, row
from specdec_exact.kernel.law import Token, excess, law
from specdec_exact.schemes.greedy import argmax
from specdec_exact.schemes.round import Round
from specdec_exact.search.conduct import Misconduct
from specdec_exact.search.counterexample import SearchBudget, find_counterexample
from specdec_exact.search.emission import Rule
from specdec_exact.search.result import Found
from specdec_exact.search.sweep import sweep
from tests.search.rules import LawT, ModelT, right, right_round

SMALL = SearchBudget(cases=300)


def smoothed(convention: str) -> Rule:
    """Return the token rule on a draft that proposes what its reported law gives no weight."""

    def rule(chooser: Chooser, target: LawT, draft: LawT) -> Token:
        x = chooser.choose(target if chooser.flip(Fraction(1, 2)) else draft)
        if draft[x] == 0 and convention != "error":
            kept = convention == "accept"
        else:
            kept = chooser.flip(min(target[x] / draft[x], Fraction(1)))
        missing = excess(target, draft)
        return x if kept or not missing else chooser.choose(missing.normalised())

    return rule


@pytest.mark.parametrize("convention", ["accept", "reject", "error"])
def test_a_proposal_without_reported_weight_divides_by_zero_only_without_a_convention(
    convention: str,
) -> None:
    found = find_counterexample(smoothed(convention), "division", sizes=(2,), budget=SMALL)
    assert isinstance(found, Misconduct) == (convention == "error")
    swept = sweep(smoothed(convention), "division", 2, 6)
    # wherever the target can propose what the draft cannot: the draft is a point, the target is not it
    assert swept.misconduct == (12 if convention == "error" else 0)


def unguarded(cap: Fraction) -> Rule:
    """Return the token rule whose residual is normalised without asking whether there is any."""

    def rule(chooser: Chooser, target: LawT, draft: LawT) -> Token:
        x = chooser.choose(draft)
        if chooser.uniform() * draft[x] < min(target[x], cap * draft[x]):
            return x
        return chooser.choose(excess(target, draft).normalised())

    return rule


def test_equal_laws_never_reach_the_residual_unless_the_ratio_is_capped() -> None:
    assert (
        find_counterexample(unguarded(Fraction(1)), "mass", sizes=(1, 2), budget=SMALL).tier
        == "proved-bounded"
    )
    found = find_counterexample(unguarded(Fraction(99, 100)), "mass", budget=SMALL)
    assert isinstance(found, Misconduct)
    assert (found.kind, found.case) == ("mass", Pair(row(1), row(1)))


@pytest.mark.parametrize(
    ("inclusive", "offset", "biased"), [(True, 0, True), (False, 0, False), (True, 1, False)]
)
def test_a_token_without_weight_is_accepted_where_the_number_is_zero_and_the_comparison_inclusive(
    inclusive: bool, offset: int, biased: bool
) -> None:
    def rule(chooser: Chooser, target: LawT, draft: LawT) -> Token:
        x = chooser.choose(draft)
        scaled = chooser.uniform(Ticks(4, offset)) * draft[x]
        if scaled <= target[x] if inclusive else scaled < target[x]:
            return x
        return chooser.choose(excess(target, draft).normalised())

    # with weights that are multiples of 1/4 of the draft the grid is exact, but for the number 0
    swept = sweep(rule, "step", 2, 1)
    assert (swept.violations > 0) == biased
    assert (swept.first == Pair(row(1), row(0, 1))) == biased


def test_one_token_leaves_nothing_to_go_wrong_but_the_mass() -> None:
    assert find_counterexample(right, sizes=(1,)).tier == "proved-bounded"
    assert sweep(right, "step", 1, 5).pairs == 1


def test_without_drafts_a_round_is_a_draw() -> None:
    assert (
        find_counterexample(right_round, "sequence", sizes=(2,), draft_lengths=(0,)).tier
        == "proved-bounded"
    )

    def silent(chooser: Chooser, target: ModelT, draft: ModelT, length: int) -> Round:
        return right_round(chooser, target, draft, length) if length else Round((), 0)

    found = find_counterexample(silent, "count", sizes=(1,), draft_lengths=(0,))
    assert isinstance(found, Found)
    assert [found.violation.emitted, found.violation.owed] == [0, 1]
    assert find_counterexample(silent, "mass", sizes=(1,), draft_lengths=(0,)).tier == "exact"


def test_a_tie_is_found_where_only_a_tie_goes_wrong() -> None:
    def rule(chooser: Chooser, target: LawT, draft: LawT) -> Token:
        tied = len(target) == 2 and len(set(map(str, target.values()))) == 1
        return argmax(target) if tied else right(chooser, target, draft)

    found = find_counterexample(rule, sizes=(2,), budget=SMALL)
    assert isinstance(found, Found)
    assert found.case == Pair(row("1/2", "1/2"), row(1))
    assert found.emitted == law({0: 1})
    # its digits cannot be followed: it is not proved, and a sweep evaluates pair by pair
    unseen = find_counterexample(rule, sizes=(2,), budget=SearchBudget(cases=0))
    assert unseen.tier != "proved-bounded"
    assert sweep(rule, "step", 2, 6).violations == 7

    def compared(chooser: Chooser, target: LawT, draft: LawT) -> Token:
        tied = target[0] == target[1] and len(target) == 2
        return argmax(target) if tied else right(chooser, target, draft)

    swept = sweep(compared, "step", 2, 6)
    assert swept.violations == 7  # every draft, with the one tied target
    assert isinstance(
        find_counterexample(compared, sizes=(2,), budget=SearchBudget(cases=0)), Found
    )
