"""The finder settles every question, and names the first biased node in breadth-first order."""

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from specdec_exact.kernel.block import Block, Model, complete, unroll
from specdec_exact.kernel.certificate import (
    BiasedNode,
    Differs,
    Distance,
    Pairing,
    Preserves,
    Separation,
    check,
)
from specdec_exact.kernel.errors import ClaimError, Refuted
from specdec_exact.kernel.law import Law, Token, law, measure, total_variation
from specdec_exact.notation.claims import read_claim, read_evidence, write_claim, write_evidence
from specdec_exact.search.certify import certify, certify_distance
from specdec_exact.strategies import Automaton, blocks, models, pairs

TOKENS: tuple[Token, ...] = (0, 1, "a")  # in token order
ZERO = Fraction(0)

Text = tuple[Token, ...]


def first_bias(target: Model[Token], output: Law[Text], length: int) -> BiasedNode | None:
    """Walk all strings in breadth-first order and return the first at which the criterion fails."""
    level: list[Text] = [()]
    for _ in range(length):
        for prefix in level:
            going = sum((w for t, w in output.items() if t[: len(prefix)] == prefix != t), ZERO)
            for token in TOKENS:
                longer = (*prefix, token)
                emitted = sum((w for t, w in output.items() if t[: len(longer)] == longer), ZERO)
                owed = target(prefix)[token] * going
                if emitted != owed:
                    return BiasedNode(prefix, token, emitted, owed)
        level = [(*prefix, token) for prefix in level for token in TOKENS]
    return None


@given(models(TOKENS), blocks(TOKENS, 3))
def test_the_first_biased_node_is_named_with_its_two_weights(
    model: Automaton[Token], output: Block
) -> None:
    claim, evidence = certify(unroll(model, 3), output)
    bias = first_bias(model, output.law(), 3)
    if bias is None:
        assert type(claim) is Preserves
    else:
        assert (type(claim), evidence) == (Differs, bias)


def stopped(model: Model[Token], stops: list[Fraction], length: int) -> Block:
    """Return an output that draws from the target, and stops after i tokens with weight stops[i]."""
    weights: dict[Text, Fraction] = {}
    for text, weight in unroll(model, length).law().items():
        left = weight
        for cut, stop in enumerate(stops):
            weights[text[:cut]] = weights.get(text[:cut], ZERO) + left * stop
            left *= 1 - stop
        weights[text] = weights.get(text, ZERO) + left
    return Block.of(Law(weights))


stop_weights = st.lists(
    st.sampled_from([ZERO, Fraction(1, 3), Fraction(1, 2), Fraction(1)]), min_size=3, max_size=3
)


@given(models(TOKENS), stop_weights)
def test_a_target_stopped_anywhere_is_preserved(
    model: Automaton[Token], stops: list[Fraction]
) -> None:
    output = stopped(model, stops, 3)
    assert first_bias(model, output.law(), 3) is None
    claim, evidence = certify(unroll(model, 3), output)
    assert type(claim) is Preserves
    assert complete(output, model, 3) == unroll(model, 3)
    check(claim, evidence)


@given(models(TOKENS), stop_weights, st.data())
def test_the_criterion_holds_when_completion_gives_back_the_target(
    model: Automaton[Token], stops: list[Fraction], data: st.DataObject
) -> None:
    output = dict(stopped(model, stops, 3).law())
    source, sink = data.draw(st.tuples(*[st.sampled_from(sorted(output, key=repr))] * 2))
    moved = output[source] * data.draw(st.sampled_from([ZERO, Fraction(1, 2), Fraction(1)]))
    output[source] -= moved
    output[sink] += moved
    spoiled = Block.of(Law(output))
    claim, _ = certify(unroll(model, 3), spoiled)
    assert (type(claim) is Preserves) == (complete(spoiled, model, 3) == unroll(model, 3))
    assert (type(claim) is Preserves) == (first_bias(model, Law(output), 3) is None)


@given(models(TOKENS), stop_weights, st.data())
def test_no_pair_of_the_evidence_can_be_spared(
    model: Automaton[Token], stops: list[Fraction], data: st.DataObject
) -> None:
    claim, evidence = certify(unroll(model, 3), stopped(model, stops, 3))
    assert isinstance(evidence, Pairing)
    assert list(evidence.pairs) == sorted(set(evidence.pairs))
    dropped = data.draw(st.sampled_from(evidence.pairs))
    fewer = tuple(pair for pair in evidence.pairs if pair != dropped)
    with pytest.raises(Refuted) as refusal:
        check(claim, Pairing(fewer))
    assert refusal.value.reason in ("root", "open")


