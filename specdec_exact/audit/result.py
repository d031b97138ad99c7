"""What an audit comes back with."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from specdec_exact.audit.judge import Judged
from specdec_exact.audit.lines import Reached
from specdec_exact.audit.suite import Case

__all__ = ["Audited", "CaseResult", "Nearest", "Word"]

Word: TypeAlias = Literal[
    "lossless", "lossless-suboptimal", "lossy-as-declared", "lossy", "inconclusive", "error"
]


@dataclass(frozen=True, slots=True)
class Nearest:
    """The known fault whose laws on the same inputs are closest to what was emitted.

    alike    the other faults that cannot be told from it on these inputs
    """

    fault: str
    distance: Fraction
    alike: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CaseResult:
    """One input, every branch.

    judged      under ideal random numbers; it decides
    grid        total variation under the numbers that generators really return; None if not run
    branches    how many branches there are
    replay      the choices of a branch that emits the biased token, to run again under a debugger
    counted     whether every accepted count fits the emitted tokens
    """

    case: Case
    judged: Judged
    grid: Fraction | None
    branches: int
    replay: tuple[int, ...] | None
    counted: bool
    notes: tuple[str, ...]

    @property
    def biased(self) -> bool:
        """Whether the distance exceeds what the input's own rounding explains."""
        return self.judged.total_variation > self.case.allowance


@dataclass(frozen=True, slots=True, repr=False)
class Audited:
    """The answer about one implementation.

    verdict     one word; ``reason`` says why, where it is not plain from the cases
    cases       from small to large, those that were decided
    findings    what is wrong besides the emitted law
    nearest     the known fault with the same laws on the first biased cases, or nearly the same
    versions    of everything that had a part in it
    reached     the lines of the implementation that ran, and that never ran; None if it has none
    """

    name: str
    verdict: Word
    reason: str
    cases: tuple[CaseResult, ...]
    findings: tuple[str, ...]
    nearest: Nearest | None
    versions: tuple[tuple[str, str], ...]
    reached: Reached | None = None

    def __repr__(self) -> str:
        """Return the answer in short: the cases hold certificates, which are long."""
        distance = f"total_variation={self.total_variation!r}"
        return f"Audited({self.name!r}, {self.verdict!r}, {distance}, {len(self.cases)} cases)"

    @property
    def smallest(self) -> CaseResult | None:
        """The smallest biased case of the suite."""
        return next((case for case in self.cases if case.biased), None)

    @property
    def total_variation(self) -> Fraction:
        """The largest distance over the cases, under ideal random numbers."""
        return max((case.judged.total_variation for case in self.cases), default=Fraction())

    @property
    def passed(self) -> bool:
        """Whether the law is as it should be and nothing else was found."""
        good = ("lossless", "lossless-suboptimal", "lossy-as-declared")
        return self.verdict in good and not self.findings
