"""The greedy rule emits the target's most likely token, whatever was proposed."""

from fractions import Fraction

import pytest
from hypothesis import given, settings

from specdec_exact.choice import Chooser, explore
from specdec_exact.kernel.block import Block, unroll
from specdec_exact.kernel.law import Law, Token, law, point
from specdec_exact.schemes import greedy
from specdec_exact.strategies import Automaton, laws, model_pairs, pairs

TOKENS = range(3)

Pair = tuple[Law[int], Law[int]]


@given(pairs(TOKENS))
def test_a_step_emits_the_most_likely_token(pair: Pair) -> None:
    target, draft = pair
    assert explore(greedy.step(target, draft)).law == point(greedy.argmax(target))


@given(laws(TOKENS))
def test_no_token_is_more_likely_and_none_before_it_as_likely(target: Law[int]) -> None:
    best = greedy.argmax(target)
    assert all(target[x] <= target[best] for x in TOKENS)
    assert all(target[x] < target[best] for x in range(best))


@given(pairs(TOKENS), laws(TOKENS))
def test_it_does_not_matter_what_the_rule_is_told(pair: Pair, told: Law[int]) -> None:
    target, draft = pair
    assert explore(greedy.step(target, draft, told=told)) == explore(greedy.step(target, draft))


@given(pairs(TOKENS))
def test_a_proposal_is_accepted_when_it_is_the_most_likely_token(pair: Pair) -> None:
    target, draft = pair
    best = greedy.argmax(target)

    def accepted(chooser: Chooser) -> int:
        return int(greedy.verify(chooser, chooser.choose(draft), target, draft)[1])

    assert explore(accepted).law == law({1: draft[best], 0: 1 - draft[best]})


@given(model_pairs(range(2)))
@settings(max_examples=50)
def test_a_round_emits_the_greedy_continuation_with_the_same_tie_rule(
    pair: tuple[Automaton[int], Automaton[int]],
) -> None:
    target, draft = pair
    text: tuple[int, ...] = ()
    for _ in range(3):
        text = (*text, greedy.argmax(target(text)))
    for emitted, accepted in explore(greedy.whole_round(target, draft, 2)).law:
        assert emitted == text[: accepted + 1]


@given(model_pairs(range(2)))
@settings(max_examples=50)
def test_a_round_is_that_of_the_point_laws(pair: tuple[Automaton[int], Automaton[int]]) -> None:
    target, _ = pair
    certain = unroll(lambda text: point(greedy.argmax(target(text))), 3)
    emitted = explore(greedy.whole_round(target, target, 0, (0, 1))).law
    assert emitted == point(((greedy.argmax(target((0, 1))),), 0))
    itself = explore(greedy.whole_round(target, lambda t: point(greedy.argmax(target(t))), 2)).law
    assert itself.map(lambda found: found.accepted) == point(2)
    assert Block.of(itself.map(lambda found: found.tokens)) == certain


@pytest.mark.parametrize(
    ("weights", "best"),
    [
        ({"b": "2/5", "a": "2/5", "c": "1/5"}, "a"),
        ({"a": "1/2", 10: "1/2"}, 10),
        ({10: "1/3", 9: "1/3", "": "1/3"}, 9),
        ({"z": "1/2", "a": "1/4", "b": "1/4"}, "z"),
        ({0: Fraction(1, 2) - Fraction(1, 10**300), 1: Fraction(1, 2) + Fraction(1, 10**300)}, 1),
    ],
)
def test_ties_go_to_the_first_token(weights: dict[Token, object], best: Token) -> None:
    assert greedy.argmax(law(weights)) == best
