"""The outcome of checking that a goal follows from what is given."""

from dataclasses import dataclass

from rich.console import RenderableType
from rich.text import Text

from specdec_exact.kernel.errors import Refuted
from specdec_exact.notation.document import Document
from specdec_exact.notation.facts import show_fact, show_minimum
from specdec_exact.notation.follows import Derivation, Follows, check_follows
from specdec_exact.report.table import facts
from specdec_exact.report.verdict import ExitCode

__all__ = ["Followed", "followed_report"]


@dataclass(frozen=True, slots=True)
class Followed:
    """A claim, and why its evidence was refused; ``refusal`` is None when it was accepted.

    reason    a stable short name of the refusal
    """

    claim: Follows
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
            "claim": "follows",
            "accepted": self.refusal is None,
            "reason": self.reason,
            "detail": self.refusal,
        }

    def text(self, _width: int) -> RenderableType:
        """Return the report for a terminal."""
        if self.refusal is None:
            outcome = Text("accepted: the goals follow from what is assumed", style="bold green")
        else:
            outcome = Text(f"refuted: {self.refusal}", style="bold red")
        lines: list[tuple[str, RenderableType]] = [
            ("claim", "follows: for every alphabet, context and draft length"),
            *(("assumed", Text(said)) for said in self._assumed()),
            *(("goal", Text(show_fact(goal))) for goal in self.claim.goals.values()),
            ("certificate", outcome),
        ]
        return facts(lines)

    def _assumed(self) -> list[str]:
        claim = self.claim
        said = [f"{label}: {show_fact(fact)}" for label, fact in claim.given.items()]
        said += [f"{label}: {show_minimum(m)}" for label, m in claim.minima.items()]
        for name, rules in claim.inductions.items():
            said += [f"{name}, at length 0, {k}: {show_fact(f)}" for k, f in rules.start.items()]
            said += [f"{name}, one more, {k}: {show_fact(f)}" for k, f in rules.advance.items()]
            if rules.constants:
                said.append(f"{name}: the same everywhere: {', '.join(sorted(rules.constants))}")
        return said


def followed_report(claim: Follows, evidence: Derivation) -> Followed:
    """Return what the kernel says of a claim and the derivation offered for it.

    >>> from specdec_exact.notation.obligations import read_claim, read_evidence
    >>> fact = {"polynomial": [["1", ["a"]]], "relation": "="}
    >>> claim = read_claim(
    ...     {"claim": "follows", "given": {}, "define": {}, "inductions": {}, "goals": {"a": fact}}
    ... )
    >>> followed_report(claim, read_evidence({"evidence": "follows", "steps": []})).reason
    'goal'
    """
    try:
        check_follows(claim, evidence)
    except Refuted as refuted:
        return Followed(claim, str(refuted), refuted.reason)
    return Followed(claim, None, None)
