"""The same quantities for the float rows that engines produce, of up to 262,144 tokens.

A float is a dyadic rational, and its row is taken at its word: sums, acceptance rate, total
variation, residual and output law are exactly those of the numbers in the array. Rows of floats
seldom sum to exactly 1, so the caller says what is meant, ``sums="strict"`` or ``"normalise"``.

Calls share no state, so threads may call at once; NumPy holds the interpreter's lock most of the time
all the same, and positions are better spread over processes.

Arrays need NumPy, which is loaded when one of these names is first used; lists of Python floats go
through :func:`compare_lists` and :func:`masked_list_sums`, which need the standard library only.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from specdec_exact.dense.plain import ListComparison, compare_lists, exact_sum, masked_list_sums
from specdec_exact.dense.summary import MaskedSums, Summary, Sums

if TYPE_CHECKING:
    from specdec_exact.dense.claim import ClaimedLaw, check_claim
    from specdec_exact.dense.comparison import Comparison, compare, compare_rows
    from specdec_exact.dense.masked import masked_sums
    from specdec_exact.dense.residual import ResidualTable
    from specdec_exact.dense.rows import widen_bfloat16

__all__ = [
    "ClaimedLaw",
    "Comparison",
    "ListComparison",
    "MaskedSums",
    "ResidualTable",
    "Summary",
    "Sums",
    "check_claim",
    "compare",
    "compare_lists",
    "compare_rows",
    "exact_sum",
    "masked_list_sums",
    "masked_sums",
    "widen_bfloat16",
]

_NEEDS_NUMPY = {
    "ClaimedLaw": "claim",
    "Comparison": "comparison",
    "ResidualTable": "residual",
    "check_claim": "claim",
    "compare": "comparison",
    "compare_rows": "comparison",
    "masked_sums": "masked",
    "widen_bfloat16": "rows",
}


def __getattr__(name: str) -> object:
    if name not in _NEEDS_NUMPY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_NEEDS_NUMPY[name]}"), name)
