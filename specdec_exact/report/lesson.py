"""The lesson's example, every number of it computed by this package.

source    Semi AI Foundry, Atlas lesson "Speculative decoding: proposals and verified output", 1.3.0
"""

from dataclasses import dataclass
from fractions import Fraction

from rich.console import RenderableType
from rich.text import Text

from specdec_exact.counts import iid, moments
from specdec_exact.kernel.law import Law, Token, law
from specdec_exact.kernel.rational import spell
from specdec_exact.notation.document import Document
from specdec_exact.report.counting import count_table, count_weights
from specdec_exact.report.number import decimal, described
from specdec_exact.report.rounds import Round, round_report
from specdec_exact.report.step import Step, step_report
from specdec_exact.report.table import facts, heading, stack, verdict_line
from specdec_exact.report.timing import Timing, timing_report
from specdec_exact.report.verdict import Tier, Verdict

__all__ = ["DRAFT", "TARGET", "Lesson", "lesson_report"]

TARGET: Law[Token] = law({"A": "0.6", "B": "0.3", "C": "0.1"})
DRAFT: Law[Token] = law({"A": "0.2", "B": "0.3", "C": "0.5"})
DRAFT_LENGTH = 2
MILLISECONDS = Fraction(1, 1000)


@dataclass(frozen=True, slots=True)
class Lesson:
    """One step, a round of two drafts, and what the round is worth at two verification times."""

    step: Step
    round: Round
    accepted: Law[int]
    fast: Timing
    slow: Timing

    @property
    def verdict(self) -> Verdict:
        """The verdict on the round, with a certificate that was checked."""
        return self.round.verdict

    def document(self) -> dict[str, Document]:
        """Return the report as plain data, every number exact."""
        return {
            "report": "demo",
            "verdict": self.verdict.value,
            "step": self.step.document(len(self.step.alphabet)),
            "emitted": count_weights(moments.emitted_from_accepted(self.accepted)),
            "emitted_mean": spell(moments.mean(self.accepted) + 1),
            "tokens_per_second": {
                "drafting, verification in 6 ms": spell(self.fast.tokens_per_time),
                "no drafting, 6 ms a token": spell(1 / (6 * MILLISECONDS)),
                "drafting, verification in 12 ms": spell(self.slow.tokens_per_time),
            },
            "answers": [{"question": q, "answer": a} for q, a in self.answers()],
        }

    def answers(self) -> list[tuple[str, str]]:
        """Return the lesson's three questions, with answers read off the numbers."""
        rows = self.step.rows(len(self.step.alphabet))
        residual = ", ".join(described(row.residual or Fraction()) for row in rows)
        mean = moments.mean(self.accepted) + 1
        return [
            ("From which law is a rejected proposal replaced?", f"from the residual ({residual})"),
            (
                "At a constant acceptance rate of 3/5 and two proposals, how many tokens are expected?",
                f"1 + 3/5 + 9/25 = {described(mean)}",
            ),
            (
                "Does emitting the target's law make what is emitted true?",
                "no: it fixes how often each text is emitted, not whether a text is true",
            ),
        ]

    def text(self, width: int) -> RenderableType:
        """Return the report for a terminal of this width."""
        certified = self.round.certificate
        nodes = len(certified[0].output.nodes) if certified else 0
        return stack(
            heading(
                "One step: accept by min(1, target/draft), replace a rejection from the residual"
            ),
            self.step.text(len(self.step.alphabet), width),
            heading("A round of two drafts: emitted tokens if each position accepts with 3/5"),
            count_table(self.accepted, width),
            facts(
                [
                    (
                        "expected emitted",
                        f"1 + 3/5 + 9/25 = {described(moments.mean(self.accepted) + 1)}",
                    ),
                    verdict_line(self.verdict, Tier.EXACT),
                    (
                        "certificate",
                        f"the emitted strings have the target's law: {nodes} nodes, checked",
                    ),
                ]
            ),
            heading(
                "Time: two drafts 2 ms, verification 6 ms, overhead 1 ms; 6 ms a token without drafts"
            ),
            facts(
                [
                    ("with drafting", _rate(self.fast.tokens_per_time)),
                    ("without", _rate(1 / (6 * MILLISECONDS))),
                    (
                        "verification in 12 ms",
                        f"{_rate(self.slow.tokens_per_time)}: slower than no drafting at all",
                    ),
                ]
            ),
            heading("The lesson's questions"),
            *(Text(f"{question}\n  {answer}") for question, answer in self.answers()),
        )


def lesson_report() -> Lesson:
    """Return the lesson's example.

    >>> lesson_report().fast.tokens_per_time, lesson_report().slow.tokens_per_time
    (Fraction(1960, 9), Fraction(392, 3))
    """
    step = step_report(TARGET, DRAFT)
    accepted = iid.accepted_law(step.acceptance_rate, DRAFT_LENGTH)
    fast, slow = (
        timing_report(
            iid.emitted_mean(step.acceptance_rate, DRAFT_LENGTH),
            draft_time=2 * MILLISECONDS,
            verify_time=verify * MILLISECONDS,
            overhead_time=MILLISECONDS,
            baseline_time=6 * MILLISECONDS,
            unit="s",
        )
        for verify in (6, 12)
    )
    return Lesson(step, round_report(step, DRAFT_LENGTH), accepted, fast, slow)


def _rate(tokens_per_second: Fraction) -> str:
    return f"{spell(tokens_per_second)} ≈ {decimal(tokens_per_second, 4)} tokens/s"
