"""Claims and evidence as plain data: one spelling for every value.

A rational is ``"n/d"`` in lowest terms, a law a sorted list of ``[token, weight]``, a block a list
of nodes, children first. Whatever is not in that form is refused, so that equal values have equal
texts and a certificate can be compared byte by byte.
"""

from fractions import Fraction
from typing import assert_never

from specdec_exact.kernel.block import Block, Edge, Node
from specdec_exact.kernel.certificate import (
    BiasedNode,
    Claim,
    Differs,
    Distance,
    Evidence,
    Pairing,
    Preserves,
    Separation,
)
from specdec_exact.kernel.errors import ClaimError
from specdec_exact.kernel.law import Law, Measure, Token, admit_token, token_order
from specdec_exact.kernel.rational import rational, shortened, spell
from specdec_exact.notation.document import Document

__all__ = ["read_claim", "read_evidence", "write_claim", "write_evidence"]


def read_claim(document: Document) -> Claim:
    """Return the claim a document states.

    raises    ClaimError when it states none, or the error of the rule that a part of it breaks

    >>> read_claim({"claim": "distance", "target": [[0, "1"]], "output": [[0, "1"]], "value": "0"})
    Distance(target=Law({0: '1'}), output=Law({0: '1'}), value=Fraction(0, 1))
    """
    match document:
        case {"claim": "preserves", "target": target, "output": output, **rest} if not rest:
            return Preserves(_block(target), _block(output))
        case {"claim": "differs", "target": target, "output": output, **rest} if not rest:
            return Differs(_block(target), _block(output))
        case {"claim": "distance", "target": t, "output": o, "value": v, **rest} if not rest:
            return Distance(Law(_measure(t)), Law(_measure(o)), _number(v))
        case _:
            raise ClaimError(
                "a claim is preserves, differs or distance, with its own fields and no other"
            )


def read_evidence(document: Document) -> Evidence:
    """Return the evidence a document offers.

    raises    ClaimError when it offers none, or the error of the rule that a part of it breaks

    >>> read_evidence({"evidence": "preserves", "pairs": [[0, 0], [1, 1]]})
    Pairing(pairs=((0, 0), (1, 1)))
    """
    match document:
        case {"evidence": "preserves", "pairs": [*pairs], **rest} if not rest:
            found = tuple(_pair(pair) for pair in pairs)
            if sorted(set(found)) != list(found):
                raise ClaimError("evidence lists its pairs once, in order")
            return Pairing(found)
        case {
            "evidence": "differs",
            "prefix": [*prefix],
            "token": token,
            "emitted": emitted,
            "owed": owed,
            **rest,
        } if not rest:
            text = tuple(admit_token(token) for token in prefix)
            return BiasedNode(text, admit_token(token), _number(emitted), _number(owed))
        case {"evidence": "distance", "event": [*event], "overlap": common, **rest} if not rest:
            tokens = tuple(admit_token(token) for token in event)
            if sorted(set(tokens), key=token_order) != list(tokens):
                raise ClaimError("evidence lists the tokens of its event once, in order")
            return Separation(tokens, _measure(common))
        case _:
            raise ClaimError(
                "evidence is preserves, differs or distance, with its own fields and no other"
            )


def write_claim(claim: Claim) -> Document:
    """Return the document of a claim; :func:`read_claim` reads it back."""
    match claim:
        case Distance(target, output, value):
            laws: dict[str, Document] = {"target": _pairs(target), "output": _pairs(output)}
            return {"claim": "distance", **laws, "value": spell(value)}
        case Differs(target, output):
            return {"claim": "differs", "target": _nodes(target), "output": _nodes(output)}
        case Preserves(target, output):
            return {"claim": "preserves", "target": _nodes(target), "output": _nodes(output)}
        case _:
            assert_never(claim)


def write_evidence(evidence: Evidence) -> Document:
    """Return the document of evidence; :func:`read_evidence` reads it back."""
    match evidence:
        case Pairing(pairs):
            return {"evidence": "preserves", "pairs": [[v, s] for v, s in sorted(set(pairs))]}
        case BiasedNode(prefix, token, emitted, owed):
            weights: dict[str, Document] = {"emitted": spell(emitted), "owed": spell(owed)}
            return {"evidence": "differs", "prefix": [*prefix], "token": token, **weights}
        case Separation(event, overlap):
            tokens: list[Document] = [*sorted(set(event), key=token_order)]
            return {"evidence": "distance", "event": tokens, "overlap": _pairs(overlap)}
        case _:
            assert_never(evidence)


def _pairs(measure: Measure[Token]) -> Document:
    return [[token, spell(measure[token])] for token in sorted(measure, key=token_order)]


def _nodes(block: Block) -> Document:
    return {
        "nodes": [
            {
                "stop": spell(node.stop),
                "next": [[edge.token, spell(edge.weight), edge.child] for edge in node.edges],
            }
            for node in block.nodes
        ]
    }


def _number(document: Document) -> Fraction:
    if isinstance(document, str):
        number = rational(document)
        if spell(number) == document:
            return number
    raise ClaimError(f"a number is a string in lowest terms, got {shortened(repr(document))}")


def _measure(document: Document) -> Measure[Token]:
    weights: list[tuple[Token, Fraction]] = []
    for entry in document if isinstance(document, list) else [None]:
        match entry:
            case [token, weight]:
                weights.append((admit_token(token), _number(weight)))
            case _:
                raise ClaimError("a measure is a list of [token, weight]")
    orders = [token_order(token) for token, _ in weights]
    if sorted(set(orders)) != orders or not all(weight > 0 for _, weight in weights):
        raise ClaimError("a measure lists its tokens once, in order, with positive weights")
    return Measure(dict(weights))


def _block(document: Document) -> Block:
    match document:
        case {"nodes": [*nodes], **rest} if not rest:
            return Block(tuple(_node(node) for node in nodes))
        case _:
            raise ClaimError("a block is a list of nodes")


def _node(document: Document) -> Node:
    match document:
        case {"stop": stop, "next": [*edges], **rest} if not rest:
            return Node(_number(stop), tuple(_edge(edge) for edge in edges))
        case _:
            raise ClaimError("a node is a stop weight and a list of edges")


def _edge(document: Document) -> Edge:
    match document:
        case [token, weight, int(child)] if not isinstance(child, bool):
            return Edge(admit_token(token), _number(weight), child)
        case _:
            raise ClaimError("an edge is [token, weight, child]")


def _pair(document: Document) -> tuple[int, int]:
    match document:
        case [int(output), int(target)] if {type(output), type(target)} == {int}:
            return output, target
        case _:
            raise ClaimError("a pair is [output node, target node]")
