"""Claims, the evidence for them, and the checks. A claim and its evidence enter by two doors.

Whoever reads a claim knows what is asserted; the evidence is only ever believed as far as it checks.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from specdec_exact.kernel.block import Block, Text
from specdec_exact.kernel.errors import ClaimError, Refuted, brief
from specdec_exact.kernel.law import Law, Measure, Token


@dataclass(frozen=True, slots=True)
class Preserves:
    """The output, completed by draws from the target, has the target's law."""

    target: Block
    output: Block

    def __post_init__(self) -> None:
        if any(node.stop not in (0, 1) for node in self.target.nodes):
            raise ClaimError("a target never stops by chance: every stop is 0 or 1")


@dataclass(frozen=True, slots=True)
class Differs(Preserves):
    """The output, completed by draws from the target, does not have the target's law."""


@dataclass(frozen=True, slots=True)
class Distance:
    """The total variation between two laws is exactly this value."""

    target: Law[Token]
    output: Law[Token]
    value: Fraction


@dataclass(frozen=True, slots=True)
class Pairing:
    """Evidence for Preserves: (output node, target node) pairs, closed under common steps."""

    pairs: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class BiasedNode:
    """Evidence for Differs: a prefix and a token at which the node criterion fails."""

    prefix: Text
    token: Token
    emitted: Fraction
    owed: Fraction


@dataclass(frozen=True, slots=True)
class Separation:
    """Evidence for Distance: an event bounds it from below, a common part from above."""

    event: tuple[Token, ...]
    overlap: Measure[Token]


Claim: TypeAlias = Preserves | Differs | Distance
Evidence: TypeAlias = Pairing | BiasedNode | Separation


def check(claim: Claim, evidence: Evidence) -> None:
    """Return if the evidence establishes the claim; raise Refuted, naming the reason, if not."""
    match claim, evidence:
        case Differs(), BiasedNode():
            _check_differs(claim, evidence)
        case Preserves(), Pairing() if type(claim) is Preserves:
            _check_preserves(claim, frozenset(evidence.pairs))
        case Distance(), Separation():
            _check_distance(claim, evidence)
        case _:
            raise Refuted("kind", f"{type(evidence).__name__} says nothing about this claim")


def _demand(holds: object, reason: str, detail: str) -> None:
    if not holds:
        raise Refuted(reason, detail)


def _check_preserves(claim: Preserves, pairs: frozenset[tuple[int, int]]) -> None:
    outputs, targets = claim.output.nodes, claim.target.nodes
    _demand((len(outputs) - 1, len(targets) - 1) in pairs, "root", "the roots are not paired")
    for v, s in pairs:
        _demand(v in range(len(outputs)) and s in range(len(targets)), "range", f"no pair {v, s}")
        going = 1 - outputs[v].stop
        _demand(not (targets[s].stop and going), "beyond", f"pair {v, s} emits past the target")
        emitted = {edge.token: edge for edge in outputs[v].edges}
        owed = {edge.token: edge for edge in targets[s].edges if going}
        _demand(emitted.keys() == owed.keys(), "support", f"pair {v, s} emits other tokens")
        for token, (_, weight, child) in emitted.items():
            equal = weight == going * owed[token].weight
            _demand(equal, "weight", f"pair {v, s} is biased at {token!r}")
            below = (child, owed[token].child)
            _demand(below in pairs, "open", f"pair {v, s} leads to {below}, which is not paired")


def _check_differs(claim: Differs, evidence: BiasedNode) -> None:
    output, target, reach = claim.output.nodes[-1], claim.target.nodes[-1], Fraction(1)
    for token in evidence.prefix:
        here, there = output.edge(token), target.edge(token)
        _demand(here.weight and there.weight, "unreachable", f"weight 0 from {token!r} on")
        output, target = claim.output.nodes[here.child], claim.target.nodes[there.child]
        reach *= here.weight
    _demand(target.stop == 0, "beyond", "the target was not unrolled to this prefix")
    emitted = reach * output.edge(evidence.token).weight
    owed = reach * (1 - output.stop) * target.edge(evidence.token).weight
    _demand(evidence.emitted == emitted, "emitted", f"the weight emitted is {brief(emitted)}")
    _demand(evidence.owed == owed, "owed", f"the weight owed is {brief(owed)}")
    _demand(emitted != owed, "equal", "the criterion holds at this node")


def _check_distance(claim: Distance, evidence: Separation) -> None:
    target, output, common = claim.target, claim.output, evidence.overlap
    kinds = [type(part) for part in (target, output, common, claim.value)]
    _demand(kinds == [Law, Law, Measure, Fraction], "numbers", "a distance is between exact laws")
    gap = sum((target[x] - output[x] for x in set(evidence.event)), Fraction())
    _demand(gap == claim.value, "event", f"the event separates by {brief(gap)}")
    fits = all(weight <= min(target[x], output[x]) for x, weight in common.items())
    _demand(fits, "overlap", "the common part exceeds a law somewhere")
    mass = common.mass
    _demand(mass == 1 - claim.value, "mass", f"the common part has mass {brief(mass)}")
