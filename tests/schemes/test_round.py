"""Whole rounds are sequence-lossless, by certificate and by completion: the two must agree."""

from collections.abc import Callable
from fractions import Fraction
from typing import Protocol, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice import Chooser, Program, explore
from specdec_exact.kernel.block import Block, Model, complete, unroll
from specdec_exact.kernel.certificate import BiasedNode, Preserves, check
from specdec_exact.kernel.errors import SizeError
from specdec_exact.kernel.law import Law, Token, law, overlap, point
from specdec_exact.schemes import greedy, one_hot, sample_and_match, token
from specdec_exact.schemes.round import Round, one_step, play_round
from specdec_exact.search.certify import certify
from specdec_exact.strategies import Automaton, model_pairs, models

TOKENS = range(2)
LENGTHS = st.integers(0, 3)
CONTEXTS = st.lists(st.sampled_from(TOKENS), max_size=2).map(tuple)
SCHEMES: dict[str, "Scheme"] = {
    "token": token,
    "sample and match": sample_and_match,
    "one-hot": one_hot,
}

K = TypeVar("K", bound=Token)
Text = tuple[int, ...]
Pair = tuple[Automaton[int], Automaton[int]]


class Scheme(Protocol):
    """What the modules of the single-draft schemes have in common."""

    def whole_round(
        self,
        target: Model[K],
        draft: Model[K],
        draft_length: int,
        context: tuple[K, ...] = (),
        *,
        told: Model[K] | None = None,
    ) -> Program[Round]:
        """Return the program of one round."""
        ...


def emitted(program: Program[Round]) -> Block:
    """Return the law of the tokens that a round emits."""
    return Block.of(explore(program).law.map(lambda found: found.tokens))


def preserves(output: Block, target: Model[int], length: int, context: Text = ()) -> bool:
    """Decide whether an output preserves its target, by two routes that have to agree."""
    unrolled = unroll(target, length, context)
    claim, evidence = certify(unrolled, output)
    check(claim, evidence)
    assert (type(claim) is Preserves) == (complete(output, target, length, context) == unrolled)
    return type(claim) is Preserves


# ---------------------------------------------------------------- lossless rounds


@pytest.mark.parametrize("name", SCHEMES)
@given(pair=model_pairs(TOKENS), length=LENGTHS, context=CONTEXTS)
@settings(max_examples=50)
def test_a_round_preserves_the_target(name: str, pair: Pair, length: int, context: Text) -> None:
    target, draft = pair
    output = emitted(SCHEMES[name].whole_round(target, draft, length, context))
    assert preserves(output, target, length + 1, context)


@given(model_pairs(TOKENS), LENGTHS, CONTEXTS)
@settings(max_examples=50)
def test_a_greedy_round_preserves_the_greedy_target(pair: Pair, length: int, context: Text) -> None:
    target, draft = pair
    output = emitted(greedy.whole_round(target, draft, length, context))
    assert preserves(output, lambda t: point(greedy.argmax(target(t))), length + 1, context)


@pytest.mark.parametrize("name", ["sample and match", "one-hot"])
@given(pair=model_pairs(TOKENS), told=models(TOKENS), length=LENGTHS)
@settings(max_examples=25)
def test_a_round_that_looks_at_no_draft_law_cannot_be_told_a_wrong_one(
    name: str, pair: Pair, told: Automaton[int], length: int
) -> None:
    target, draft = pair
    output = emitted(SCHEMES[name].whole_round(target, draft, length, told=told))
    assert preserves(output, target, length + 1)


@given(model_pairs(TOKENS), st.lists(st.sampled_from(TOKENS), min_size=3, max_size=3))
@settings(max_examples=50)
def test_sample_and_match_preserves_the_target_for_every_given_draft(
    pair: Pair, drafts: list[int]
) -> None:
    target, _ = pair
    output = emitted(sample_and_match.whole_round(target, lambda t: point(drafts[len(t)]), 3))
    assert preserves(output, target, 4)


@given(model_pairs(TOKENS, states=2))
@settings(max_examples=25)
def test_rounds_may_follow_each_other(pair: Pair) -> None:
    target, draft = pair

    def two_rounds(chooser: Chooser) -> Round:
        first = token.whole_round(target, draft, 1)(chooser)
        context = tuple(int(x) for x in first.tokens)
        second = token.whole_round(target, draft, 1, context)(chooser)
        return Round((*first.tokens, *second.tokens), first.accepted + second.accepted)

    assert preserves(emitted(two_rounds), target, 4)


