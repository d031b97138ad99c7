"""One round of the token rule that drafts several tokens from the same two laws."""

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction

from rich.console import RenderableType

from specdec_exact.counts import iid, moments
from specdec_exact.kernel.block import Model, unroll
from specdec_exact.kernel.certificate import BiasedNode, Differs, Pairing, Preserves
from specdec_exact.kernel.law import Law, Token
from specdec_exact.kernel.rational import spell
from specdec_exact.notation.document import Document
from specdec_exact.report.counting import count_table, count_weights
from specdec_exact.report.number import described
from specdec_exact.report.step import Step
from specdec_exact.report.table import facts, heading, stack, token_text, verdict_line
from specdec_exact.report.verdict import Tier, Verdict
from specdec_exact.schemes import token
from specdec_exact.schemes.emitted import emitted_block
from specdec_exact.search.certify import certify

__all__ = ["MOST_TOKENS", "Round", "round_report"]

Certificate = tuple[Preserves, Pairing] | tuple[Differs, BiasedNode]

# A certificate lists every edge of the round's block: alphabet squared, times the draft length. It is
# written and checked in seconds up to here.
MOST_TOKENS = 64
MOST_DRAFTS = 2_000
MOST_EDGES = 200_000


@dataclass(frozen=True, slots=True)
class Round:
    """What a round accepts and emits.

    accepted       the law of the number of accepted drafts
    certificate    whether the emitted string has the target's law, with evidence that was checked;
                   None when it would be too large to write
    """

    step: Step
    draft_length: int
    accepted: Law[int]
    certificate: Certificate | None

    @property
    def emitted_mean(self) -> Fraction:
        """The expected number of tokens the round emits."""
        return moments.mean(self.accepted) + 1

    @property
    def verdict(self) -> Verdict:
        """Whether the emitted string, completed by the target, has the target's law.

        With the same laws everywhere this is the verdict of one step: after every accepted prefix
        the next token has the law of the step's output, and the bonus token that of the target. So
        the certificate adds no answer; it lets others check it.
        """
        return self.step.verdict if self.draft_length else Verdict.LOSSLESS

    def document(self) -> dict[str, Document]:
        """Return the report as plain data, every number exact."""
        return {
            "draft_length": self.draft_length,
            "accepted": count_weights(self.accepted),
            "accepted_mean": spell(self.emitted_mean - 1),
            "emitted_mean": spell(self.emitted_mean),
            "emitted_variance": spell(moments.variance(self.accepted)),
            "sequence_verdict": self.verdict.value,
            "tier": Tier.EXACT.value,
            "biased_node": self._biased_document(),
        }

    def text(self, width: int) -> RenderableType:
        """Return the report for a terminal of this width."""
        drafts = f"{self.draft_length} draft{'' if self.draft_length == 1 else 's'}"
        return stack(
            heading(f"A round of {drafts}, the same laws at every position"),
            count_table(self.accepted, width),
            facts(
                [
                    ("expected accepted", described(self.emitted_mean - 1)),
                    ("expected emitted", described(self.emitted_mean)),
                    *self._verdict_lines(),
                ]
            ),
        )

    def _verdict_lines(self) -> list[tuple[str, RenderableType]]:
        if self.certificate is None:
            said = f"none beyond {MOST_TOKENS} tokens, {MOST_DRAFTS} drafts or {MOST_EDGES} edges"
            return [verdict_line(self.verdict, Tier.EXACT), ("certificate", said)]
        claim, evidence = self.certificate
        verdict = verdict_line(self.verdict, Tier.EXACT)
        if isinstance(evidence, Pairing):
            nodes = f"{len(claim.output.nodes)} nodes, {len(evidence.pairs)} pairs"
            return [verdict, ("certificate", f"preserves: {nodes}, checked")]
        after = " ".join(token_text(t) for t in evidence.prefix) or "the start"
        biased = f"{token_text(evidence.token)} after {after}"
        weights = f"emitted {described(evidence.emitted)}, owed {described(evidence.owed)}"
        return [
            verdict,
            ("biased node", f"{biased}: {weights}"),
            ("certificate", "differs: the node above, checked"),
        ]

    def _biased_document(self) -> Document:
        if self.certificate is None or isinstance(self.certificate[1], Pairing):
            return None
        evidence = self.certificate[1]
        return {
            "prefix": [*evidence.prefix],
            "token": evidence.token,
            "emitted": spell(evidence.emitted),
            "owed": spell(evidence.owed),
        }


def round_report(step: Step, draft_length: int) -> Round:
    """Return what a round of the token rule does when all its positions have the laws of one step.

    step            one step, see ``step_report``
    draft_length    the number of drafted tokens
    raises          SizeError for a bad draft length, see ``iid.accepted_law``

    >>> from specdec_exact.kernel.law import law
    >>> from specdec_exact.report.step import step_report
    >>> step = step_report(law(["0.6", "0.3", "0.1"]), law(["0.2", "0.3", "0.5"]))
    >>> round_report(step, 2).emitted_mean
    Fraction(49, 25)
    """
    target, draft, told = (_everywhere(law) for law in (step.target, step.draft, step.told))
    # The laws are the same everywhere, so every position accepts with the rate of the step.
    accepted = iid.accepted_law(step.acceptance_rate, draft_length)
    size = len(step.alphabet)
    if size > MOST_TOKENS or draft_length > MOST_DRAFTS or size**2 * draft_length > MOST_EDGES:
        return Round(step, draft_length, accepted, None)
    output = emitted_block(token.verify, target, draft, draft_length, told=told, state=_place)
    wanted = unroll(target, draft_length + 1, state=_place)
    return Round(step, draft_length, accepted, certify(wanted, output))


def _everywhere(law: Law[Token]) -> Model[Token]:
    return lambda _: law


def _place(text: tuple[Token, ...]) -> Hashable:
    # The laws are the same everywhere, so only the length of a text matters.
    return len(text)
