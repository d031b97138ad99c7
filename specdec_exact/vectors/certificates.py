"""The certificate of a vector: what is true of the rule on its input, and why.

Found by search, which nobody has to trust, and written in the form that ``specdec-exact check`` reads.
"""

from typing import TypeVar, cast

from specdec_exact.choice.chooser import Program
from specdec_exact.choice.explore import explore
from specdec_exact.kernel.block import Block, Model, unroll
from specdec_exact.kernel.certificate import Claim, Evidence
from specdec_exact.kernel.law import Law, Token, point
from specdec_exact.notation.claims import write_claim, write_evidence
from specdec_exact.schemes.greedy import argmax
from specdec_exact.schemes.round import Round
from specdec_exact.search.certify import certify, certify_distance
from specdec_exact.vectors.record import Certificate

__all__ = ["distance", "greedily", "preserves_round", "preserves_step"]

K = TypeVar("K", bound=Token)
L = TypeVar("L", bound=Token)


def preserves_step(target: Law[int], program: Program[int]) -> Certificate:
    """Return the certificate that a step emits the target law, or that it does not."""
    texts = Block.of(explore(program).law.map(lambda token: (token,)))
    return _written(*certify(unroll(lambda _: target, 1), texts))


def preserves_round(target: Model[int], program: Program[Round], draft_length: int) -> Certificate:
    """Return the certificate that a round, completed by the target, has the target's law."""
    texts = explore(program).law.map(lambda emitted: emitted.tokens)
    return _written(*certify(unroll(target, draft_length + 1), Block.of(texts)))


def distance(target: Law[K], output: Law[L]) -> Certificate:
    """Return the certificate of the exact distance between two laws on tokens."""
    laws = cast("Law[Token]", Law(dict(target))), cast("Law[Token]", Law(dict(output)))
    return _written(*certify_distance(*laws))


def greedily(target: Model[int]) -> Model[int]:
    """Return the model that always emits the most likely token of another one."""
    return lambda text: point(argmax(target(text)))


def _written(claim: Claim, evidence: Evidence) -> Certificate:
    return Certificate(write_claim(claim), write_evidence(evidence))
