"""Claims and evidence have one spelling each, and only that spelling is read."""

import json
from copy import deepcopy
from fractions import Fraction
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.kernel.block import Block, unroll
from specdec_exact.kernel.certificate import (
    BiasedNode,
    Differs,
    Distance,
    Pairing,
    Preserves,
    Separation,
)
from specdec_exact.kernel.errors import (
    ClaimError,
    MassError,
    ParseError,
    SizeError,
    SpecdecError,
    TokenError,
)
from specdec_exact.kernel.law import Law, Measure, Token, law, measure
from specdec_exact.notation.claims import read_claim, read_evidence, write_claim, write_evidence
from specdec_exact.notation.document import Document, parse
from specdec_exact.strategies import Automaton, blocks, laws, models

TOKENS: tuple[Token, ...] = ("a", 0, "", 10, -1)

weights = laws(range(2)).map(lambda one: one[0])
tokens = st.integers(-(10**30), 10**30) | st.text('ab\u00e9\U0001f600[]"\\', max_size=3)


def rewritten(document: Document) -> Document:
    """Return the document after a journey through text."""
    return parse(json.dumps(document))


# ---------------------------------------------------------------- there and back


@given(blocks(TOKENS, 3), models(TOKENS), st.sampled_from([Preserves, Differs]))
def test_a_claim_about_blocks_is_read_back(
    output: Block, target: Automaton[Token], kind: type[Preserves]
) -> None:
    claim = kind(unroll(target, 3), output)
    found = read_claim(rewritten(write_claim(claim)))
    assert type(found) is kind
    assert found == claim


@given(laws(TOKENS), laws(TOKENS), st.fractions())
def test_a_claim_about_a_distance_is_read_back(
    target: Law[Token], output: Law[Token], value: Fraction
) -> None:
    claim = Distance(target, output, value)
    assert read_claim(rewritten(write_claim(claim))) == claim


@given(st.sets(st.tuples(st.integers(), st.integers())))
def test_a_pairing_is_read_back_in_order(pairs: set[tuple[int, int]]) -> None:
    found = read_evidence(rewritten(write_evidence(Pairing(tuple(pairs)))))
    assert found == Pairing(tuple(sorted(pairs)))


@given(st.lists(tokens), tokens, st.fractions(), st.fractions())
def test_a_biased_node_is_read_back(
    prefix: list[Token], token: Token, emitted: Fraction, owed: Fraction
) -> None:
    evidence = BiasedNode(tuple(prefix), token, emitted, owed)
    assert read_evidence(rewritten(write_evidence(evidence))) == evidence


@given(st.lists(tokens), st.dictionaries(tokens, weights))
def test_a_separation_is_read_back_sorted(
    event: list[Token], common: dict[Token, Fraction]
) -> None:
    found = read_evidence(rewritten(write_evidence(Separation(tuple(event), Measure(common)))))
    assert isinstance(found, Separation)
    assert found.overlap == Measure(common)
    assert set(found.event) == set(event)
    assert list(found.event) == [
        *sorted(x for x in set(event) if isinstance(x, int)),
        *sorted(x for x in set(event) if isinstance(x, str)),
    ]


@given(laws(TOKENS), laws(TOKENS), st.permutations(TOKENS), st.fractions())
def test_equal_claims_have_equal_texts(
    target: Law[Token], output: Law[Token], order: list[Token], value: Fraction
) -> None:
    reordered = Distance(Law({x: target[x] for x in order}), output, value)
    one, two = write_claim(Distance(target, output, value)), write_claim(reordered)
    assert json.dumps(one) == json.dumps(two)


def test_a_number_too_long_to_be_read_is_not_written() -> None:
    with pytest.raises(SizeError, match="at most 4000 digits"):
        write_claim(Distance(law({"a": 1}), law({"a": 1}), Fraction(1, 10**4000)))


def test_what_is_no_claim_is_not_written() -> None:
    with pytest.raises(AssertionError):
        write_claim(Pairing(()))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(AssertionError):
        write_evidence(None)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


# ---------------------------------------------------------------- the form, by example

