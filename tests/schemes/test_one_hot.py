"""The one-hot rule is lossless for every proposal, and one law with sample and match."""

from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice import Chooser, Program, explore
from specdec_exact.kernel.law import Law, law, point
from specdec_exact.schemes import one_hot, sample_and_match, token
from specdec_exact.strategies import Automaton, laws, model_pairs, pairs

TOKENS = range(4)

Pair = tuple[Law[int], Law[int]]


def verdict(proposal: int, target: Law[int]) -> Program[tuple[int, int]]:
    """Return the program that verifies one given proposal: the token emitted, and 1 if accepted."""

    def program(chooser: Chooser) -> tuple[int, int]:
        emitted, accepted = one_hot.verify(chooser, proposal, target, target)
        return emitted, int(accepted)

    return program


@given(pairs(TOKENS))
def test_a_step_emits_the_target_law(pair: Pair) -> None:
    target, draft = pair
    assert explore(one_hot.step(target, draft)).law == target


@given(laws(TOKENS), st.sampled_from(TOKENS), laws(TOKENS))
def test_a_step_emits_the_target_law_for_every_given_proposal(
    target: Law[int], proposal: int, told: Law[int]
) -> None:
    assert explore(one_hot.step(target, point(proposal), told=told)).law == target


@given(laws(TOKENS), st.sampled_from(TOKENS))
def test_a_given_proposal_is_accepted_as_often_as_the_target_emits_it(
    target: Law[int], proposal: int
) -> None:
    found = {(x, int(x == proposal)): target[x] for x in TOKENS}
    assert explore(verdict(proposal, target)).law == Law(found)


@given(laws(TOKENS), st.sampled_from(TOKENS))
def test_it_is_the_token_rule_told_that_the_proposal_was_certain(
    target: Law[int], proposal: int
) -> None:
    certain = point(proposal)
    assert explore(one_hot.step(target, certain)) == explore(token.step(target, certain))


@given(model_pairs(range(2)), st.integers(0, 2))
@settings(max_examples=50)
def test_a_round_has_the_law_of_a_round_of_sample_and_match(
    pair: tuple[Automaton[int], Automaton[int]], length: int
) -> None:
    target, draft = pair
    matched = explore(sample_and_match.whole_round(target, draft, length)).law
    assert explore(one_hot.whole_round(target, draft, length)).law == matched


def test_a_draft_that_is_not_certain_loses_by_it() -> None:
    target, draft = law(["3/5", "2/5"]), law(["1/2", "1/2"])
    ratio = explore(token.whole_round(lambda _: target, lambda _: draft, 1)).law
    certain = explore(one_hot.whole_round(lambda _: target, lambda _: draft, 1)).law
    assert ratio.map(lambda found: found.accepted) == law({1: "9/10", 0: "1/10"})
    assert certain.map(lambda found: found.accepted) == law({1: "1/2", 0: "1/2"})
