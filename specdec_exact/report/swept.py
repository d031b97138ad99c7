"""What a sweep came back with: every pair of laws of a grid, checked."""

from dataclasses import dataclass
from fractions import Fraction

from rich.console import RenderableType
from rich.text import Text

from specdec_exact.faults.record import Pair, Rows
from specdec_exact.notation.document import Document
from specdec_exact.report.number import described
from specdec_exact.report.side_by_side import input_document, input_table
from specdec_exact.report.table import facts, heading, stack
from specdec_exact.report.verdict import ExitCode, Tier
from specdec_exact.search.properties import NAMED
from specdec_exact.search.sweep import Swept

__all__ = ["SweepReport"]


@dataclass(frozen=True, slots=True)
class SweepReport:
    """How often a property fails on a grid, and where first."""

    rule: str
    alphabet: int
    denominator: int
    swept: Swept

    @property
    def exit_code(self) -> ExitCode:
        """1 when the property fails somewhere, 3 when the rule only misbehaves, else 0."""
        if self.swept.violations:
            return ExitCode.FINDING
        return ExitCode.BROKEN if self.swept.misconduct else ExitCode.PASS

    def document(self) -> dict[str, Document]:
        """Return the report as plain data."""
        first = self.swept.first
        return {
            "report": "sweep",
            "rule": self.rule,
            "property": self.swept.property,
            "tier": self.swept.tier,
            "alphabet": self.alphabet,
            "denominator": self.denominator,
            "draft_length": self.swept.draft_length,
            "pairs": self.swept.pairs,
            "violations": self.swept.violations,
            "misconduct": self.swept.misconduct,
            "first": input_document(first) if isinstance(first, Pair | Rows) else None,
            "digest": self.swept.digest,
        }

    def text(self, width: int) -> RenderableType:
        """Return the report for a terminal of this width."""
        swept = self.swept
        share = described(Fraction(swept.violations, swept.pairs))
        lines: list[tuple[str, RenderableType]] = [
            ("rule", self.rule),
            ("property", f"{swept.property}: {NAMED[swept.property].sentence}"),
            ("family", f"all laws on {self.alphabet} tokens in multiples of 1/{self.denominator}"),
            *self._models(),
            ("pairs", f"{swept.pairs:,}"),
            ("violations", f"{swept.violations:,}" + (f", {share}" if swept.violations else "")),
        ]
        if swept.misconduct:
            lines.append(
                ("misconduct", f"{swept.misconduct:,}: the rule raises, or emits no token")
            )
        lines += [("digest", swept.digest), self._verdict()]
        if swept.first is None:
            return facts(lines)
        return stack(facts(lines), heading("The first finding"), input_table(swept.first, width))

    def _models(self) -> list[tuple[str, RenderableType]]:
        if self.swept.draft_length is None:
            return []
        said = f"{self.swept.draft_length} drafts; each model has one law after any text"
        return [("rounds", f"{said}: rows that differ are for search")]

    def _verdict(self) -> tuple[str, Text]:
        word, style = {
            ExitCode.FINDING: ("violated", "bold red"),
            ExitCode.BROKEN: ("error: the rule broke", "bold red"),
        }.get(self.exit_code, ("holds", "bold green"))
        tier = Tier(self.swept.tier)
        return "verdict", Text.assemble((word, style), f" ({tier.value}: {tier.meaning})")
