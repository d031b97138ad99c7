"""The outcome of checking a claim against the evidence for it."""

from dataclasses import dataclass

from rich.console import RenderableType
from rich.text import Text

from specdec_exact.kernel.certificate import (
    Claim,
    Differs,
    Distance,
    Evidence,
    Preserves,
    check,
)
from specdec_exact.kernel.errors import Refuted
from specdec_exact.notation.document import Document
from specdec_exact.report.number import described
from specdec_exact.report.table import facts
from specdec_exact.report.verdict import ExitCode

__all__ = ["Checked", "checked_report"]


@dataclass(frozen=True, slots=True)
class Checked:
    """A claim, and why its evidence was refused; ``refusal`` is None when it was accepted.

    reason    a stable short name of the refusal
    """

    claim: Claim
    refusal: str | None
    reason: str | None

    @property
    def exit_code(self) -> ExitCode:
        """0 if the evidence establishes the claim, 1 if it does not."""
        return ExitCode.PASS if self.refusal is None else ExitCode.FINDING

    def document(self) -> dict[str, Document]:
        """Return the report as plain data."""
        return {
            "report": "check",
            "claim": _kind(self.claim),
            "accepted": self.refusal is None,
            "reason": self.reason,
            "detail": self.refusal,
        }

    def text(self, _width: int) -> RenderableType:
        """Return the report for a terminal."""
        if self.refusal is None:
            outcome = Text("accepted: the evidence establishes the claim", style="bold green")
        else:
            outcome = Text(f"refuted: {self.refusal}", style="bold red")
        lines: list[tuple[str, RenderableType]] = [
            ("claim", f"{_kind(self.claim)}: {_meaning(self.claim)}"),
            ("size", _size(self.claim)),
            ("certificate", outcome),
        ]
        return facts(lines)


def checked_report(claim: Claim, evidence: Evidence) -> Checked:
    """Return what the kernel says of a claim and the evidence for it.

    >>> from fractions import Fraction
    >>> from specdec_exact.kernel.certificate import Distance, Separation
    >>> from specdec_exact.kernel.law import Measure, point
    >>> same = Distance(point(0), point(0), Fraction())
    >>> checked_report(same, Separation((), Measure({}))).reason
    'mass'
    """
    try:
        check(claim, evidence)
    except Refuted as refuted:
        return Checked(claim, str(refuted), refuted.reason)
    return Checked(claim, None, None)


def _kind(claim: Claim) -> str:
    return type(claim).__name__.lower()


def _meaning(claim: Claim) -> str:
    match claim:
        case Distance(value=value):
            return f"the total variation between the two laws is {described(value)}"
        case Differs():
            return "the output, completed by the target, does not have the target's law"
        case Preserves():
            return "the output, completed by the target, has the target's law"


def _size(claim: Claim) -> str:
    if isinstance(claim, Distance):
        return f"{len(claim.target)} tokens in the target, {len(claim.output)} in the output"
    nodes = len(claim.target.nodes), len(claim.output.nodes)
    return f"{nodes[0]} nodes in the target, {nodes[1]} in the output"
