"""One branch of an audit, step by step, for a terminal and as JSON."""

import linecache
from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from rich.console import RenderableType
from rich.text import Text

from specdec_exact.audit.again import label
from specdec_exact.audit.outcome import FAILED, Outcome
from specdec_exact.audit.replay import Place, Replayed, Step
from specdec_exact.kernel.law import Law
from specdec_exact.kernel.rational import spell
from specdec_exact.notation.document import Document
from specdec_exact.report.number import brief, described
from specdec_exact.report.table import facts, stack
from specdec_exact.report.verdict import ExitCode

__all__ = ["ReplayReport"]

# Alternatives that are shown of one draw; JSON has them all.
_MOST = 8


@dataclass(frozen=True, slots=True)
class ReplayReport:
    """The steps of one branch, what it was given and what came of it. It judges nothing."""

    name: str
    replayed: Replayed

    @property
    def exit_code(self) -> ExitCode:
        """That of a question that was answered."""
        return ExitCode.PASS

    def document(self) -> dict[str, Document]:
        """Return the report as plain data, every number exact."""
        again = self.replayed
        tokens, accepted = again.outcome
        return {
            "report": "replay",
            "name": self.name,
            "case": label(again.case),
            "choices": [*again.choices],
            "drafts": [*again.drafts],
            "draft_laws": [_law(law) for law in again.draft],
            "target_laws": [_law(law) for law in again.target],
            "steps": [_step(step) for step in again.steps],
            "tokens": [*tokens],
            "accepted": accepted,
            "probability": spell(again.weight),
        }

    def text(self, width: int) -> RenderableType:
        """Return the report for a terminal; the width is what the terminal says."""
        del width
        again = self.replayed
        lines: list[tuple[str, RenderableType]] = [("case", label(again.case))]
        lines += [(f"draft row {k}", _row(law)) for k, law in enumerate(again.draft)]
        lines += [(f"target row {k}", _row(law)) for k, law in enumerate(again.target)]
        steps = [(_where(step), _happened(step)) for step in again.steps]
        end: list[tuple[str, RenderableType]] = [
            ("outcome", _outcome(again.outcome)),
            ("probability", f"{described(again.weight)}, of this branch"),
        ]
        if any(step.kind == "comparison" for step in again.steps):
            said = "uniform numbers on [0, 1), in the order in which the code took them"
            end.append(("u1, u2, ...", said))
        return stack(facts(lines), *([facts(steps)] if steps else []), facts(end))


def _where(step: Step) -> str:
    if step.kind == "draft":
        return "drafted"
    return (
        "the arguments" if step.place is None else f"{Path(step.place.file).name}:{step.place.line}"
    )


def _happened(step: Step) -> Text:
    source = "" if step.place is None else _source(step.place)
    said = _said(step)
    return Text(f"{source}\n{said}" if source else said)


def _source(place: Place) -> str:
    return linecache.getline(place.file, place.line).strip()


def _said(step: Step) -> str:
    weights = dict(step.among)
    if step.kind == "comparison":
        sign = "<" if step.taken is True else ">="
        threshold = brief(step.threshold or Fraction(), 24)
        return f"u{step.number} {sign} {threshold}, probability {brief(weights[step.taken])}"
    row = _alternatives(step.among)
    if step.taken is None:
        return f"a draw that nobody looked at, from {row}"
    return f"{step.taken}, from {row}"


def _row(law: Law[int]) -> str:
    return _alternatives(tuple((token, law[token]) for token in law))


def _alternatives(among: tuple[tuple[Hashable, Fraction], ...]) -> str:
    shown = ", ".join(f"{value}: {brief(weight)}" for value, weight in among[:_MOST])
    return shown + (f" and {len(among) - _MOST} more" if len(among) > _MOST else "")


def _outcome(outcome: Outcome) -> str:
    first = outcome.tokens[0]
    if isinstance(first, str) and first.startswith(FAILED):
        return first.removeprefix(FAILED)
    drafts = "draft" if outcome.accepted == 1 else "drafts"
    return f"tokens {' '.join(map(str, outcome.tokens))}; {outcome.accepted} {drafts} accepted"


def _step(step: Step) -> Document:
    place = step.place
    return {
        "kind": step.kind,
        "file": None if place is None else place.file,
        "line": None if place is None else place.line,
        "number": step.number,
        "threshold": None if step.threshold is None else spell(step.threshold),
        "among": [[_plain(value), spell(weight)] for value, weight in step.among],
        "taken": _plain(step.taken),
    }


def _plain(value: Hashable) -> Document:
    return value if isinstance(value, bool | int | str) else None


def _law(law: Law[int]) -> Document:
    return [[token, spell(law[token])] for token in law]
