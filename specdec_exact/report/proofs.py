"""The outcome of a run of proofs: one line a theorem, one column an engine."""

from collections.abc import Mapping
from dataclasses import dataclass

from rich.console import RenderableType
from rich.text import Text

from specdec_exact.notation.document import Document
from specdec_exact.prove.answer import ENGINES, Answer, Status
from specdec_exact.prove.evidence import Finding, Outcome
from specdec_exact.prove.run import Run
from specdec_exact.report.table import Column, stack, table
from specdec_exact.report.verdict import ExitCode

__all__ = ["ProofReport"]

_ROOM = 118  # what the table with every answer takes

# From the worst to the best: a run is what the worst of its theorems is.
_EXIT_CODES = (
    (Outcome.BROKEN, ExitCode.BROKEN),
    (Outcome.FAILS, ExitCode.FINDING),
    (Outcome.INCONCLUSIVE, ExitCode.INCONCLUSIVE),
)


@dataclass(frozen=True, slots=True)
class ProofReport:
    """What was found about some theorems.

    ledger    the theorems about which the ledger says something else, and what is wrong
    """

    run: Run
    ledger: Mapping[str, str]

    @property
    def exit_code(self) -> ExitCode:
        """0 if every theorem reaches its tier and stands in the ledger as it is."""
        if not self.run.findings:
            return ExitCode.NOTHING
        outcomes = {finding.outcome for finding in self.run.findings}
        outcomes |= {Outcome.FAILS} if self.ledger else set()
        return next((code for outcome, code in _EXIT_CODES if outcome in outcomes), ExitCode.PASS)

    def document(self) -> dict[str, Document]:
        """Return the report as plain data."""
        return {
            "report": "prove",
            "theorems": [self._entry(finding) for finding in self.run.findings],
            "exit_code": self.exit_code.value,
        }

    def text(self, width: int) -> RenderableType:
        """Return the report for a terminal: every answer if there is room, else those in favour."""
        columns = self._wide() if width >= _ROOM else self._narrow()
        return stack(table(columns, width), *self._reasons(), self._verdict())

    def _wide(self) -> list[Column]:
        findings, total = self.run.findings, self.run.seconds
        columns = [
            Column("theorem", [*(f.name for f in findings), f"{len(findings)} theorems"]),
            Column("tier", [*(_tier(f) for f in findings), ""]),
        ]
        for engine in ENGINES:
            cells = [_cell(finding.answers[engine]) for finding in findings]
            columns.append(Column(engine, [*cells, _time(total.get(engine, 0))]))
        ledger = ["differs" if finding.name in self.ledger else "ok" for finding in findings]
        return [*columns, Column("ledger", [*ledger, ""])]

    def _narrow(self) -> list[Column]:
        findings = self.run.findings
        return [
            Column("theorem", [finding.name for finding in findings]),
            Column("tier", [_tier(finding) for finding in findings]),
            Column("in favour", [_favour(finding) for finding in findings]),
        ]

    def _entry(self, finding: Finding) -> Document:
        answers: dict[str, Document] = {
            answer.engine: {
                "status": answer.status.value,
                "detail": answer.detail,
                "milliseconds": round(answer.seconds * 1000),
            }
            for answer in finding.answers.values()
        }
        wrong: list[Document] = [
            {"name": rule.name, "shown": rule.shown, "accepted": rule.accepted}
            for rule in finding.wrong_rules
        ]
        return {
            "theorem": finding.name,
            "declared": finding.declared,
            "reached": finding.reached,
            "outcome": finding.outcome.value,
            "reasons": [*finding.reasons],
            "engines": answers,
            "wrong_rules": wrong,
            "ledger": self.ledger.get(finding.name, "ok"),
        }

    def _reasons(self) -> list[RenderableType]:
        lines = [
            f"{finding.name}: {finding.outcome.value}: {reason}"
            for finding in self.run.findings
            for reason in (*_short(finding), *finding.reasons)
        ]
        lines += [f"{name}: ledger: {why}" for name, why in self.ledger.items()]
        return [Text("\n".join(lines), style="red")] if lines else []

    def _verdict(self) -> Text:
        findings = self.run.findings
        proved = sum(finding.reached == "proved" for finding in findings)
        if self.exit_code is ExitCode.PASS:
            said = f"all {len(findings)} theorems reach their tier, {proved} of them proved"
            return Text(said, style="bold green")
        counts = [
            f"{sum(f.outcome == outcome for f in findings)} {outcome.value}" for outcome in Outcome
        ]
        return Text(", ".join(counts), style="bold red")


def _tier(finding: Finding) -> str:
    return finding.reached + ("" if finding.reached == finding.declared else "!")


def _short(finding: Finding) -> list[str]:
    if finding.reached == finding.declared:
        return []
    return [f"declared {finding.declared}, reaches {finding.reached}"]


def _favour(finding: Finding) -> str:
    for_it = {Status.PROVED, Status.AGREES}
    return " ".join(name for name in ENGINES if finding.answers[name].status in for_it)


def _cell(answer: Answer) -> str:
    timed = answer.seconds and answer.status not in {Status.SILENT, Status.NOT_RUN}
    if not timed or answer.engine == "kernel":  # the kernel takes milliseconds
        return answer.status.value
    return f"{answer.status.value} {_time(answer.seconds)}"


def _time(seconds: float) -> str:
    return f"{seconds * 1000:.0f}ms" if seconds < 1 else f"{seconds:.1f}s"
