"""What an audit found, for a terminal and as JSON."""

from dataclasses import dataclass
from fractions import Fraction

from rich.console import RenderableType
from rich.text import Text

from specdec_exact.audit.again import MOST_ALIKE, branch_words, label, listed
from specdec_exact.audit.confirm import Confirmed
from specdec_exact.audit.judge import Judged
from specdec_exact.audit.lines import Reached
from specdec_exact.audit.nearest import ALIKE
from specdec_exact.audit.outcome import FAILED
from specdec_exact.audit.probe import Probed
from specdec_exact.audit.result import Audited, CaseResult, Nearest
from specdec_exact.kernel.certificate import BiasedNode
from specdec_exact.kernel.rational import spell
from specdec_exact.notation.claims import write_claim, write_evidence
from specdec_exact.notation.document import Document
from specdec_exact.report.number import brief, described
from specdec_exact.report.shell import shell
from specdec_exact.report.table import Column, facts, stack, table, token_text, verdict_line
from specdec_exact.report.verdict import ExitCode, Tier, Verdict

__all__ = ["AuditReport"]

# The column of names before what is said.
_LABELS = 16
_ROOM = 24
_HINT = "no input gives a token: is the function called as it should be? See --arrays and --drafts"


@dataclass(frozen=True, slots=True)
class AuditReport:
    """An audit, the runs that confirmed it and the second opinion, if they were asked for.

    again     the command that audits it again, to which a branch can be added; () if there is none
    counts    whether accepted drafts are counted: a drafter accepts none
    """

    audited: Audited
    confirmed: Confirmed | None = None
    probed: tuple[Probed, ...] = ()
    again: tuple[str, ...] = ()
    counts: bool = True

    @property
    def verdict(self) -> Verdict:
        """The word for it."""
        return Verdict(self.audited.verdict)

    @property
    def exit_code(self) -> ExitCode:
        """That of the verdict; a finding besides the law is a finding, and a refuted audit is ours."""
        if self.confirmed is not None and self.confirmed.found_refuted is not None:
            return ExitCode.BROKEN
        if any(one.distance for one in self.probed):
            return ExitCode.BROKEN
        code = self.verdict.exit_code
        return ExitCode.FINDING if code is ExitCode.PASS and self.audited.findings else code

    def document(self) -> dict[str, Document]:
        """Return the report as plain data, every number exact."""
        audited, confirmed = self.audited, self.confirmed
        smallest = audited.smallest
        return {
            "report": "audit",
            "name": audited.name,
            "verdict": audited.verdict,
            "tier": None
            if self.verdict in (Verdict.INCONCLUSIVE, Verdict.ERROR)
            else Tier.EXACT.value,
            "reason": audited.reason,
            "findings": [*audited.findings],
            "total_variation": spell(audited.total_variation),
            "smallest": None if smallest is None else label(smallest.case),
            "replay_command": shell(self._replay()) or None,
            "cases": [_case(case) for case in audited.cases],
            "nearest_fault": None if audited.nearest is None else _nearest(audited.nearest),
            "certificate": None if smallest is None else _certificate(smallest.judged),
            "lines": None if audited.reached is None else _lines(audited.reached),
            "versions": dict[str, Document](audited.versions),
            "probed": [_probed_case(one) for one in self.probed],
            "confirmed": None
            if confirmed is None
            else {
                "draws": confirmed.draws,
                "target_refuted": confirmed.target_refuted,
                "found_refuted": confirmed.found_refuted,
            },
        }

    def text(self, width: int) -> RenderableType:
        """Return the report for a terminal of this width."""
        cases = () if self.verdict is Verdict.ERROR else self.audited.cases
        parts: list[RenderableType] = []
        if cases:
            columns = [
                Column("case", [case.case.name for case in cases]),
                Column("drafts", [Fraction(case.case.draft_length) for case in cases]),
                Column("distance", [case.judged.total_variation for case in cases]),
            ]
            if any(case.grid is not None for case in cases):
                columns.append(Column("grid", [case.grid for case in cases]))
            if self.counts:
                columns.append(Column("accepted", [case.judged.accepted_mean for case in cases]))
                columns.append(Column("of", [case.judged.attainable for case in cases]))
            parts.append(table(columns, width))
        return stack(*parts, facts(self._lines(width)))

    def _replay(self) -> tuple[str, ...]:
        """Return the command that shows a biased branch step by step; () where there is none."""
        smallest = self.audited.smallest
        words = () if smallest is None or not self.again else branch_words(smallest)
        return (*self.again, *words) if words else ()

    def _lines(self, width: int) -> list[tuple[str, RenderableType]]:
        audited = self.audited
        undecided = self.verdict in (Verdict.INCONCLUSIVE, Verdict.ERROR)
        lines: list[tuple[str, RenderableType]] = [
            ("verdict", self.verdict.value) if undecided else verdict_line(self.verdict, Tier.EXACT)
        ]
        if audited.reason:
            lines.append(("because", audited.reason))
        lines += [("also", finding) for finding in audited.findings]
        if audited.cases and not undecided and all(map(_always_fails, audited.cases)):
            lines.append(("hint", _HINT))
        if audited.smallest is not None and self.verdict is not Verdict.ERROR:
            lines += _smallest(audited.smallest, self._replay(), width)
        if audited.nearest is not None:
            lines.append(("known fault", _known(audited.nearest)))
        if audited.cases and self.verdict is not Verdict.ERROR:
            lines.append(("branches", str(sum(case.branches for case in audited.cases))))
        if audited.reached is not None:
            lines.append(("lines", _reached(audited.reached)))
        lines += [("note", note) for note in sorted({n for c in audited.cases for n in c.notes})]
        if self.probed:
            lines.append(("probed", _probed(self.probed)))
        if self.confirmed is not None:
            lines.append(("real runs", _confirmed(self.confirmed)))
        lines.append(("versions", ", ".join(f"{name} {found}" for name, found in audited.versions)))
        return lines


