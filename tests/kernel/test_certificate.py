"""Certificates: sound evidence is accepted, and spoiled evidence refused for its own reason."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from specdec_exact.kernel.block import Block, Edge, Node, unroll
from specdec_exact.kernel.certificate import (
    BiasedNode,
    Claim,
    Differs,
    Distance,
    Evidence,
    Pairing,
    Preserves,
    Separation,
    check,
)
from specdec_exact.kernel.errors import ClaimError, Refuted
from specdec_exact.kernel.law import (
    Law,
    Measure,
    Token,
    law,
    measure,
    overlap,
    separating_event,
    total_variation,
)
from specdec_exact.strategies import Automaton, blocks, laws, models, pairs

TOKENS: tuple[Token, ...] = ("a", 0, 1)
ZERO, ONE = Fraction(0), Fraction(1)
LEAF = Node(ONE, ())

Text = tuple[Token, ...]


def node(stop: str, *edges: tuple[Token, str, int]) -> Node:
    """Return a node from spelled weights."""
    return Node(Fraction(stop), tuple(Edge(t, Fraction(w), child) for t, w, child in edges))


def refuted(claim: Claim, evidence: Evidence) -> str | None:
    """Return the reason for which the evidence is refused; None if it is accepted."""
    try:
        check(claim, evidence)
    except Refuted as refusal:
        return refusal.reason
    return None


# A round of one or two tokens. After "a" it stops with weight 1/4, and 3/4 of (1/3, 2/3) is
# (1/4, 1/2); after "b" it always stops, and the rest is left to the target.
TARGET = Block(
    (LEAF, node("0", ("a", "1/3", 0), ("b", "2/3", 0)), node("0", ("a", "2/5", 1), ("b", "3/5", 1)))
)
OUTPUT = Block(
    (
        LEAF,
        node("1/4", ("a", "1/4", 0), ("b", "1/2", 0)),
        node("0", ("a", "2/5", 1), ("b", "3/5", 0)),
    )
)
PRESERVES = Preserves(TARGET, OUTPUT)
PAIRS = ((0, 0), (0, 1), (1, 1), (2, 2))

# The same round with the weights after "a" exchanged: emitted 2/5 * 1/2, owed 2/5 * 3/4 * 1/3.
BIASED = Block((LEAF, node("1/4", ("a", "1/2", 0), ("b", "1/4", 0)), OUTPUT.nodes[2]))
DIFFERS = Differs(TARGET, BIASED)
NUMBERS = Fraction(1, 5), Fraction(1, 10)
BIAS = BiasedNode(("a",), "a", *NUMBERS)

# target - output is 1/4 at 1, -1/6 at "a", 1/6 at "b", -1/4 at "c".
DISTANCE = Distance(
    law({1: "1/2", "a": "1/3", "b": "1/6"}),
    law({1: "1/4", "a": "1/2", "c": "1/4"}),
    Fraction(5, 12),
)
SEPARATION = Separation((1, "b"), measure({1: "1/4", "a": "1/3"}))


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [(PRESERVES, Pairing(PAIRS)), (DIFFERS, BIAS), (DISTANCE, SEPARATION)],
)
def test_sound_evidence_is_accepted(claim: Claim, evidence: Evidence) -> None:
    check(claim, evidence)


# ---------------------------------------------------------------- evidence of the wrong kind


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        (PRESERVES, BIAS),
        (PRESERVES, SEPARATION),
        (DIFFERS, Pairing(PAIRS)),
        (DIFFERS, SEPARATION),
        (DISTANCE, Pairing(PAIRS)),
        (DISTANCE, BIAS),
        (Differs(TARGET, OUTPUT), Pairing(PAIRS)),  # sound for the opposite claim
        (Preserves(TARGET, BIASED), BIAS),
    ],
)
def test_evidence_speaks_for_one_kind_of_claim(claim: Claim, evidence: Evidence) -> None:
    with pytest.raises(Refuted, match="says nothing about this claim") as refusal:
        check(claim, evidence)
    assert refusal.value.reason == "kind"
    assert type(evidence).__name__ in str(refusal.value)


# ---------------------------------------------------------------- preserves

SHORT_TARGET = Block((LEAF, node("0", ("a", "2/5", 0), ("b", "3/5", 0))))


def output(after: Node, root: Node = OUTPUT.nodes[2]) -> Block:
    """Return the worked output with another node after "a", or another root."""
    return Block((LEAF, after, root))


@pytest.mark.parametrize(
    ("claim", "pairs", "reason", "detail"),
    [
        (PRESERVES, (), "root", "the roots are not paired"),
        (PRESERVES, ((0, 0), (0, 1), (1, 1)), "root", "the roots are not paired"),
        (PRESERVES, (*PAIRS, (3, 2)), "range", r"no pair \(3, 2\)"),
        (PRESERVES, (*PAIRS, (2, 3)), "range", r"no pair \(2, 3\)"),
        (PRESERVES, (*PAIRS, (-1, 2)), "range", r"no pair \(-1, 2\)"),
        (PRESERVES, (*PAIRS, (2, -1)), "range", r"no pair \(2, -1\)"),
        (PRESERVES, (*PAIRS, (1, 0)), "beyond", r"pair \(1, 0\) emits past the target"),
        (PRESERVES, (*PAIRS, (2, 1)), "weight", r"pair \(2, 1\) is biased at 'a'"),
        (PRESERVES, ((0, 0), (0, 1), (2, 2)), "open", r"leads to \(1, 1\), which is not paired"),
        (PRESERVES, ((0, 0), (1, 1), (2, 2)), "open", r"leads to \(0, 1\), which is not paired"),
        (PRESERVES, ((0, 1), (1, 1), (2, 2)), "open", r"leads to \(0, 0\), which is not paired"),
        (Preserves(TARGET, BIASED), PAIRS, "weight", r"pair \(1, 1\) is biased at 'a'"),
        (Preserves(SHORT_TARGET, OUTPUT), ((0, 0), (1, 0), (2, 1)), "beyond", "past the target"),
        (
            Preserves(TARGET, output(node("1/4", ("a", "1/4", 0), ("c", "1/2", 0)))),
            PAIRS,
            "support",
            r"pair \(1, 1\) emits other tokens",
        ),
        (
            Preserves(TARGET, output(node("1/4", ("b", "3/4", 0)))),
            PAIRS,
            "support",
            r"pair \(1, 1\) emits other tokens",
        ),
        (
            Preserves(TARGET, output(node("0", ("a", "1/3", 0), ("b", "1/3", 0), ("c", "1/3", 0)))),
            PAIRS,
            "support",
            r"pair \(1, 1\) emits other tokens",
        ),
    ],
)
def test_a_pairing_is_refused_for_its_own_reason(
    claim: Preserves, pairs: tuple[tuple[int, int], ...], reason: str, detail: str
) -> None:
    with pytest.raises(Refuted, match=detail) as refusal:
        check(claim, Pairing(pairs))
    assert refusal.value.reason == reason


def test_a_node_that_stops_is_paired_with_anything() -> None:
    check(Preserves(TARGET, Block((LEAF,))), Pairing(((0, 2),)))
    check(PRESERVES, Pairing((*PAIRS, (0, 2))))


@given(models(TOKENS), st.integers(0, 3))
def test_the_diagonal_shows_that_a_target_preserves_itself(
    model: Automaton[Token], length: int
) -> None:
    target = unroll(model, length)
    diagonal = tuple((v, v) for v in range(len(target.nodes)))
    check(Preserves(target, target), Pairing(diagonal))


@given(models(TOKENS), st.integers(1, 3), st.data())
def test_no_pair_of_the_diagonal_can_be_spared(
    model: Automaton[Token], length: int, data: st.DataObject
) -> None:
    target = unroll(model, length)
    diagonal = [(v, v) for v in range(len(target.nodes))]
    dropped = data.draw(st.sampled_from(diagonal))
    diagonal.remove(dropped)
    is_root = dropped == (len(target.nodes) - 1,) * 2
    assert refuted(Preserves(target, target), Pairing(tuple(diagonal))) == (
        "root" if is_root else "open"
    )


@given(models(TOKENS), models(TOKENS), st.data())
def test_no_pairing_shows_that_a_biased_first_token_preserves_the_target(
    one: Automaton[Token], two: Automaton[Token], data: st.DataObject
) -> None:
    target, biased = unroll(one, 2), unroll(two, 2)
    assume(one(()) != two(()))
    every = [(v, s) for v in range(len(biased.nodes)) for s in range(len(target.nodes))]
    chosen = data.draw(st.lists(st.sampled_from(every), unique=True)) + every[-1:]
    assert refuted(Preserves(target, biased), Pairing(tuple(chosen))) is not None


@pytest.mark.parametrize("claim", [Preserves, Differs])
def test_a_target_does_not_stop_by_chance(claim: type[Preserves]) -> None:
    with pytest.raises(ClaimError, match="every stop is 0 or 1"):
        claim(OUTPUT, TARGET)


# ---------------------------------------------------------------- differs


@pytest.mark.parametrize(
    ("claim", "spoiled", "reason", "detail"),
    [
        (DIFFERS, replace(BIAS, prefix=("z",)), "unreachable", "weight 0 from 'z' on"),
        (DIFFERS, replace(BIAS, prefix=("a", "z")), "unreachable", "weight 0 from 'z' on"),
        (DIFFERS, replace(BIAS, prefix=("b", "a")), "unreachable", "weight 0 from 'a' on"),
        (DIFFERS, replace(BIAS, prefix=("a", "a")), "beyond", "not unrolled to this prefix"),
        (DIFFERS, replace(BIAS, emitted=Fraction(1, 4)), "emitted", "the weight emitted is 1/5"),
        (DIFFERS, replace(BIAS, owed=Fraction(2, 15)), "owed", "the weight owed is 1/10"),
        (DIFFERS, BiasedNode(("a",), "b", *NUMBERS), "emitted", "the weight emitted is 1/10"),
        (DIFFERS, BiasedNode(("a",), "z", *NUMBERS), "emitted", "the weight emitted is 0"),
        (DIFFERS, BiasedNode(("a",), "z", ZERO, ZERO), "equal", "the criterion holds at this node"),
        (
            DIFFERS,
            BiasedNode((), "a", Fraction(2, 5), Fraction(2, 5)),
            "equal",
            "the criterion holds at this node",
        ),
        (Differs(TARGET, OUTPUT), BIAS, "emitted", "the weight emitted is 1/10"),
        (
            Differs(TARGET, OUTPUT),
            BiasedNode(("a",), "a", Fraction(1, 10), Fraction(1, 10)),
            "equal",
            "the criterion holds at this node",
        ),
    ],
)
def test_a_biased_node_is_refused_for_its_own_reason(
    claim: Differs, spoiled: BiasedNode, reason: str, detail: str
) -> None:
    with pytest.raises(Refuted, match=detail) as refusal:
        check(claim, spoiled)
    assert refusal.value.reason == reason


def test_a_prefix_that_the_target_cannot_emit_is_no_place_to_look() -> None:
    foreign = Block((LEAF, node("0", ("a", "1", 0)), node("0", ("z", "1", 1))))
    claim = Differs(TARGET, foreign)
    assert refuted(claim, BiasedNode(("z",), "a", ONE, ZERO)) == "unreachable"
    assert refuted(claim, BiasedNode((), "z", ONE, ZERO)) is None
    assert refuted(claim, BiasedNode((), "a", ZERO, Fraction(2, 5))) is None


@given(blocks(TOKENS, 2), models(TOKENS), st.data())
def test_a_bias_shown_at_a_node_is_one_of_the_strings(
    emitting: Block, model: Automaton[Token], data: st.DataObject
) -> None:
    prefix = data.draw(st.lists(st.sampled_from(TOKENS), max_size=1).map(tuple))
    token = data.draw(st.sampled_from(TOKENS))
    starts = {
        cut: sum((w for text, w in emitting.law().items() if text[: len(cut)] == cut), ZERO)
        for cut in ((), prefix, (*prefix, token))
    }
    stopping = emitting.law()[prefix]
    emitted = starts[*prefix, token]
    owed = model(prefix)[token] * (starts[prefix] - stopping)
    reachable = all(model(prefix[:i])[x] and starts[prefix] for i, x in enumerate(prefix))
    expected = "unreachable" if not reachable else "equal" if emitted == owed else None
    claim = Differs(unroll(model, 3), emitting)
    assert refuted(claim, BiasedNode(prefix, token, emitted, owed)) == expected


# ---------------------------------------------------------------- distance


@pytest.mark.parametrize(
    ("claim", "spoiled", "reason", "detail"),
    [
        (replace(DISTANCE, value=Fraction(1, 4)), SEPARATION, "event", "separates by 5/12"),
        (DISTANCE, replace(SEPARATION, event=(1,)), "event", "separates by 1/4"),
        (DISTANCE, replace(SEPARATION, event=()), "event", "separates by 0"),
        (DISTANCE, replace(SEPARATION, event=("a", "c")), "event", "separates by -5/12"),
        (DISTANCE, replace(SEPARATION, event=(1, "b", "c")), "event", "separates by 1/6"),
        (
            DISTANCE,
            replace(SEPARATION, overlap=measure({1: "1/4", "a": "5/12"})),
            "overlap",
            "exceeds a law somewhere",
        ),
        (
            DISTANCE,
            replace(SEPARATION, overlap=measure({1: "1/3", "a": "1/4"})),
            "overlap",
            "exceeds a law somewhere",
        ),
        (
            DISTANCE,
            replace(SEPARATION, overlap=measure({1: "1/4", "a": "1/4", "z": "1/12"})),
            "overlap",
            "exceeds a law somewhere",
        ),
        (DISTANCE, replace(SEPARATION, overlap=measure({1: "1/4"})), "mass", "has mass 1/4"),
        (
            Distance(DISTANCE.target, DISTANCE.output, Fraction(1, 4)),
            Separation((1,), SEPARATION.overlap),
            "mass",
            "has mass 7/12",
        ),
    ],
)
def test_a_separation_is_refused_for_its_own_reason(
    claim: Distance, spoiled: Separation, reason: str, detail: str
) -> None:
    with pytest.raises(Refuted, match=detail) as refusal:
        check(claim, spoiled)
    assert refusal.value.reason == reason


def test_an_event_counts_a_token_once() -> None:
    assert refuted(DISTANCE, replace(SEPARATION, event=(1, "b", "b"))) is None
    doubled = replace(DISTANCE, value=Fraction(2, 3))
    assert refuted(doubled, replace(SEPARATION, event=(1, 1, "b"))) == "event"


class Other(Law[Token]):
    """A law that might answer anything."""

    __slots__ = ()


class OtherMeasure(Measure[Token]):
    """A measure that might answer anything."""

    __slots__ = ()


def test_a_distance_is_between_plain_laws() -> None:
    target, other = DISTANCE.target, DISTANCE.output
    for claim, common in [
        (replace(DISTANCE, target=Other(dict(target))), SEPARATION.overlap),
        (replace(DISTANCE, output=Other(dict(other))), SEPARATION.overlap),
        (
            replace(DISTANCE, target=Other(dict(target)), output=Other(dict(other))),
            SEPARATION.overlap,
        ),
        (DISTANCE, OtherMeasure(dict(SEPARATION.overlap))),
    ]:
        assert refuted(claim, replace(SEPARATION, overlap=common)) == "numbers"


@given(pairs(TOKENS))
def test_event_and_overlap_show_the_total_variation(pair: tuple[Law[Token], Law[Token]]) -> None:
    target, output = pair
    shown = Separation(tuple(separating_event(target, output)), overlap(target, output))
    check(Distance(target, output, total_variation(target, output)), shown)


@given(pairs(TOKENS), st.fractions(0, 1), st.sets(st.sampled_from(TOKENS)), laws(TOKENS))
def test_no_other_value_can_be_shown(
    pair: tuple[Law[Token], Law[Token]], value: Fraction, event: set[Token], shape: Law[Token]
) -> None:
    target, output = pair
    assume(value != total_variation(target, output))
    common = Measure({x: weight * (1 - value) for x, weight in shape.items()})
    claim = Distance(target, output, value)
    assert refuted(claim, Separation(tuple(event), common)) in ("event", "overlap")
    best = Separation(tuple(separating_event(target, output)), overlap(target, output))
    assert refuted(claim, best) == "event"


class Agreeable(Fraction):
    """A number that says it is equal to everything, and different from everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return True

    __hash__ = Fraction.__hash__


def test_numbers_that_say_what_is_wanted_do_not_make_a_difference() -> None:
    same = Block.of(law({(0,): "1/2", (1,): "1/2"}))
    forged = BiasedNode((), 0, Agreeable(1, 2), Agreeable(1, 2))
    with pytest.raises(Refuted, match="equal"):
        check(Differs(same, same), forged)


def test_a_distance_is_an_exact_number() -> None:
    one: Law[Token] = law({0: 1})
    with pytest.raises(Refuted, match="numbers"):
        check(Distance(one, one, 0.0), Separation((), measure({0: 1})))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