PRESERVES: dict[str, Document] = {
    "claim": "preserves",
    "target": {
        "nodes": [
            {"stop": "1", "next": []},
            {"stop": "0", "next": [[7, "2/5", 0], ["a", "3/5", 0]]},
        ]
    },
    "output": {
        "nodes": [
            {"stop": "1", "next": []},
            {"stop": "1/2", "next": [[7, "1/5", 0], ["a", "3/10", 0]]},
        ]
    },
}
DIFFERS: Document = {**PRESERVES, "claim": "differs"}
DISTANCE: Document = {
    "claim": "distance",
    "target": [[7, "2/5"], ["a", "3/5"]],
    "output": [["a", "1"]],
    "value": "2/5",
}
PAIRING: Document = {"evidence": "preserves", "pairs": [[0, 0], [1, 1]]}
BIAS: Document = {
    "evidence": "differs",
    "prefix": [7, "a"],
    "token": "a",
    "emitted": "1/5",
    "owed": "0",
}
SEPARATION: Document = {"evidence": "distance", "event": [7, "a"], "overlap": [["a", "3/5"]]}


def test_the_written_form() -> None:
    fifths: Law[Token] = law({"a": "3/5", 7: "2/5"})
    target = unroll(lambda _: fifths, 1)
    stopping: Law[tuple[Token, ...]] = law({("a",): "3/10", (): "1/2", (7,): "1/5"})
    output = Block.of(stopping)
    assert write_claim(Preserves(target, output)) == PRESERVES
    assert write_claim(Differs(target, output)) == DIFFERS
    assert write_claim(Distance(fifths, law({"a": 1}), Fraction(2, 5))) == DISTANCE
    assert write_evidence(Pairing(((1, 1), (0, 0), (1, 1)))) == PAIRING
    assert write_evidence(BiasedNode((7, "a"), "a", Fraction(1, 5), Fraction(0))) == BIAS
    assert write_evidence(Separation(("a", 7, "a"), measure({"a": "3/5"}))) == SEPARATION


# ---------------------------------------------------------------- one thing spoiled at a time

Path = tuple[str | int, ...]
HUGE = "1/" + "9" * 4001


def spoil(document: Document, path: Path, value: Document) -> Document:
    """Return a copy with the value at this path replaced, or the last key added."""
    copy = deepcopy(document)
    spot = copy
    for step in path[:-1]:
        spot = cast("dict[str | int, Document]", spot)[step]
    cast("dict[str | int, Document]", spot)[path[-1]] = value
    return copy


def without(document: Document, path: Path) -> Document:
    """Return a copy without the entry at this path."""
    copy = deepcopy(document)
    spot = copy
    for step in path[:-1]:
        spot = cast("dict[str | int, Document]", spot)[step]
    del cast("dict[str | int, Document]", spot)[path[-1]]
    return copy


NODE: Path = ("output", "nodes", 1)