def _probed_case(one: Probed) -> dict[str, Document]:
    distance = None if one.distance is None else spell(one.distance)
    return {"case": one.case.name, "distance": distance, "runs": one.runs}


def _probed(found: tuple[Probed, ...]) -> str:
    """Say how many laws of the second opinion are the audit's own."""
    other = [one.case.name for one in found if one.distance]
    unfinished = sum(one.distance is None for one in found)
    said = f"{len(found) - len(other) - unfinished} of {len(found)} inputs have the same law by bisection"
    if unfinished:
        said += f"; {unfinished} took too many runs"
    return said + (f"; ANOTHER LAW on {', '.join(other)}: do not trust this audit" if other else "")


def _lines(reached: Reached) -> dict[str, Document]:
    return {
        "reached": [*reached.reached],
        "never": [*reached.never],
        "inputs_added": reached.grown,
    }


def _nearest(nearest: Nearest) -> dict[str, Document]:
    return {
        "name": nearest.fault,
        "distance": spell(nearest.distance),
        "alike": list(nearest.alike),
    }


def _reached(reached: Reached) -> str:
    count = len(reached.reached)
    said = f"{count} of {count + len(reached.never)} reached"
    if reached.never:
        said += f", never {', '.join(map(str, reached.never))}"
    return said


def _known(nearest: Nearest) -> str:
    said = f"the same laws as {nearest.fault}"
    if nearest.distance > ALIKE:
        said = f"nearest to {nearest.fault}, at most {_number(nearest.distance)} away"
    elif nearest.distance:
        said += ", but for rounding"
    return said + (f"; so have {listed(nearest.alike, MOST_ALIKE)}" if nearest.alike else "")


def _smallest(
    case: CaseResult, replay: tuple[str, ...], width: int
) -> list[tuple[str, RenderableType]]:
    lines: list[tuple[str, RenderableType]] = [("smallest case", label(case.case))]
    lines += [
        ("failure", f"{what.removeprefix(FAILED)}, probability {_number(weight)}")
        for what, weight in case.judged.failures
    ]
    node = case.judged.biased_node
    if node is not None:
        lines.append(("biased node", _node(node)))
    if replay:
        lines.append(("replay", Text(shell(replay, width - _LABELS))))
    elif case.replay is not None:
        lines.append(("replay", f"choices {' '.join(map(str, case.replay)) or 'none'}"))
    lines.append(("certificate", "differs: the node above, checked"))
    return lines


def _always_fails(case: CaseResult) -> bool:
    return sum(weight for _, weight in case.judged.failures) == 1


def _node(node: BiasedNode) -> str:
    after = " ".join(token_text(t) for t in node.prefix) or "the start"
    weights = f"emitted {_number(node.emitted)}, owed {_number(node.owed)}"
    return f"{token_text(node.token)} after {after}: {weights}"


def _number(value: Fraction) -> str:
    """Return a fraction with its decimal; of a long one the decimal alone, as JSON has it exactly."""
    short = brief(value, _ROOM)
    return short if short.startswith("≈") else described(value, _ROOM)


def _confirmed(confirmed: Confirmed) -> str:
    if confirmed.found_refuted is not None:
        return f"refute this audit after {confirmed.found_refuted} rounds: please report it"
    if confirmed.target_refuted is None:
        return f"{confirmed.draws} rounds refute neither the target's law nor the law found"
    return f"refute the target's law after {confirmed.target_refuted} rounds, and agree with the law found"


def _case(case: CaseResult) -> Document:
    judged, node = case.judged, case.judged.biased_node
    return {
        "name": case.case.name,
        "tokens": case.case.size,
        "draft_length": case.case.draft_length,
        "branches": case.branches,
        "total_variation": spell(judged.total_variation),
        "allowance": spell(case.case.allowance),
        "grid_total_variation": None if case.grid is None else spell(case.grid),
        "counted": case.counted,
        "accepted_mean": spell(judged.accepted_mean),
        "attainable_mean": spell(judged.attainable),
        "failures": [[what, spell(weight)] for what, weight in judged.failures],
        "biased_node": None
        if node is None
        else {
            "prefix": [*node.prefix],
            "token": node.token,
            "emitted": spell(node.emitted),
            "owed": spell(node.owed),
        },
        "replay": None if case.replay is None else [*case.replay],
        "notes": [*case.notes],
    }


def _certificate(judged: Judged) -> Document:
    claim, evidence = judged.certificate
    return {"claim": write_claim(claim), "evidence": write_evidence(evidence)}