# ---------------------------------------------------------------- what a round counts


@pytest.mark.parametrize("scheme", [token, sample_and_match, one_hot, greedy])
@given(pair=model_pairs(TOKENS), length=LENGTHS)
@settings(max_examples=25)
def test_a_round_emits_its_accepted_drafts_and_one_token_more(
    scheme: Scheme, pair: Pair, length: int
) -> None:
    target, draft = pair
    for tokens, accepted in explore(scheme.whole_round(target, draft, length)).law:
        assert len(tokens) == accepted + 1
        assert 0 <= accepted <= length


@given(model_pairs(TOKENS), LENGTHS)
@settings(max_examples=50)
def test_the_token_rule_accepts_a_prefix_with_the_product_of_overlaps(
    pair: Pair, length: int
) -> None:
    target, draft = pair
    found = explore(token.whole_round(target, draft, length)).law
    reached: dict[Text, Fraction] = {(): Fraction(1)}
    for accepted in range(length + 1):
        at_least = sum(
            (w for round_, w in found.items() if round_.accepted >= accepted), Fraction()
        )
        assert at_least == sum(reached.values(), Fraction())
        reached = {
            (*text, x): weight * both
            for text, weight in reached.items()
            for x, both in overlap(target(text), draft(text)).items()
        }


@pytest.mark.parametrize("name", SCHEMES)
@given(pair=model_pairs(TOKENS), context=CONTEXTS)
@settings(max_examples=25)
def test_a_round_without_proposals_is_one_draw_from_the_target(
    name: str, pair: Pair, context: Text
) -> None:
    target, draft = pair
    found = explore(SCHEMES[name].whole_round(target, draft, 0, context)).law
    assert found == target(context).map(lambda x: Round((x,), 0))


@given(models(TOKENS), LENGTHS)
@settings(max_examples=25)
def test_a_perfect_draft_is_accepted_whole(target: Automaton[int], length: int) -> None:
    found = explore(token.whole_round(target, target, length)).law
    assert found.map(lambda round_: round_.accepted) == point(length)
    assert Block.of(found.map(lambda round_: round_.tokens)) == unroll(target, length + 1)


def test_a_draft_behind_a_rejection_is_never_drawn() -> None:
    asked: list[Text] = []

    def draft(text: Text) -> Law[int]:
        asked.append(text)
        return point(1)

    explore(token.whole_round(lambda _: point(0), draft, 5, (7,)))
    assert set(asked) == {(7,)}


def test_every_model_is_asked_after_the_context_and_what_was_emitted() -> None:
    asked: list[tuple[str, Text]] = []

    def model(name: str) -> Model[int]:
        def answer(text: Text) -> Law[int]:
            asked.append((name, text))
            return point(len(text))

        return answer

    program = token.whole_round(model("target"), model("draft"), 2, (7,), told=model("told"))
    assert explore(program).law == point(Round((1, 2, 3), 2))
    assert asked == [
        *(("draft", (7,)), ("target", (7,)), ("told", (7,))),
        *(("draft", (7, 1)), ("target", (7, 1)), ("told", (7, 1))),
        ("target", (7, 1, 2)),
    ]


@pytest.mark.parametrize("scheme", [token, sample_and_match, one_hot, greedy])
@pytest.mark.parametrize("length", [-1, True, False, 1.0, None, "1"])
def test_a_draft_length_is_an_integer_of_at_least_0(scheme: Scheme, length: int) -> None:
    with pytest.raises(SizeError, match=f"an integer of at least 0, got {length!r}"):
        scheme.whole_round(lambda _: point(0), lambda _: point(0), length)


# ---------------------------------------------------------------- biased rounds, made here

Build = Callable[[Model[int], Model[int], int], Program[Round]]


def bonus_from_the_first_row(target: Model[int], draft: Model[int], length: int) -> Program[Round]:
    """Draw the bonus token from the target before the drafts."""
    first = target(())
    return play_round(
        token.verify,
        target,
        draft,
        length,
        context=(),
        told=None,
        bonus=lambda chooser, _: chooser.choose(first),
    )


def redrawing(
    chooser: Chooser, proposal: int, target: Law[int], told: Law[int], /
) -> tuple[int, bool]:
    """Replace a rejected token from the whole target."""
    if chooser.uniform() * told[proposal] < target[proposal]:
        return proposal, True
    return chooser.choose(target), False