BAD_CLAIMS: list[tuple[Document, Path, Document, type[SpecdecError], str]] = [
    # what is claimed
    (PRESERVES, ("claim",), "preserve", ClaimError, "a claim is preserves, differs or distance"),
    (PRESERVES, ("claim",), "distance", ClaimError, "a claim is"),
    (PRESERVES, ("claim",), None, ClaimError, "a claim is"),
    (PRESERVES, ("claim",), ["preserves"], ClaimError, "a claim is"),
    (PRESERVES, ("pairs",), [], ClaimError, "and no other"),
    (DIFFERS, ("pairs",), [], ClaimError, "and no other"),
    (DISTANCE, ("nodes",), [], ClaimError, "and no other"),
    # numbers
    (DISTANCE, ("value",), "4/10", ClaimError, "a string in lowest terms, got '4/10'"),
    (DISTANCE, ("value",), "0.4", ClaimError, "in lowest terms, got '0.4'"),
    (DISTANCE, ("value",), "2/1", ClaimError, "in lowest terms"),
    (DISTANCE, ("value",), "-0", ClaimError, "in lowest terms"),
    (DISTANCE, ("value",), "1e0", ClaimError, "in lowest terms"),
    (DISTANCE, ("value",), 1, ClaimError, "in lowest terms, got 1"),
    (DISTANCE, ("value",), True, ClaimError, "in lowest terms, got True"),
    (DISTANCE, ("value",), None, ClaimError, "in lowest terms, got None"),
    (DISTANCE, ("value",), ["2/5"], ClaimError, "in lowest terms"),
    (DISTANCE, ("value",), "", ParseError, "a rational number is written"),
    (DISTANCE, ("value",), " 2/5", ParseError, "a rational number is written"),
    (DISTANCE, ("value",), "\u0662/\u0665", ParseError, "a rational number is written"),
    (DISTANCE, ("value",), "2/0", ParseError, "a rational number is written"),
    (DISTANCE, ("value",), "NaN", ParseError, "a rational number is written"),
    (DISTANCE, ("value",), HUGE, SizeError, "at most 4000 digits"),
    (DISTANCE, ("value",), "1e1000000", SizeError, "an exponent is at most 1000"),
    (DISTANCE, ("value",), "1e1000", ClaimError, "in lowest terms"),
    # laws
    (DISTANCE, ("target",), [], MassError, r"got 0 \(short by 1\)"),
    (DISTANCE, ("target",), {}, ClaimError, r"a measure is a list of \[token, weight\]"),
    (DISTANCE, ("target",), "ab", ClaimError, "a measure is a list"),
    (DISTANCE, ("target",), ["a1"], ClaimError, "a measure is a list"),
    (DISTANCE, ("target",), [["a"]], ClaimError, "a measure is a list"),
    (DISTANCE, ("target",), [["a", "1", 0]], ClaimError, "a measure is a list"),
    (DISTANCE, ("target",), {"a": "1"}, ClaimError, "a measure is a list"),
    (DISTANCE, ("target",), [["a", "3/5"], [7, "2/5"]], ClaimError, "once, in order"),
    (DISTANCE, ("target",), [["a", "1/2"], ["a", "1/2"]], ClaimError, "once, in order"),
    (DISTANCE, ("target", 0, 1), "0", ClaimError, "with positive weights"),
    (DISTANCE, ("target", 0, 1), "-2/5", ClaimError, "with positive weights"),
    (DISTANCE, ("target", 0, 1), "1/5", MassError, r"got 4/5 \(short by 1/5\)"),
    (DISTANCE, ("output", 0, 1), "6/5", MassError, r"got 6/5 \(over by 1/5\)"),
    (DISTANCE, ("target", 0, 0), True, TokenError, "got bool True"),
    (DISTANCE, ("target", 0, 0), None, TokenError, "got NoneType None"),
    (DISTANCE, ("target", 1, 0), ["a"], TokenError, "got list"),
    (DISTANCE, ("target", 1, 0), "\ud800", TokenError, "got str"),
    # blocks
    (PRESERVES, ("output",), [], ClaimError, "a block is a list of nodes"),
    (PRESERVES, ("output",), {}, ClaimError, "a block is a list of nodes"),
    (PRESERVES, ("output", "root"), 1, ClaimError, "a block is a list of nodes"),
    (PRESERVES, ("output", "nodes"), "", ClaimError, "a block is a list of nodes"),
    (PRESERVES, ("output", "nodes"), [], ClaimError, "a block has a root"),
    (PRESERVES, NODE, [], ClaimError, "a node is a stop weight and a list of edges"),
    (PRESERVES, (*NODE, "law"), 1, ClaimError, "a node is a stop weight and a list of edges"),
    (PRESERVES, (*NODE, "next"), {}, ClaimError, "a node is a stop weight and a list of edges"),
    (PRESERVES, (*NODE, "next"), "", ClaimError, "a node is a stop weight and a list of edges"),
    (PRESERVES, (*NODE, "next", 0), [7, "1/5"], ClaimError, "an edge is"),
    (PRESERVES, (*NODE, "next", 0), [7, "1/5", 0, 0], ClaimError, "an edge is"),
    (PRESERVES, (*NODE, "next", 0), "abc", ClaimError, "an edge is"),
    (PRESERVES, (*NODE, "next", 0, 2), False, ClaimError, r"an edge is \[token, weight, child\]"),
    (PRESERVES, (*NODE, "next", 0, 2), "0", ClaimError, "an edge is"),
    (PRESERVES, (*NODE, "next", 0, 2), 1, ClaimError, "every child comes before its parent"),
    (PRESERVES, (*NODE, "next", 0, 2), -1, ClaimError, "every child comes before its parent"),
    (PRESERVES, (*NODE, "next", 0, 0), False, TokenError, "got bool False"),
    (PRESERVES, (*NODE, "next", 0, 1), "0", ClaimError, "with positive weights"),
    (PRESERVES, (*NODE, "next", 0, 1), "2/10", ClaimError, "in lowest terms"),
    (PRESERVES, (*NODE, "next", 0, 0), "b", ClaimError, "once, in order"),
    (PRESERVES, (*NODE, "next", 0, 0), "a", ClaimError, "once, in order"),
    (PRESERVES, (*NODE, "stop"), "1/3", MassError, r"got 5/6 \(short by 1/6\)"),
    (PRESERVES, (*NODE, "stop"), "-1/2", SpecdecError, "at least 0, got -1/2"),
    (PRESERVES, (*NODE, "stop"), 0, ClaimError, "in lowest terms, got 0"),
    (
        PRESERVES,
        ("target",),
        PRESERVES["output"],
        ClaimError,
        "every stop is 0 or 1",
    ),
]


