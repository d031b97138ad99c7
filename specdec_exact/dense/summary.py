"""What a pair of float rows says exactly: masses of the whole row, and any one token on demand."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, Protocol, SupportsFloat, TypeAlias

from specdec_exact.kernel.errors import (
    AlphabetError,
    MassError,
    NoResidual,
    SpecdecError,
    WeightError,
    brief,
)
from specdec_exact.kernel.rational import exact

Sums: TypeAlias = Literal["strict", "normalise"]


class Entries(Protocol):
    """A row of floats: a tuple or an array."""

    def __len__(self) -> int: ...
    def __getitem__(self, token: int, /) -> SupportsFloat: ...


@dataclass(frozen=True, slots=True)
class MaskedSums:
    """Exact sums of two rows, over all tokens and over those with ``weight * P >= Q``.

    P and Q are the laws of the rows: each entry over the exact sum of its row.

    target_sum, draft_sum      sums of the entries as they stand
    target_kept, draft_kept    sums of the entries where ``weight * P >= Q``
    undecided                  comparisons that rounded arithmetic left open and exact arithmetic
                               settled; always 0 for rows of at most 24-bit floats, see settle.py
    """

    weight: Fraction
    target_sum: Fraction
    draft_sum: Fraction
    target_kept: Fraction
    draft_kept: Fraction
    undecided: int

    @property
    def excess(self) -> Fraction:
        """The sum of ``max(weight * P - Q, 0)`` over all tokens."""
        kept = self.weight * self.target_kept / self.target_sum
        return kept - self.draft_kept / self.draft_sum

    @property
    def overlap(self) -> Fraction:
        """The sum of ``min(weight * P, Q)`` over all tokens."""
        return self.weight - self.excess


@dataclass(frozen=True, slots=True, eq=False)
class Summary:
    """One step of the token rule on a target and a draft row; every number is exact.

    target_row, draft_row    the entries, as the dyadic rationals that the floats are
    masses                   their exact sums, with weight 1
    """

    target_row: Entries
    draft_row: Entries
    masses: MaskedSums

    @property
    def acceptance_rate(self) -> Fraction:
        """The probability that the draft token is accepted: the mass of the overlap."""
        return self.masses.overlap

    @property
    def total_variation(self) -> Fraction:
        """The distance of the two laws: the mass of the residual before it is normalised."""
        return self.masses.excess

    def target(self, token: int) -> Fraction:
        """Return the target's weight of a token: its entry over the exact sum of the row."""
        return self._entry(self.target_row, token) / self.masses.target_sum

    def draft(self, token: int) -> Fraction:
        """Return the draft's weight of a token."""
        return self._entry(self.draft_row, token) / self.masses.draft_sum

    def acceptance(self, token: int) -> Fraction:
        """Return the probability that this token is accepted once it is proposed.

        A token that the draft never proposes counts as accepted surely.
        """
        target, draft = self.target(token), self.draft(token)
        return target / draft if target < draft else Fraction(1)

    def residual(self, token: int) -> Fraction:
        """Return the weight of a token in the law drawn from after a rejection.

        raises    NoResidual if the rows have one law
        """
        if self.total_variation == 0:
            raise NoResidual("target and draft are one law, so no token is ever rejected")
        return max(self.target(token) - self.draft(token), Fraction()) / self.total_variation

    def output(self, token: int) -> Fraction:
        """Return the probability that the step emits a token, from the rule and not the theorem."""
        accepted = self.draft(token) * self.acceptance(token)
        rejected = 1 - self.acceptance_rate
        return accepted + rejected * self.residual(token) if rejected else accepted

    def _entry(self, row: Entries, token: int) -> Fraction:
        if not 0 <= token < len(row):
            raise AlphabetError(f"a token of this row is 0 to {len(row) - 1}, got {token}")
        return Fraction(float(row[token]))


def admit_sum(name: str, total: Fraction, sums: Sums) -> None:
    """Refuse the sum of a row unless it is 1, or the caller chose to divide by it.

    raises    MassError with the exact gap; SpecdecError if ``sums`` is neither choice

    >>> admit_sum("target", Fraction(3, 2), "normalise")
    >>> admit_sum("target", Fraction(3, 2), "strict")
    Traceback (most recent call last):
    ...
    specdec_exact.kernel.errors.MassError: target has mass exactly 1, got 3/2 (over by 1/2)
    """
    if sums not in ("strict", "normalise"):
        raise SpecdecError(f"sums is 'strict' or 'normalise', got {sums!r}")
    if total == 0 or (sums == "strict" and total != 1):
        raise MassError(name, total)


def admit_weight(weight: object) -> Fraction:
    """Return a factor of the target as an exact number; WeightError if it is negative."""
    value = exact(weight)
    if value < 0:
        raise WeightError(f"a weight of the target is at least 0, got {brief(value)}")
    return value
