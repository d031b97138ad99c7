"""Sample and match is lossless for every proposal, and accepts less often than the token rule."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.choice import Chooser, Program, explore
from specdec_exact.kernel.law import Law, acceptance_rate, law, point
from specdec_exact.schemes import sample_and_match
from specdec_exact.strategies import laws, pairs

TOKENS = range(4)
TARGET, DRAFT = law(["1/2", "1/3", "1/6"]), law(["1/4", "1/4", "1/2"])

Pair = tuple[Law[int], Law[int]]


def accepted(target: Law[int], draft: Law[int]) -> Fraction:
    """Return how often a proposal is accepted."""

    def program(chooser: Chooser) -> int:
        proposal = chooser.choose(draft)
        return int(sample_and_match.verify(chooser, proposal, target, draft)[1])

    return explore(program).law[1]


@given(pairs(TOKENS))
def test_a_step_emits_the_target_law(pair: Pair) -> None:
    target, draft = pair
    assert explore(sample_and_match.step(target, draft)).law == target


@given(laws(TOKENS), st.sampled_from(TOKENS), laws(TOKENS))
def test_a_step_emits_the_target_law_for_every_given_proposal(
    target: Law[int], proposal: int, told: Law[int]
) -> None:
    assert explore(sample_and_match.step(target, point(proposal), told=told)).law == target
    program: Program[int] = lambda c: sample_and_match.verify(c, proposal, target, told)[0]  # noqa: E731
    assert explore(program).law == target


@given(pairs(TOKENS))
def test_a_proposal_is_accepted_when_it_is_the_token_emitted(pair: Pair) -> None:
    target, draft = pair

    def program(chooser: Chooser) -> tuple[int, int, int]:
        proposal = chooser.choose(draft)
        emitted, kept = sample_and_match.verify(chooser, proposal, target, draft)
        return emitted, proposal, int(kept)

    joint = {(x, y, int(x == y)): target[x] * draft[y] for x in target for y in draft}
    assert explore(program).law == Law(joint)


@given(pairs(TOKENS))
def test_it_accepts_as_often_as_independent_draws_agree(pair: Pair) -> None:
    target, draft = pair
    assert accepted(target, draft) == sum((target[x] * draft[x] for x in TOKENS), Fraction())


@given(pairs(TOKENS))
def test_it_accepts_no_more_than_the_token_rule(pair: Pair) -> None:
    target, draft = pair
    tight = all(min(target[x], draft[x]) == 0 or max(target[x], draft[x]) == 1 for x in TOKENS)
    assert accepted(target, draft) <= acceptance_rate(target, draft)
    assert (accepted(target, draft) == acceptance_rate(target, draft)) == tight


def test_the_worked_pair_is_accepted_7_times_in_24_instead_of_16() -> None:
    assert accepted(TARGET, DRAFT) == Fraction(7, 24)
    assert acceptance_rate(TARGET, DRAFT) == Fraction(16, 24)
