"""SpecHub: exact, the most that its pairs allow, and not always more than recursive rejection."""

from fractions import Fraction

from hypothesis import given, settings

from specdec_exact.choice import explore
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, law, point
from specdec_exact.schemes import recursive_distinct, spechub
from specdec_exact.schemes.candidates import distinct, one_step
from specdec_exact.schemes.optimal import best_acceptance
from specdec_exact.schemes.spechub import proposed
from tests.schemes.small import (
    COIN,
    DRAFT,
    TARGET,
    TILTED,
    acceptance,
    emitted,
    laws,
    models,
    preserves,
    same_everywhere,
)


def pairs(draft: Law[int]) -> Law[tuple[int, ...]]:
    return explore(lambda chooser: proposed(chooser, draft)).law


def rate(target: Law[int], draft: Law[int]) -> Fraction:
    return acceptance(spechub.whole_round(same_everywhere(target), same_everywhere(draft), 1))


@given(laws(4), laws(4))
def test_a_step_emits_the_target_law(target: Law[int], draft: Law[int]) -> None:
    assert explore(spechub.step(target, draft)).law == target


@given(models(2, 2), models(2, 1))
@settings(max_examples=40)
def test_rounds_are_lossless(target: Model[int], draft: Model[int]) -> None:
    assert preserves(target, 3, emitted(spechub.whole_round(target, draft, 2)))


@given(laws(4), laws(4))
def test_it_accepts_as_much_as_any_rule_from_its_pairs(target: Law[int], draft: Law[int]) -> None:
    assert rate(target, draft) == best_acceptance(target, pairs(draft)).acceptance


@given(laws(4))
def test_every_pair_has_the_hub(draft: Law[int]) -> None:
    hub = min(draft, key=lambda x: (-draft[x], x))
    drawn = pairs(draft)
    assert all(hub in pair for pair in drawn)
    for x in draft:
        if x != hub:
            assert drawn[x, hub] == draft[x]
            assert drawn[hub, x] == draft[hub] * draft[x] / (1 - draft[hub])


def test_the_worked_pair() -> None:
    assert rate(TARGET, DRAFT) == Fraction(5, 6)


def test_recursive_rejection_may_accept_more() -> None:
    target, draft = law(["1/7", "1/7", "5/7"]), law(["3/7", "3/7", "1/7"])
    rows = same_everywhere(target), same_everywhere(draft)
    assert rate(target, draft) == Fraction(15, 28)
    assert acceptance(recursive_distinct.whole_round(*rows, 1, 2)) == Fraction(4, 7)


def test_edges() -> None:
    assert explore(spechub.step(point("a"), point("b"))).law == point("a")
    assert pairs(point(1)) == point((1,))
    assert rate(COIN, point(1)) == Fraction(2, 3)
    assert explore(spechub.step(COIN, point(1))).law == COIN
    assert explore(spechub.step(point(0), point(0))).law == point(0)
    assert pairs(law(["1/2", "1/2"])) == law({(0, 1): "1/2", (1, 0): "1/2"})
    assert rate(COIN, TILTED) == 1


# ---------------------------------------------------------------- mistakes, seen


def test_pairs_drawn_without_replacement_are_not_pairs_of_this_law() -> None:
    target, draft = law(["1/5", "3/5", "1/5"]), law(["1/5", "2/5", "2/5"])
    biased = explore(one_step(spechub.verify, distinct(2), target, draft, None)).law
    assert biased == law(["4/15", "8/15", "1/5"])


def test_a_misreported_draft_biases() -> None:
    assert explore(spechub.step(TARGET, DRAFT, told=TARGET)).law != TARGET
