"""What an implementation answered, flag by flag."""

from dataclasses import dataclass

from rich.console import RenderableType
from rich.text import Text

from specdec_exact.notation.document import Document
from specdec_exact.report.table import Column, facts, stack, table
from specdec_exact.report.verdict import ExitCode
from specdec_exact.vectors.run import Answered, Run, Verdict

__all__ = ["VectorReport"]

_BROKEN: tuple[Verdict, ...] = ("hang", "crash", "garbage", "out-of-order", "malformed", "not-run")
_SHOWN = 10


@dataclass(frozen=True, slots=True)
class VectorReport:
    """The verdicts of a run."""

    run: Run

    @property
    def exit_code(self) -> ExitCode:
        """3 if anything broke, else 1 if an answer is wrong, 4 if a convention is to be declared.

        5 if every vector was skipped: nothing was seen, which is not a pass.
        """
        counts = self.run.counts()
        if any(counts[word] for word in _BROKEN):
            return ExitCode.BROKEN
        if counts["fail"]:
            return ExitCode.FINDING
        if counts["other-convention"]:
            return ExitCode.INCONCLUSIVE
        return ExitCode.PASS if counts["pass"] else ExitCode.NOTHING

    def document(self) -> dict[str, Document]:
        """Return the report as plain data."""
        flags: dict[str, Document] = {
            flag: dict[str, Document](counts.items()) for flag, counts in self.run.by_flag().items()
        }
        return {
            "report": "vectors",
            "exit_code": int(self.exit_code),
            "counts": dict[str, Document](self.run.counts().items()),
            "flags": flags,
            "not_passed": [
                {"id": a.vector.id, "verdict": a.verdict, "detail": a.detail}
                for a in self.run.answers
                if a.verdict != "pass"
            ],
        }

    def text(self, width: int) -> RenderableType:
        """Return the report for a terminal."""
        flags = self.run.by_flag()
        passed = [counts["pass"] for counts in flags.values()]
        failed = [counts["fail"] + sum(counts[w] for w in _BROKEN) for counts in flags.values()]
        rest = [counts["skipped"] + counts["other-convention"] for counts in flags.values()]
        columns = [
            Column("flag", [*flags]),
            Column("passed", [*map(str, passed)]),
            Column("failed", [*map(str, failed)]),
            Column("other", [*map(str, rest)]),
        ]
        return stack(table(columns, width), facts(self._lines()))

    def _lines(self) -> list[tuple[str, RenderableType]]:
        lines: list[tuple[str, RenderableType]] = [
            (word, str(count)) for word, count in sorted(self.run.counts().items())
        ]
        wrong = [a for a in self.run.answers if a.verdict not in ("pass", "skipped", "not-run")]
        lines += [(a.verdict, _line(a)) for a in wrong[:_SHOWN]]
        if len(wrong) > _SHOWN:
            lines.append(("", f"and {len(wrong) - _SHOWN} more"))
        good = self.exit_code == ExitCode.PASS
        word = self._good() if good else self.exit_code.name.lower()
        return [*lines, ("verdict", Text(word, style="bold green" if good else "bold red"))]

    def _good(self) -> str:
        skipped, asked = self.run.counts()["skipped"], len(self.run.answers)
        if skipped:
            return f"every answer given is right; {skipped} of {asked} skipped"
        return "every answer is right"


def _line(answer: Answered) -> str:
    return f"{answer.vector.id}: {answer.detail}"
