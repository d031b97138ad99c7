"""One step of the token rule on rows of up to 262,144 floats: the same answers, exactly."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from specdec_exact.dense.accumulate import blocks
from specdec_exact.dense.digits import CHUNK
from specdec_exact.dense.masked import split_sums
from specdec_exact.dense.residual import (
    ResidualTable,
    Tokens,
    column_sum,
    difference,
    residual_table,
)
from specdec_exact.dense.rows import Row, admit_alphabet, read_batch, read_row
from specdec_exact.dense.settle import at_least
from specdec_exact.dense.summary import Summary, Sums
from specdec_exact.dense.threshold import least_ratio
from specdec_exact.kernel.errors import AlphabetError


@dataclass(frozen=True, slots=True, eq=False)
class Comparison(Summary):
    """A :class:`Summary` of two array rows, with what is asked of all tokens at once.

    accepted    token by token, whether ``P >= Q``: once proposed, it is accepted surely
    rows        the admitted rows
    """

    accepted: NDArray[np.bool_]
    rows: tuple[Row, Row]

    def support(self) -> Tokens:
        """Return the tokens that a rejection can emit: those with ``P > Q``."""
        target, draft = self.rows
        bits = max(target.bits, draft.bits)
        threshold = least_ratio(1 / self._ratio, bits)
        support = self.accepted.copy()
        for block in blocks(support.size):
            p, q = target.block(block), draft.block(block)
            support[block] &= ~at_least(q, p, threshold, bits)[0]
        return np.flatnonzero(support)

    def residual_table(self) -> ResidualTable:
        """Return the law drawn from after a rejection, every token of it.

        raises    NoResidual if the rows have one law; SizeError beyond a gibibyte
        """
        return residual_table(self.rows, self._ratio, self.support())

    def output_is_target(self) -> bool:
        """Say whether the emitted law is the target's, token by token and without the theorem.

        The step emits ``min(P, Q)`` on acceptance and ``R * (rejection probability)`` otherwise, R
        proportional to ``max(P - Q, 0)``. That is P for every token if and only if the rejection
        probability is the sum of ``max(P - Q, 0)``. Here the signs of ``P - Q``, which have to
        agree with ``accepted``, and this sum are computed anew from the digits of every
        difference, by none of the code that computed the mask and the masses.
        """
        excess = difference(*self.rows, self._ratio)
        total = 0
        for start in range(0, self.accepted.size, CHUNK):
            part = slice(start, start + CHUNK)
            digits = excess.digits([row.block(part) for row in self.rows])
            accepted = self.accepted[part]
            if not np.array_equal(digits[-1] >= 0, accepted):
                return False
            total += column_sum(digits.compress(accepted, axis=1))
        unit = Fraction(2) ** excess.low / (self._ratio.numerator * self.masses.draft_sum)
        return total * unit == 1 - self.acceptance_rate

    @property
    def _ratio(self) -> Fraction:
        return self.masses.target_sum / self.masses.draft_sum


def compare(target: NDArray[Any], draft: NDArray[Any], *, sums: Sums) -> Comparison:
    """Say exactly what one step of the token rule does on two rows of floats.

    target, draft    rows ``[vocabulary]`` of float16, bfloat16, float32 or float64
                     probabilities; exactly the dyadic rationals that they are
    sums             ``"strict"``: each row sums to exactly 1, which floats seldom do;
                     ``"normalise"``: divide each row by its exact sum
    returns          acceptance rate, total variation, mask; residual and output on demand
    raises           WeightError, AlphabetError, SizeError, MassError (with the exact gap)
    source           Leviathan et al. 2023, arXiv:2211.17192, section 2.3

    >>> target = np.array([0.5, 0.25, 0.25], dtype=np.float32)
    >>> step = compare(target, np.array([0.25, 0.25, 0.5], dtype=np.float16), sums="strict")
    >>> step.acceptance_rate, step.total_variation, step.accepted.tolist()
    (Fraction(3, 4), Fraction(1, 4), [True, True, False])
    >>> step.residual_table()[0], step.output(2), step.output_is_target()
    (Fraction(1, 1), Fraction(1, 4), True)
    """
    first, second = read_row("target", target), read_row("draft", draft)
    return _compare(first, second, sums)


def compare_rows(
    target: NDArray[Any], draft: NDArray[Any], *, sums: Sums
) -> tuple[Comparison, ...]:
    """Compare rows ``[positions, vocabulary]`` position by position; as :func:`compare`.

    >>> rows = np.array([[0.5, 0.5], [0.25, 0.75]])
    >>> [step.total_variation for step in compare_rows(rows, rows[::-1], sums="strict")]
    [Fraction(1, 4), Fraction(1, 4)]
    """
    targets, drafts = read_batch("target", target), read_batch("draft", draft)
    if len(targets) != len(drafts):
        raise AlphabetError(f"draft has the target's {len(targets)} positions, got {len(drafts)}")
    return tuple(_compare(*pair, sums) for pair in zip(targets, drafts, strict=True))


def _compare(target: Row, draft: Row, sums: Sums) -> Comparison:
    admit_alphabet("draft", draft, target)
    masses, accepted = split_sums(target, draft, Fraction(1), sums)
    accepted.flags.writeable = False
    return Comparison(target.values, draft.values, masses, accepted, (target, draft))
