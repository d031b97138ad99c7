"""What a round costs in work, counted apart from what it yields.

Every drafted token is draft work and one verified target position; the target verifies one position
more, for the token after the last draft. Of the positions, one per emitted token was of use.
"""

from dataclasses import dataclass
from fractions import Fraction

from specdec_exact.counts import measured, moments, renewal
from specdec_exact.counts.arguments import admit_draft_length, shown
from specdec_exact.kernel.errors import WeightError
from specdec_exact.kernel.law import Law

__all__ = ["Work", "for_tokens", "of_rounds", "per_round", "per_round_until_end"]


@dataclass(frozen=True, slots=True)
class Work:
    """Expected or measured totals: proposals and positions on one side, output on the other.

    rounds      target passes
    drafted     proposals
    verified    target positions computed, draft length + 1 in every round
    accepted    proposals kept
    emitted     output: accepted proposals and the residual or bonus tokens
    """

    rounds: Fraction
    drafted: Fraction
    verified: Fraction
    accepted: Fraction
    emitted: Fraction

    @property
    def wasted_drafts(self) -> Fraction:
        """Proposals that were not kept."""
        return self.drafted - self.accepted

    @property
    def wasted_positions(self) -> Fraction:
        """Target positions that gave no emitted token."""
        return self.verified - self.emitted

    def scaled(self, factor: Fraction) -> "Work":
        """Return the work of ``factor`` times as many rounds."""
        return Work(
            rounds=self.rounds * factor,
            drafted=self.drafted * factor,
            verified=self.verified * factor,
            accepted=self.accepted * factor,
            emitted=self.emitted * factor,
        )


def per_round(accepted: Law[int], draft_length: int) -> Work:
    """Return the expected work of one round.

    accepted        the law of the accepted count, from any file of this room
    draft_length    the number of drafted tokens
    raises          WeightError when the law accepts more than is drafted

    >>> from specdec_exact.counts import iid
    >>> work = per_round(iid.accepted_law("3/5", 2), 2)
    >>> work.drafted, work.verified, work.emitted, work.wasted_drafts
    (Fraction(2, 1), Fraction(3, 1), Fraction(49, 25), Fraction(26, 25))
    """
    mean = moments.mean(accepted)
    return _one_round(draft_length, max(accepted), mean, mean + 1)


def per_round_until_end(counts: Law[tuple[int, int]], draft_length: int) -> Work:
    """Return the expected work of one round of which nothing past an end token is kept.

    counts    the joint law of (accepted, emitted), see ``stopping``
    raises    WeightError when the law accepts more than is drafted

    >>> from specdec_exact.counts import stopping
    >>> work = per_round_until_end(stopping.counts_until_end_iid("3/4", "1/4", 1), 1)
    >>> work.wasted_drafts, work.wasted_positions
    (Fraction(1, 4), Fraction(1, 2))
    """
    accepted = counts.map(lambda pair: pair[0])
    emitted = counts.map(lambda pair: pair[1])
    return _one_round(draft_length, max(accepted), moments.mean(accepted), moments.mean(emitted))


def for_tokens(accepted: Law[int], draft_length: int, tokens: int) -> Work:
    """Return the expected work of emitting at least ``tokens`` tokens in independent rounds.

    The last round may emit more than was wanted: ``emitted - tokens`` is what it overshoots by.
    By Wald's identity every total is the number of rounds, on average, times that of one round.

    raises    WeightError, as :func:`per_round` and ``renewal.expected_passes``

    >>> from specdec_exact.counts import iid
    >>> for_tokens(iid.accepted_law("1/2", 1), 1, 2).rounds
    Fraction(3, 2)
    """
    one = per_round(accepted, draft_length)
    emitted = moments.emitted_from_accepted(accepted)
    return one.scaled(renewal.expected_passes(emitted, tokens))


def of_rounds(run: measured.Rounds) -> Work:
    """Return the totals of a measured run.

    >>> of_rounds(measured.rounds({(4, 1): 1, (2, 2): 1})).wasted_positions
    Fraction(3, 1)
    """
    return Work(
        rounds=Fraction(run.total),
        drafted=Fraction(run.drafted),
        verified=Fraction(run.drafted + run.total),
        accepted=Fraction(run.accepted),
        emitted=Fraction(run.accepted + run.total),
    )


def _one_round(draft_length: int, most: int, accepted: Fraction, emitted: Fraction) -> Work:
    length = admit_draft_length(draft_length)
    if most > length:
        raise WeightError(
            f"a round accepts at most the {length} tokens it drafted, got {shown(most)} "
            f"(over by {shown(most - length)})"
        )
    return Work(
        rounds=Fraction(1),
        drafted=Fraction(length),
        verified=Fraction(length + 1),
        accepted=accepted,
        emitted=emitted,
    )