def trusting(
    chooser: Chooser, proposal: int, target: Law[int], told: Law[int], /
) -> tuple[int, bool]:
    """Accept everything."""
    del chooser, target, told
    return proposal, True


def mirrored(
    chooser: Chooser, proposal: int, target: Law[int], told: Law[int], /
) -> tuple[int, bool]:
    """Exchange target and draft."""
    return token.verify(chooser, proposal, told, target)


def by(verify: Callable[[Chooser, int, Law[int], Law[int]], tuple[int, bool]]) -> Build:
    """Return the round of a rule."""
    return lambda target, draft, length: play_round(
        verify,  # type: ignore[arg-type]
        target,
        draft,
        length,
        context=(),
        told=None,
    )


FAULTS: dict[str, Build] = {
    "bonus from the first row": bonus_from_the_first_row,
    "redraw from the target": by(redrawing),
    "accept everything": by(trusting),
    "target and draft exchanged": by(mirrored),
    "told another draft": lambda target, draft, length: token.whole_round(
        target, draft, length, told=lambda text: target((*text, 1))
    ),
    "target of the first row": lambda target, draft, length: token.whole_round(
        lambda _: target(()), draft, length
    ),
    "told the draft of the first row": lambda target, draft, length: token.whole_round(
        target, draft, length, told=lambda _: draft(())
    ),
    "greedy": greedy.whole_round,
}


@pytest.mark.parametrize("name", FAULTS)
@given(pair=model_pairs(TOKENS), length=st.integers(1, 2))
@settings(max_examples=40)
def test_certificate_and_completion_agree_on_every_round(
    name: str, pair: Pair, length: int
) -> None:
    target, draft = pair
    preserves(emitted(FAULTS[name](target, draft, length)), target, length + 1)


def target_model(text: Text) -> Law[int]:
    """Prefer 0 at first, and 1 after it."""
    return law(["2/3", "1/3"]) if not text else law(["1/4", "3/4"])


def draft_model(text: Text) -> Law[int]:
    """Be undecided at first, and prefer 0 afterwards."""
    return law(["1/2", "1/2"]) if not text else law(["2/3", "1/3"])


THIRD = Fraction(1, 3)


@pytest.mark.parametrize(
    ("name", "prefix", "biased_token", "weight", "owed"),
    [
        # both drafts are accepted with weight 1/2 * 1/4 + 1/2 * 1/3 after 0
        ("bonus from the first row", (0, 0), 0, THIRD * Fraction(1, 4), Fraction(1, 32)),
        # 0 is emitted when proposed, with 1/2, and in 2 of 3 replacements, of weight 1/6
        ("redraw from the target", (), 0, Fraction(11, 18), 2 * THIRD),
        ("accept everything", (), 0, Fraction(1, 2), 2 * THIRD),
        # min(1, (1/2) / (2/3)) of the drafts 0 are kept, all drafts 1, and 1 replaces the others
        ("target and draft exchanged", (), 0, Fraction(3, 8), 2 * THIRD),
        # told (1/4, 3/4): 0 is always kept, 1 in 4 of 9 cases, and 0 replaces the others
        ("told another draft", (), 0, Fraction(7, 9), 2 * THIRD),
        ("greedy", (), 0, Fraction(1), 2 * THIRD),
    ],
)
def test_a_bias_is_found_at_its_node(
    name: str, prefix: Text, biased_token: int, weight: Fraction, owed: Fraction
) -> None:
    output = emitted(FAULTS[name](target_model, draft_model, 2))
    assert not preserves(output, target_model, 3)
    _, evidence = certify(unroll(target_model, 3), output)
    assert evidence == BiasedNode(prefix, biased_token, weight, owed)


@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_is_a_fault(name: str) -> None:
    assert not preserves(emitted(FAULTS[name](target_model, draft_model, 2)), target_model, 3)


# ---------------------------------------------------------------- one step


def test_a_step_is_told_the_draft_when_it_is_told_nothing() -> None:
    heard: list[Law[int]] = []

    def listening(
        chooser: Chooser, proposal: int, target: Law[int], told: Law[int], /
    ) -> tuple[int, bool]:
        del chooser, target
        heard.append(told)
        return proposal, True

    target, draft, told = law([1]), law([0, 1]), law([0, 0, 1])
    assert explore(one_step(listening, target, draft, None)).law == draft  # type: ignore[arg-type]
    assert explore(one_step(listening, target, draft, told)).law == draft  # type: ignore[arg-type]
    assert heard == [draft, told]
