"""What many theorems begin with: the definitions of overlap and excess, and their first facts.

Letters: p target, q draft, u overlap, m what the overlap owes the target, v what it leaves of the
draft, all at one token x.
"""

from specdec_exact.deduction.check import Deduce
from specdec_exact.notation.theorem import absurd, both, deduce, linear, split

__all__ = [
    "DRAFT_SPLIT",
    "EXCESS",
    "EXCESS_IS_NONNEGATIVE",
    "OVERLAP",
    "OVERLAP_FITS_DRAFT",
    "OVERLAP_FITS_TARGET",
    "OVERLAP_IS_NONNEGATIVE",
    "SURPLUS",
    "TARGET_SPLIT",
]

OVERLAP = {"overlap": "u[x] = min(p[x], q[x])"}
EXCESS = {"excess": "-m[x] = min(q[x] - p[x], 0)"}
SURPLUS = {"surplus": "-v[x] = min(p[x] - q[x], 0)"}

# Where both cases say "at most", p and q are equal, and one of the two inequalities does each half.
_PLAIN = linear({"overlap.value": 1, "excess.value": -1})
_TIED = both(
    linear({"overlap.value": 1, "excess.value": -1, "excess.case": 1}),
    linear({"overlap.value": -1, "excess.value": 1, "overlap.case": 1}),
)
_SPARE = linear({"overlap.value": 1, "surplus.value": -1})

TARGET_SPLIT: Deduce = deduce(
    "u[x] + m[x] = p[x]",
    split(
        "overlap",
        split("excess", _TIED, _PLAIN),
        split("excess", _PLAIN, absurd({"overlap.case": 1, "excess.case": 1})),
    ),
)
DRAFT_SPLIT: Deduce = deduce(
    "u[x] + v[x] = q[x]",
    split(
        "overlap",
        split("surplus", _SPARE, absurd({"overlap.case": 1, "surplus.case": 1})),
        split("surplus", absurd({"overlap.case": 1, "surplus.case": 1}), _SPARE),
    ),
)
OVERLAP_FITS_TARGET: Deduce = deduce(
    "u[x] <= p[x]",
    split(
        "overlap",
        linear({"overlap.value": -1}),
        linear({"overlap.case": 1, "overlap.value": -1}),
    ),
)
OVERLAP_FITS_DRAFT: Deduce = deduce(
    "u[x] <= q[x]",
    split(
        "overlap",
        linear({"overlap.case": 1, "overlap.value": -1}),
        linear({"overlap.value": -1}),
    ),
)
OVERLAP_IS_NONNEGATIVE: Deduce = deduce(
    "u[x] >= 0",
    split(
        "overlap",
        linear({"target": 1, "overlap.value": 1}),
        linear({"draft": 1, "overlap.value": 1}),
    ),
)
EXCESS_IS_NONNEGATIVE: Deduce = deduce(
    "m[x] >= 0",
    split(
        "excess",
        linear({"excess.case": 1, "excess.value": -1}),
        linear({"excess.value": -1}),
    ),
)
