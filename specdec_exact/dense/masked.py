"""Exact sums of two rows, split by the exact comparison ``weight * P >= Q``.

The sums and the comparison need each other: the comparison is with the ratio of the sums. A first
pass therefore splits by a guess from rounded sums while it adds everything exactly; the exact sums
give the exact comparison; a second pass makes it, and moves the few tokens guessed wrong. Nothing
depends on how good the guess was, except the time.
"""

from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from specdec_exact.dense.accumulate import Accumulator, Mask, blocks
from specdec_exact.dense.rows import Row, admit_alphabet, read_row
from specdec_exact.dense.settle import at_least
from specdec_exact.dense.summary import MaskedSums, Sums, admit_sum, admit_weight
from specdec_exact.dense.threshold import UNATTAINABLE, Threshold, least_ratio


def masked_sums(
    target: NDArray[Any], draft: NDArray[Any], weight: object, *, sums: Sums
) -> MaskedSums:
    """Sum two rows exactly, over all tokens and over those with ``weight * P >= Q``.

    target, draft    rows ``[vocabulary]`` of float16, bfloat16, float32 or float64
    weight           an exact number, at least 0: an int, a Fraction or a string
    sums             ``"strict"`` or ``"normalise"``, as for ``compare``
    returns          sums whose ``excess`` is the sum of ``max(weight * P - Q, 0)``

    >>> row = np.array([0.5, 0.25, 0.25], dtype=np.float32)
    >>> masked_sums(row, row[::-1], "3/4", sums="strict").excess
    Fraction(1, 8)
    """
    first = read_row("target", target, copy=False)
    second = read_row("draft", draft, copy=False)
    admit_alphabet("draft", second, first)
    return split_sums(first, second, admit_weight(weight), sums)[0]


def split_sums(
    target: Row, draft: Row, weight: Fraction, sums: Sums
) -> tuple[MaskedSums, NDArray[np.bool_]]:
    """Return the sums, and the mask of tokens with ``weight * P >= Q``."""
    rows = target, draft
    bits = max(target.bits, draft.bits)
    kept = np.empty(target.values.size, np.bool_)
    target_sums, draft_sums = _split_by_guess(rows, weight, kept)
    target_sum, draft_sum = target_sums.total, draft_sums.total
    admit_sum("target", target_sum, sums)
    admit_sum("draft", draft_sum, sums)
    threshold = least_ratio(target_sum / draft_sum / weight, bits) if weight else UNATTAINABLE
    target_moved, draft_moved, undecided = _settle(rows, threshold, bits, kept)
    target_kept = target_sums.kept + target_moved
    draft_kept = draft_sums.kept + draft_moved
    return MaskedSums(weight, target_sum, draft_sum, target_kept, draft_kept, undecided), kept


def _split_by_guess(
    rows: tuple[Row, Row], weight: Fraction, kept: NDArray[np.bool_]
) -> tuple[Accumulator, Accumulator]:
    """Fill the mask by rounded arithmetic; return the sums over all tokens and under the mask."""
    target, draft = rows
    sums = Accumulator(target.top, target.low), Accumulator(draft.top, draft.low)
    with np.errstate(all="ignore"):
        target_sum = float(target.values.sum())
        draft_sum = float(draft.values.sum()) * float(weight)
        for block in blocks(kept.size):
            p, q = target.block(block), draft.block(block)
            np.greater_equal(p * draft_sum, q * target_sum, out=kept[block])
            mask = Mask(kept[block])
            sums[0].add(p, mask)
            sums[1].add(q, mask)
    return sums


def _settle(
    rows: tuple[Row, Row], threshold: Threshold, bits: int, kept: NDArray[np.bool_]
) -> tuple[Fraction, Fraction, int]:
    """Correct the mask; return what that adds to the two kept sums, and the undecided count."""
    target, draft = rows
    sums = Accumulator(target.top, target.low), Accumulator(draft.top, draft.low)
    undecided = 0
    for block in blocks(kept.size):
        p, q = target.block(block), draft.block(block)
        exact, left_open = at_least(p, q, threshold, bits)
        undecided += left_open
        wrong = np.flatnonzero(exact != kept[block])
        if wrong.size:
            signs = np.where(exact[wrong], 1.0, -1.0)
            sums[0].add(p[wrong] * signs)
            sums[1].add(q[wrong] * signs)
            kept[block] = exact
    return sums[0].total, sums[1].total, undecided
