"""Which mistakes a test notices, and which it lets pass."""

from dataclasses import dataclass
from fractions import Fraction

from rich.console import RenderableType
from rich.text import Text

from specdec_exact.kernel.rational import spell
from specdec_exact.notation.document import Document
from specdec_exact.report.table import Column, facts, heading, stack, table
from specdec_exact.report.verdict import ExitCode
from specdec_exact.search.kill_matrix import Cell, Matrix
from specdec_exact.search.sampler import Subject

__all__ = ["MatrixReport"]

SHORT = 12


@dataclass(frozen=True, slots=True)
class MatrixReport:
    """Every rule against every test.

    left    faults that need inputs of their own, and cannot be handed to a test of a sampler
    """

    matrix: Matrix
    left: int = 0

    @property
    def exit_code(self) -> ExitCode:
        """3 when a test broke on a right rule, 1 for a fault unnoticed or a false alarm, 4 unasked."""
        if any(cell.broken for _, _, cell in self.matrix.alarms()):
            return ExitCode.BROKEN
        if not self.matrix.asked:
            return ExitCode.INCONCLUSIVE
        found = self.matrix.unnoticed() or self.matrix.alarms()
        return ExitCode.FINDING if found else ExitCode.PASS

    def document(self) -> dict[str, Document]:
        """Return the report as plain data."""
        matrix = self.matrix
        return {
            "report": "mutants",
            "tests": list(matrix.tests),
            "runs": matrix.runs,
            "rules": [
                {
                    "rule": subject.name,
                    "sentence": subject.sentence,
                    "lossless": subject.lossless,
                    "passes": [
                        None if cell.passed is None else spell(Fraction(cell.passed, matrix.runs))
                        for cell in row
                    ],
                    "said": [cell.said for cell in row],
                }
                for subject, row in zip(matrix.subjects, matrix.cells, strict=True)
            ],
            "unnoticed": [subject.name for subject in matrix.unnoticed()],
            "false_alarms": [[subject.name, test] for subject, test, _ in matrix.alarms()],
            "not_applicable": self.left,
        }

    def text(self, width: int) -> RenderableType:
        """Return the report for a terminal: the rules of interest, or all if they are few."""
        matrix = self.matrix
        rows = list(zip(matrix.subjects, matrix.cells, strict=True))
        shown = rows if len(rows) <= SHORT else [row for row in rows if self._of_interest(*row)]
        parts: list[RenderableType] = []
        if shown:
            columns = [Column("share of runs that pass", [subject.name for subject, _ in shown])]
            columns += [
                Column(name, [self._share(cells[at]) for _, cells in shown])
                for at, name in enumerate(matrix.tests)
            ]
            parts.append(table(columns, width))
        unnoticed = matrix.unnoticed()
        if unnoticed:
            parts += [
                heading(f"Your test{'s' * (len(matrix.tests) > 1)} would not notice"),
                facts((subject.name, subject.sentence) for subject in unnoticed),
            ]
        return stack(*parts, facts(self._facts()))

    def _of_interest(self, subject: Subject, cells: tuple[Cell, ...]) -> bool:
        passed = [cell.passed for cell in cells if cell.passed is not None]
        return any(p < self.matrix.runs if subject.lossless else p > 0 for p in passed)

    def _share(self, cell: Cell) -> Fraction | str:
        if cell.passed is None:
            return "-"
        return "broken" if cell.broken else Fraction(cell.passed, self.matrix.runs)

    def _facts(self) -> list[tuple[str, RenderableType]]:
        matrix = self.matrix
        asked = [
            (subject, row)
            for subject, row in zip(matrix.subjects, matrix.cells, strict=True)
            if any(cell.passed is not None for cell in row)
        ]
        wrong = sum(not subject.lossless for subject, _ in asked)
        noticed = wrong - len(matrix.unnoticed())
        alarms = matrix.alarms()
        failed = len({subject.name for subject, _, _ in alarms})
        lines: list[tuple[str, RenderableType]] = [
            ("wrong rules", f"{wrong}, {noticed} of them noticed in every run"),
            ("right rules", f"{len(asked) - wrong}, {failed or 'none'} of them failed"),
            ("runs", f"{matrix.runs} of every test on every rule"),
        ]
        if len(matrix.tests) > 1:
            lines += self._blind()
        lines += [
            ("false alarm", f"{test} on {subject.name}: {cell.said}")
            for subject, test, cell in alarms[:3]
        ]
        unanswered = {cell.said for row in matrix.cells for cell in row if cell.passed is None}
        lines += [("not asked", said) for said in sorted(unanswered)[:3]]
        if self.left:
            lines.append(("left out", f"{self.left} faults that need inputs of another form"))
        return [*lines, self._verdict()]

    def _blind(self) -> list[tuple[str, RenderableType]]:
        """Return how many wrong rules each test lets pass, in some runs at least."""
        matrix = self.matrix
        blind = [
            sum(
                bool(row[at].passed) and not subject.lossless
                for subject, row in zip(matrix.subjects, matrix.cells, strict=True)
            )
            for at in range(len(matrix.tests))
        ]
        return [
            ("lets pass", f"{test}: {count} wrong rules" if count > 1 else f"{test}: 1 wrong rule")
            for test, count in zip(matrix.tests, blind, strict=True)
            if count
        ]

    def _verdict(self) -> tuple[str, Text]:
        code = self.exit_code
        word, style = "every fault is noticed", "bold green"
        if code is ExitCode.FINDING:
            style = "bold red"
            word = "a fault is not noticed" if self.matrix.unnoticed() else "a false alarm"
        elif code is ExitCode.BROKEN:
            word, style = "error: a test broke on a right rule", "bold red"
        elif code is ExitCode.INCONCLUSIVE:
            word, style = "inconclusive: no test could be asked", "bold yellow"
        return "verdict", Text.assemble((word, style), " (measured: fixed seeds)")
