"""The token rule emits the target, accepts as often as any rule can, and is told the draft's law."""

from fractions import Fraction

import pytest
from hypothesis import given

from specdec_exact.choice import Chooser, Program, explore
from specdec_exact.kernel.law import (
    Law,
    acceptance_rate,
    excess,
    law,
    maximal_coupling,
    measure,
    overlap,
    point,
    residual,
    total_variation,
)
from specdec_exact.schemes import token
from specdec_exact.strategies import laws, pairs

TOKENS = range(4)
ZERO, ONE = Fraction(0), Fraction(1)

Pair = tuple[Law[int], Law[int]]


def verdict(proposal: int, target: Law[int], told: Law[int]) -> Program[tuple[int, int]]:
    """Return the program that verifies one given proposal: the token emitted, and 1 if accepted."""

    def program(chooser: Chooser) -> tuple[int, int]:
        emitted, accepted = token.verify(chooser, proposal, target, told)
        return emitted, int(accepted)

    return program


def seen(target: Law[int], draft: Law[int], told: Law[int]) -> Program[tuple[int, int, int]]:
    """Return the program of a step that also shows the proposal, and 1 if it was accepted."""

    def program(chooser: Chooser) -> tuple[int, int, int]:
        proposal = chooser.choose(draft)
        emitted, accepted = token.verify(chooser, proposal, target, told)
        return emitted, proposal, int(accepted)

    return program


# ---------------------------------------------------------------- theorems


@given(pairs(TOKENS))
def test_a_step_emits_the_target_law(pair: Pair) -> None:
    target, draft = pair
    assert explore(token.step(target, draft)).law == target


@given(pairs(TOKENS))
def test_a_step_is_told_the_truth_unless_it_is_told_otherwise(pair: Pair) -> None:
    target, draft = pair
    assert explore(token.step(target, draft, told=draft)) == explore(token.step(target, draft))


@given(pairs(TOKENS))
def test_a_proposal_is_accepted_with_the_ratio_of_target_to_draft(pair: Pair) -> None:
    target, draft = pair
    for proposal in draft:
        accepted = explore(verdict(proposal, target, draft)).law[proposal, 1]
        assert accepted == min(ONE, target[proposal] / draft[proposal])


@given(pairs(TOKENS))
def test_a_step_accepts_the_overlap_and_replaces_the_excess(pair: Pair) -> None:
    target, draft = pair
    found = explore(seen(target, draft, draft)).law
    accepted = {x: found[x, x, 1] for x in TOKENS}
    replaced = {x: sum((found[x, y, 0] for y in TOKENS), ZERO) for x in TOKENS}
    assert measure(accepted) == overlap(target, draft)
    assert measure(replaced) == excess(target, draft)


@given(pairs(TOKENS))
def test_a_step_accepts_as_often_as_any_coupling_agrees(pair: Pair) -> None:
    target, draft = pair
    accepted = explore(seen(target, draft, draft)).law.map(lambda found: found[2])[1]
    assert accepted == acceptance_rate(target, draft) == 1 - total_variation(target, draft)


@given(pairs(TOKENS))
def test_emitted_and_proposed_token_are_a_maximal_coupling(pair: Pair) -> None:
    target, draft = pair
    joint = explore(seen(target, draft, draft)).law.map(lambda found: found[:2])
    assert joint == maximal_coupling(target, draft)


@given(pairs(TOKENS))
def test_a_rejected_token_is_never_emitted_again(pair: Pair) -> None:
    target, draft = pair
    assert all(emitted != x or kept for emitted, x, kept in explore(seen(target, draft, draft)).law)


@given(pairs(TOKENS))
def test_a_token_the_target_cannot_emit_is_rejected(pair: Pair) -> None:
    target, draft = pair
    for proposal in (x for x in draft if x not in target):
        assert explore(verdict(proposal, target, draft)).law == residual(target, draft).map(
            lambda emitted: (emitted, 0)
        )


@given(laws(TOKENS))
def test_a_draft_equal_to_the_target_is_always_accepted(one: Law[int]) -> None:
    found = explore(seen(one, one, one)).law
    assert found == one.map(lambda x: (x, x, 1))


@given(pairs(TOKENS), laws(TOKENS))
def test_a_misreported_draft_has_a_law_in_closed_form(pair: Pair, drawn: Law[int]) -> None:
    target, told = pair
    ratio = {x: min(ONE, target[x] / told[x]) if told[x] else ONE * (x in target) for x in TOKENS}
    accepted = sum((drawn[x] * ratio[x] for x in TOKENS), ZERO)
    redrawn = residual(target, told) if target != told else target
    expected = {x: drawn[x] * ratio[x] + (1 - accepted) * redrawn[x] for x in TOKENS}
    assert explore(token.step(target, drawn, told=told)).law == Law(expected)


@given(laws(TOKENS), laws(TOKENS))
def test_a_step_told_the_target_emits_what_it_is_given(target: Law[int], drawn: Law[int]) -> None:
    kept = {x: drawn[x] for x in drawn if x in target}
    outside = 1 - sum(kept.values(), ZERO)
    emitted = {x: kept.get(x, ZERO) + outside * target[x] for x in TOKENS}
    assert explore(token.step(target, drawn, told=target)).law == Law(emitted)


