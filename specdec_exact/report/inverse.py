"""The constant acceptance rate behind a mean of emitted tokens."""

from dataclasses import dataclass
from fractions import Fraction

from rich.console import RenderableType

from specdec_exact.counts import inverse
from specdec_exact.counts.arguments import Exact
from specdec_exact.counts.interval import Interval
from specdec_exact.kernel.rational import exact, spell
from specdec_exact.notation.document import Document
from specdec_exact.report.number import described, interval_document, interval_text
from specdec_exact.report.table import facts

__all__ = ["Inverse", "inverse_report"]


@dataclass(frozen=True, slots=True)
class Inverse:
    """A mean, and the rate that gives it; an interval where the rate is not rational."""

    emitted_mean: Fraction
    draft_length: int
    acceptance: Interval

    def document(self) -> dict[str, Document]:
        """Return the report as plain data, every number exact."""
        return {
            "report": "counts",
            "known_from": "emitted-mean",
            "emitted_mean": spell(self.emitted_mean),
            "draft_length": self.draft_length,
            "acceptance_rate": interval_document(self.acceptance),
        }

    def text(self, _width: int) -> RenderableType:
        """Return the report for a terminal."""
        return facts(
            [
                (
                    "emitted tokens",
                    f"{described(self.emitted_mean)} per round of {self.draft_length} drafts",
                ),
                ("acceptance rate", interval_text(self.acceptance)),
                (
                    "assumes",
                    "every position accepts with the same rate, independently of the others",
                ),
            ]
        )


def inverse_report(emitted_mean: Exact, draft_length: int) -> Inverse:
    """Return the rate behind a mean of emitted tokens.

    raises    WeightError when no rate has this mean, or every rate has

    >>> inverse_report("49/25", 2).acceptance.low
    Fraction(3, 5)
    """
    found = inverse.acceptance_from_emitted_mean(emitted_mean, draft_length)
    return Inverse(exact(emitted_mean), draft_length, found)
