"""What the law of a round says: a certificate, a distance, and how many drafts are accepted."""

from collections.abc import Hashable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, TypeAlias, TypeVar

from specdec_exact.audit.outcome import FAILED, Outcome
from specdec_exact.audit.suite import Case
from specdec_exact.choice import explore
from specdec_exact.counts import moments, prefixes
from specdec_exact.kernel.block import Block, Model, complete, unroll
from specdec_exact.kernel.certificate import BiasedNode, Differs, Pairing, Preserves
from specdec_exact.kernel.law import Law, Token, total_variation
from specdec_exact.schemes import block
from specdec_exact.search.certify import certify

__all__ = ["Certificate", "Judged", "Promise", "judge"]

K = TypeVar("K", bound=Hashable)
# The rule whose acceptance is promised.
Promise: TypeAlias = Literal["token", "block"]
Certificate = tuple[Preserves, Pairing] | tuple[Differs, BiasedNode]


@dataclass(frozen=True, slots=True)
class Judged:
    """The answer on one case.

    total_variation    between the emitted string, completed by the target, and the target's string
    failures           exceptions and missing tokens, with their probabilities
    accepted           the law of the number of accepted drafts
    attainable         the mean number that the promised rule accepts where it owes the same law
    """

    certificate: Certificate
    total_variation: Fraction
    failures: tuple[tuple[str, Fraction], ...]
    accepted: Law[int]
    attainable: Fraction

    @property
    def biased_node(self) -> BiasedNode | None:
        """The first place where the emitted law departs, if it does."""
        evidence = self.certificate[1]
        return evidence if isinstance(evidence, BiasedNode) else None

    @property
    def accepted_mean(self) -> Fraction:
        """The expected number of accepted drafts."""
        return moments.mean(self.accepted)


def judge(
    law: Law[Outcome], case: Case, reference: Model[int], promise: Promise = "token"
) -> Judged:
    """Return what a round's law is worth against the law it owes.

    law          of tokens and accepted counts, every branch
    reference    the model whose law the tokens owe: the target, or its greedy reading
    promise      the rule whose acceptance is the measure
    """
    length = case.draft_length + 1
    emitted = law.map(lambda run: run.tokens)
    target = unroll(reference, length)
    output = complete(Block.of(emitted), _past_failures(reference), length)
    return Judged(
        certify(target, Block.of(emitted)),
        total_variation(_plain(target.law()), _plain(output.law())),
        tuple((str(text[0]), emitted[text]) for text in emitted if _failed(text)),
        law.map(lambda run: run.accepted),
        moments.mean(_promised(replace(case, target=reference), promise)),
    )


def _promised(case: Case, promise: Promise) -> Law[int]:
    if promise == "token":
        return prefixes.accepted_law(case.target, case.draft, case.draft_length)
    played = explore(block.whole_round(case.target, case.draft, case.draft_length)).law
    return played.map(lambda emitted: emitted.accepted)


def _failed(text: tuple[Token, ...]) -> bool:
    return isinstance(text[0], str) and text[0].startswith(FAILED)


def _past_failures(reference: Model[int]) -> Model[Token]:
    def drawn(text: tuple[Token, ...]) -> Law[Token]:
        plain = tuple(token for token in text if isinstance(token, int))
        return reference(plain).map(lambda token: token)

    return drawn


def _plain(law: Law[K]) -> Law[Hashable]:
    return law.map(lambda outcome: outcome)