@pytest.mark.parametrize(("document", "path", "value", "error", "message"), BAD_CLAIMS)
def test_a_spoiled_claim_is_refused_for_its_own_reason(
    document: Document, path: Path, value: Document, error: type[SpecdecError], message: str
) -> None:
    read_claim(document)
    with pytest.raises(error, match=message):
        read_claim(spoil(document, path, value))


BAD_EVIDENCE: list[tuple[Document, Path, Document, type[SpecdecError], str]] = [
    (PAIRING, ("evidence",), "differs", ClaimError, "evidence is preserves, differs or distance"),
    (PAIRING, ("evidence",), 1, ClaimError, "evidence is"),
    (PAIRING, ("claim",), "preserves", ClaimError, "and no other"),
    (PAIRING, ("pairs",), {}, ClaimError, "evidence is"),
    (PAIRING, ("pairs",), "", ClaimError, "evidence is"),
    (PAIRING, ("pairs",), [[1, 1], [0, 0]], ClaimError, "lists its pairs once, in order"),
    (PAIRING, ("pairs",), [[0, 0], [0, 0]], ClaimError, "lists its pairs once, in order"),
    (PAIRING, ("pairs", 0), [0], ClaimError, r"a pair is \[output node, target node\]"),
    (PAIRING, ("pairs", 0), [0, 0, 0], ClaimError, "a pair is"),
    (PAIRING, ("pairs", 0), [False, 0], ClaimError, "a pair is"),
    (PAIRING, ("pairs", 0), [0, False], ClaimError, "a pair is"),
    (PAIRING, ("pairs", 0), [0, "0"], ClaimError, "a pair is"),
    (PAIRING, ("pairs", 0), "00", ClaimError, "a pair is"),
    (BIAS, ("note",), "", ClaimError, "and no other"),
    (BIAS, ("prefix",), "a", ClaimError, "evidence is"),
    (BIAS, ("prefix",), None, ClaimError, "evidence is"),
    (BIAS, ("prefix", 0), True, TokenError, "got bool True"),
    (BIAS, ("prefix", 0), "\udfff", TokenError, "got str"),
    (BIAS, ("token",), None, TokenError, "got NoneType None"),
    (BIAS, ("emitted",), "2/10", ClaimError, "in lowest terms"),
    (BIAS, ("owed",), 0, ClaimError, "in lowest terms, got 0"),
    (SEPARATION, ("value",), "2/5", ClaimError, "and no other"),
    (SEPARATION, ("event",), "a", ClaimError, "evidence is"),
    (SEPARATION, ("event",), ["a", 7], ClaimError, "the tokens of its event once, in order"),
    (SEPARATION, ("event",), [7, 7], ClaimError, "the tokens of its event once, in order"),
    (SEPARATION, ("event", 0), True, TokenError, "got bool True"),
    (SEPARATION, ("overlap",), None, ClaimError, "a measure is a list"),
    (SEPARATION, ("overlap", 0, 1), "0", ClaimError, "with positive weights"),
    (SEPARATION, ("overlap", 0, 1), "6/10", ClaimError, "in lowest terms"),
]