@given(models(TOKENS), blocks(TOKENS, 3))
def test_what_is_found_survives_being_written_and_read(
    model: Automaton[Token], output: Block
) -> None:
    claim, evidence = certify(unroll(model, 3), output)
    read = read_claim(write_claim(claim)), read_evidence(write_evidence(evidence))
    assert read == (claim, evidence)
    check(*read)


@given(models(TOKENS), blocks(TOKENS, 3))
def test_an_output_longer_than_the_target_is_refused_or_already_biased(
    model: Automaton[Token], output: Block
) -> None:
    longest = max(len(text) for text in output.law())
    assume(longest)
    short = unroll(model, longest - 1)
    bias = first_bias(model, output.law(), longest - 1)
    if bias is None:
        with pytest.raises(ClaimError, match="longer than the target was unrolled"):
            certify(short, output)
    else:
        assert certify(short, output)[1] == bias


def test_a_token_foreign_to_the_target_is_a_bias() -> None:
    fair: Law[Token] = law({"a": "1/2", "b": "1/2"})
    loud: Law[Text] = law({("a",): "1/2", ("b",): "1/4", ("z",): "1/4"})
    claim, evidence = certify(unroll(lambda _: fair, 1), Block.of(loud))
    assert type(claim) is Differs
    assert evidence == BiasedNode((), "b", Fraction(1, 4), Fraction(1, 2))
    only: Law[Text] = law({("z",): 1})
    _, evidence = certify(unroll(lambda _: fair, 1), Block.of(only))
    assert evidence == BiasedNode((), "a", ZERO, Fraction(1, 2))


def test_equal_subtrees_are_paired_once() -> None:
    fair: Law[Token] = law({0: "1/2", 1: "1/2"})
    target = unroll(lambda _: fair, 30, state=len)
    _, evidence = certify(target, target)
    assert evidence == Pairing(tuple((i, i) for i in range(31)))


@pytest.mark.parametrize(
    ("found", "reason"),
    [(Pairing(((0, 0),)), "root"), (BiasedNode((), 0, ZERO, Fraction(1)), "emitted")],
)
def test_evidence_that_the_kernel_refuses_is_never_returned(
    monkeypatch: pytest.MonkeyPatch, found: Pairing | BiasedNode, reason: str
) -> None:
    fair: Law[Token] = law({0: "1/2", 1: "1/2"})
    target = unroll(lambda _: fair, 1)

    def walk(target: Block, output: Block) -> Pairing | BiasedNode:
        del target, output
        return found

    monkeypatch.setitem(certify.__globals__, "_walk", walk)
    with pytest.raises(Refuted) as refusal:
        certify(target, target)
    assert refusal.value.reason == reason


# ---------------------------------------------------------------- distances


@given(pairs(TOKENS))
def test_a_distance_is_found_and_checked(pair: tuple[Law[Token], Law[Token]]) -> None:
    target, output = pair
    claim, evidence = certify_distance(target, output)
    assert claim == Distance(target, output, total_variation(target, output))
    check(claim, evidence)
    assert read_claim(write_claim(claim)) == claim
    assert read_evidence(write_evidence(evidence)) == evidence


def test_a_distance_between_tokens_of_both_kinds() -> None:
    target: Law[Token] = law({"b": "1/2", "a": "1/4", 7: "1/4"})
    output: Law[Token] = law({"c": "1/2", "a": "1/2"})
    claim, evidence = certify_distance(target, output)
    assert claim.value == Fraction(3, 4)
    assert evidence == Separation((7, "b"), measure({"a": "1/4"}))


class Marked(Law[Token]):
    """A law of its own kind."""

    __slots__ = ()


def test_a_claim_is_about_plain_laws() -> None:
    fair: Law[Token] = law({0: "1/2", 1: "1/2"})
    claim, evidence = certify_distance(Marked(dict(fair)), Marked(dict(fair)))
    assert type(claim.target) is type(claim.output) is Law
    check(claim, evidence)
