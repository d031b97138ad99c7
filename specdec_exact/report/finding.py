"""What a search came back with: a counterexample and what it means, misconduct, or nothing."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import RenderableType
from rich.text import Text

from specdec_exact.faults.catalogue import find
from specdec_exact.notation.document import Document
from specdec_exact.report.fault import WHERE
from specdec_exact.report.number import described
from specdec_exact.report.side_by_side import compared, input_document, input_table, outcome_text
from specdec_exact.report.table import Column, facts, heading, stack, table, token_text
from specdec_exact.report.verdict import ExitCode, Tier
from specdec_exact.search.conduct import Misconduct
from specdec_exact.search.nearest import Resemblance
from specdec_exact.search.properties import NAMED, Violation
from specdec_exact.search.result import Found, Result, Tried

__all__ = ["SearchReport", "resemblance_text"]

Line = tuple[str, RenderableType]


@dataclass(frozen=True, slots=True)
class SearchReport:
    """Whether a rule has a property, and if not, where it goes wrong.

    rule       as it was named
    asked      the name of the property
    near       the known fault that behaves like the rule, if one does
    in_time    whether everything asked for was looked at
    """

    rule: str
    asked: str
    result: Result
    near: Resemblance | None = None
    in_time: bool = True

    @property
    def exit_code(self) -> ExitCode:
        """1 for a finding, 3 when the rule broke, 4 when there is no answer, 0 when nothing is found."""
        match self.result:
            case Found():
                return ExitCode.FINDING
            case Misconduct(kind="endless"):
                return ExitCode.INCONCLUSIVE
            case Misconduct(kind=kind):
                broken = kind not in NAMED[self.asked].catches
                return ExitCode.BROKEN if broken else ExitCode.FINDING
            case _:
                return ExitCode.PASS if self.in_time else ExitCode.INCONCLUSIVE

    def document(self) -> dict[str, Document]:
        """Return the report as plain data, every number exact."""
        result = self.result
        head: dict[str, Document] = {
            "report": "search",
            "rule": self.rule,
            "property": self.asked,
            "outcome": _outcome(result),
            "tier": result.tier,
        }
        if isinstance(result, Misconduct):
            return head | _misconduct(result)
        if isinstance(result, Found):
            found: dict[str, Document] = {
                "input": input_document(result.case),
                "laws": compared(result.case, result.emitted).document(),
                "violation": _violation(result.violation),
                "certified": result.certificate is not None,
                "smallest": result.smallest,
                "nearest_fault": None if self.near is None else _near(self.near),
            }
            head |= found
        tried: list[Document] = [_tried(tried) for tried in result.tried]
        head["tried"] = tried
        return head

    def text(self, width: int) -> RenderableType:
        """Return the report for a terminal of this width."""
        head: list[Line] = [
            ("rule", self.rule),
            ("property", f"{self.asked}: {NAMED[self.asked].sentence}"),
        ]
        match self.result:
            case Found() as found:
                shown = compared(found.case, found.emitted).text(width)
                return stack(facts(head), shown, facts(self._found(found)))
            case Misconduct() as misconduct:
                return self._misconduct(head, misconduct, width)
            case _ as nothing:
                notes = dict.fromkeys(tried.note for tried in nothing.tried if tried.note)
                after: list[Line] = [("note", note) for note in notes]
                shown = _tried_table(nothing.tried, width)
                return stack(facts(head), shown, facts([*after, self._verdict()]))

    def _found(self, found: Found) -> list[Line]:
        violation = found.violation
        place = f"after {outcome_text(violation.prefix)}" if violation.prefix else "at the start"
        token = "" if violation.token is None else f"{token_text(violation.token)} "
        lines: list[Line] = [
            ("broken", violation.sentence),
            (
                "wrong",
                f"{token}{place}: {described(violation.emitted)}, owed {described(violation.owed)}",
            ),
        ]
        if found.property in ("step", "sequence"):
            lines += self._resembles()
        certified = "differs: the place above, checked" if found.certificate else "none"
        smaller = "no smaller input of this many tokens shows it: all were tried"
        return [
            *lines,
            ("smallest", smaller if found.smallest else "not known: a smaller input may show it"),
            ("certificate", certified),
            self._verdict(),
        ]

    def _resembles(self) -> list[Line]:
        if self.near is None:
            return [("known faults", "none emits this law on this input")]
        fault = find(self.near.fault)
        return [
            ("known fault", resemblance_text(self.near)),
            ("", fault.sentence),
            ("look at", WHERE[fault.kind]),
        ]

    def _misconduct(self, head: list[Line], found: Misconduct, width: int) -> RenderableType:
        # Before there was any input, no branch did it.
        said = found.detail if found.case is None else found.sentence
        lines: list[Line] = [("conduct", found.kind), ("", said)]
        if found.choices:
            lines.append(("branch", f"choices {', '.join(map(str, found.choices))}"))
        after = facts([*lines, self._verdict()])
        if found.case is None:
            return stack(facts(head), after)
        return stack(facts(head), input_table(found.case, width), after)

    def _verdict(self) -> Line:
        word, style = {
            ExitCode.FINDING: ("violated", "bold red"),
            ExitCode.BROKEN: ("error: the rule broke", "bold red"),
            ExitCode.INCONCLUSIVE: ("inconclusive", "bold yellow"),
        }.get(self.exit_code, ("nothing found", "bold green"))
        if self.result.tier == "proved-bounded":
            word = "holds"
        tier = Tier(self.result.tier)
        if self.exit_code is ExitCode.BROKEN:
            return "verdict", Text(word, style)
        if self.exit_code is ExitCode.INCONCLUSIVE:
            return "verdict", Text.assemble((word, style), ": a budget ran out before an answer")
        return "verdict", Text.assemble((word, style), f" ({tier.value}: {tier.meaning})")


def resemblance_text(near: Resemblance) -> str:
    """Return how much a rule behaves like a known fault.

    >>> resemblance_text(Resemblance("accept-always", 5, 5))
    'accept-always: the same wrong law on all 5 small inputs where either is wrong'
    """
    names = ", or ".join((near.fault, *near.others))
    inputs = f"all {near.wrong}" if near.everywhere else f"{near.same} of {near.wrong}"
    return f"{names}: the same wrong law on {inputs} small inputs where either is wrong"


def _misconduct(found: Misconduct) -> dict[str, Document]:
    return {
        "kind": found.kind,
        "detail": found.detail,
        "input": None if found.case is None else input_document(found.case),
        "choices": [*found.choices],
    }


def _outcome(result: Result) -> str:
    if isinstance(result, Misconduct):
        return "misconduct"
    return "found" if isinstance(result, Found) else result.tier


def _violation(violation: Violation) -> Document:
    return {
        "sentence": violation.sentence,
        "prefix": list(violation.prefix),
        "token": violation.token,
        "emitted": str(violation.emitted),
        "owed": str(violation.owed),
    }


def _near(near: Resemblance) -> Document:
    return {
        "fault": near.fault,
        "sentence": find(near.fault).sentence,
        "same": near.same,
        "wrong": near.wrong,
        "others": list(near.others),
    }


def _tried(tried: Tried) -> Document:
    return {
        "alphabet": tried.alphabet,
        "draft_length": tried.draft_length,
        "denominators": tried.denominators,
        "cases": tried.cases,
        "regions": tried.regions,
        "proved": tried.proved,
        "note": tried.note,
    }


def _tried_table(tried: Sequence[Tried], width: int) -> RenderableType:
    rounds = any(each.draft_length is not None for each in tried)
    lengths = [Column("drafts", [str(each.draft_length) for each in tried])] if rounds else []
    return stack(
        heading("What was looked at"),
        table(
            [
                Column("tokens", [str(each.alphabet) for each in tried]),
                *lengths,
                Column("all up to 1/N", [str(each.denominators) for each in tried]),
                Column("inputs", [str(each.cases) for each in tried]),
                Column("regions of all laws", [str(each.regions) for each in tried]),
                Column("proved", ["yes" if each.proved else "no" for each in tried]),
            ],
            width,
        ),
    )