@pytest.mark.parametrize(("document", "path", "value", "error", "message"), BAD_EVIDENCE)
def test_spoiled_evidence_is_refused_for_its_own_reason(
    document: Document, path: Path, value: Document, error: type[SpecdecError], message: str
) -> None:
    read_evidence(document)
    with pytest.raises(error, match=message):
        read_evidence(spoil(document, path, value))


@pytest.mark.parametrize(
    ("document", "path"),
    [
        *((PRESERVES, (key,)) for key in ("claim", "target", "output")),
        *((PRESERVES, ("output", "nodes", 0, key)) for key in ("stop", "next")),
        *((DISTANCE, (key,)) for key in ("claim", "target", "output", "value")),
    ],
)
def test_a_claim_with_a_field_missing_is_refused(document: Document, path: Path) -> None:
    with pytest.raises(ClaimError, match=r"^a (claim|node) is "):
        read_claim(without(document, path))


@pytest.mark.parametrize(
    ("document", "path"),
    [
        *((PAIRING, (key,)) for key in ("evidence", "pairs")),
        *((BIAS, (key,)) for key in ("evidence", "prefix", "token", "emitted", "owed")),
        *((SEPARATION, (key,)) for key in ("evidence", "event", "overlap")),
    ],
)
def test_evidence_with_a_field_missing_is_refused(document: Document, path: Path) -> None:
    with pytest.raises(ClaimError, match=r"^evidence is "):
        read_evidence(without(document, path))


@pytest.mark.parametrize("document", [None, True, 0, "preserves", [], {}, [PRESERVES]])
def test_what_is_not_an_object_with_fields_claims_nothing(document: Document) -> None:
    with pytest.raises(ClaimError, match="a claim is preserves, differs or distance"):
        read_claim(document)
    with pytest.raises(ClaimError, match="evidence is preserves, differs or distance"):
        read_evidence(document)


def test_a_claim_is_no_evidence_and_evidence_no_claim() -> None:
    with pytest.raises(ClaimError):
        read_evidence(PRESERVES)
    with pytest.raises(ClaimError):
        read_claim(PAIRING)


anything: st.SearchStrategy[Document] = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 3) | st.sampled_from(["1", "1/2", "3/5", "a", ""]),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=5,
)


def paths(document: Document) -> list[Path]:
    """Return the path of every part of a document."""
    parts: list[tuple[str | int, Document]] = []
    if isinstance(document, dict):
        parts = [*document.items()]
    elif isinstance(document, list):
        parts = [*enumerate(document)]
    below = [(key, *path) for key, part in parts for path in paths(part)]
    return [*((key,) for key, _ in parts), *below]


@given(st.sampled_from([PRESERVES, DIFFERS, DISTANCE]), anything, st.data())
def test_whatever_is_read_as_a_claim_is_its_only_spelling(
    document: Document, value: Document, data: st.DataObject
) -> None:
    spoiled = spoil(document, data.draw(st.sampled_from(paths(document))), value)
    try:
        claim = read_claim(spoiled)
    except SpecdecError:
        return
    assert json.dumps(write_claim(claim), sort_keys=True) == json.dumps(spoiled, sort_keys=True)


@given(st.sampled_from([PAIRING, BIAS, SEPARATION]), anything, st.data())
def test_whatever_is_read_as_evidence_is_its_only_spelling(
    document: Document, value: Document, data: st.DataObject
) -> None:
    spoiled = spoil(document, data.draw(st.sampled_from(paths(document))), value)
    try:
        evidence = read_evidence(spoiled)
    except SpecdecError:
        return
    written = json.dumps(write_evidence(evidence), sort_keys=True)
    assert written == json.dumps(spoiled, sort_keys=True)