# ---------------------------------------------------------------- the lesson's example

TARGET, DRAFT = law(["0.6", "0.3", "0.1"]), law(["0.2", "0.3", "0.5"])


def test_the_lesson_accepts_1_1_and_one_fifth() -> None:
    assert [explore(verdict(x, TARGET, DRAFT)).law[x, 1] for x in range(3)] == [
        1,
        1,
        Fraction(1, 5),
    ]


def test_the_lesson_accepts_a_mass_of_three_fifths() -> None:
    found = explore(seen(TARGET, DRAFT, DRAFT)).law
    assert [found[x, x, 1] for x in range(3)] == [
        Fraction(1, 5),
        Fraction(3, 10),
        Fraction(1, 10),
    ]
    assert found.map(lambda seen: seen[2]) == law({1: "3/5", 0: "2/5"})


def test_the_lesson_replaces_every_rejected_token_by_the_first() -> None:
    assert residual(TARGET, DRAFT) == law([1, 0, 0])
    found = explore(seen(TARGET, DRAFT, DRAFT)).law
    assert {emitted for emitted, _, accepted in found if not accepted} == {0}


def test_the_lesson_emits_the_target() -> None:
    assert explore(token.step(TARGET, DRAFT)).law == TARGET


def test_the_lesson_counts_1_2_or_3_tokens_in_a_round_of_two_proposals() -> None:
    rounds = explore(token.whole_round(lambda _: TARGET, lambda _: DRAFT, 2)).law
    counts = rounds.map(lambda emitted: len(emitted.tokens))
    assert counts == law({1: "2/5", 2: "6/25", 3: "9/25"})
    assert sum(n * weight for n, weight in counts.items()) == Fraction(49, 25)


# ---------------------------------------------------------------- other worked numbers


@pytest.mark.parametrize(
    ("target", "draft", "accepted", "redrawn"),
    [
        (["1/2", "1/3", "1/6"], ["1/4", "1/4", "1/2"], "2/3", ["3/4", "1/4", 0]),
        (["0.2", "0.5", "0.3"], ["0.6", "0.3", "0.1"], "3/5", [0, "1/2", "1/2"]),
        ([0, "0.1", "0.6", "0.3"], ["0.1", "0.2", "0.3", "0.4"], "7/10", [0, 0, 1, 0]),
    ],
)
def test_published_examples(
    target: list[object], draft: list[object], accepted: str, redrawn: list[object]
) -> None:
    found = explore(seen(law(target), law(draft), law(draft))).law
    assert found.map(lambda seen: seen[0]) == law(target)
    assert found.map(lambda seen: seen[2])[1] == Fraction(accepted)
    rejected = {
        x: w for (x, _, kept), w in found.map(lambda s: (s[0], 0, s[2])).items() if not kept
    }
    assert measure(rejected).normalised() == law(redrawn)


@pytest.mark.parametrize(
    ("target", "drawn", "told", "emitted", "distance"),
    [
        # the most likely token is proposed, and reported with the soft law
        (["3/5", "2/5"], [1, 0], ["3/5", "2/5"], [1, 0], "2/5"),
        (["0.51", "0.49"], [1, 0], ["0.51", "0.49"], [1, 0], "49/100"),
        # the two most likely tokens are proposed, and reported with the law before truncation
        (
            ["1/2", "1/4", "1/4"],
            ["2/3", "1/3", 0],
            ["1/2", "1/4", "1/4"],
            ["2/3", "1/3", 0],
            "1/4",
        ),
        # the same, reported as it was drawn
        (["1/2", "1/4", "1/4"], ["2/3", "1/3", 0], ["2/3", "1/3", 0], ["1/2", "1/4", "1/4"], "0"),
        # a proposal that the reported law excludes, and the target too
        (["1/2", "1/2", 0], ["1/2", 0, "1/2"], ["1/2", "1/2", 0], ["3/4", "1/4", 0], "1/4"),
        # one that only the reported law excludes
        (["1/2", "1/2"], [0, 1], [1, 0], [0, 1], "1/2"),
    ],
)
def test_a_misreported_draft_is_emitted_with_these_laws(
    target: list[object],
    drawn: list[object],
    told: list[object],
    emitted: list[object],
    distance: str,
) -> None:
    found = explore(token.step(law(target), law(drawn), told=law(told))).law
    assert found == law(emitted)
    assert total_variation(law(target), found) == Fraction(distance)


def test_the_rule_is_lossless_on_average_and_not_for_a_given_proposal() -> None:
    given_2 = explore(token.step(TARGET, point(2), told=DRAFT)).law
    assert given_2 == law(["4/5", 0, "1/5"])
    average = dict.fromkeys(range(3), ZERO)
    for proposal, weight in DRAFT.items():
        fixed = explore(token.step(TARGET, point(proposal), told=DRAFT)).law
        average = {x: average[x] + weight * fixed[x] for x in average}
    assert Law(average) == TARGET
