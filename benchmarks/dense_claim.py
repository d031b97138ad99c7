"""A claimed law, acceptance and residual arrays, against the target: exact distance, cost in ratios.

The inexact contestant evaluates the same distance in blocked float64 NumPy. Where it is asked about good
float64 code, its answer has no correct digit: the claim is wrong by less than its own rounding errors.
"""

from dense_timing import Contestants, arguments, interleaved, peak, table  # isort: skip - BLAS

from fractions import Fraction
from functools import partial

import dense_inexact as inexact
import dense_loops as loops
import numpy as np
from dense_inputs import DTYPES, Row, pair

from specdec_exact.dense import ClaimedLaw, check_claim

Claim = tuple[Row, Row, Row, Row]


def claimed(p: Row, q: Row, kind: str) -> Claim:
    """Return the pair with acceptance and residual as computed in the given precision."""
    target, draft = p.astype(DTYPES[kind]), q.astype(DTYPES[kind])
    acceptance = np.minimum(1, target / draft).astype(target.dtype)
    residual = np.maximum(target - draft, 0)
    return p, q, acceptance, (residual / (residual.sum() or 1)).astype(target.dtype)


def claims(size: int) -> dict[str, Claim]:
    """Return claims of every precision, and two that are exactly right."""
    single, double = pair("float32", size), pair("float64", size)
    tiled = np.tile([0.5, 0.25, 0.125, 0.125], size // 4) / (size // 4)
    swapped = np.tile([0.25, 0.5, 0.125, 0.125], size // 4) / (size // 4)
    return {
        "float32 rows, float32 claim": claimed(*single, "float32"),
        "float32 rows, float64 claim": claimed(*single, "float64"),
        "float64 rows, float32 claim": claimed(*double, "float32"),
        "float64 rows, float64 claim": claimed(*double, "float64"),
        "exactly the target, dyadic": claimed(tiled, swapped, "float64"),
        "exactly the target, p = q": claimed(double[0], double[0], "float64"),
    }


def ours(claim: Claim) -> ClaimedLaw:
    """Return the exact comparison."""
    return check_claim(*claim, sums="normalise")


def measured(size: int, rounds: int) -> None:
    """Print cost, undecided tokens and answers, against the inexact evaluation."""
    rows: list[list[str]] = []
    for name, claim in claims(size).items():
        law, run = ours(claim), partial(ours, claim)
        times = interleaved({"ours": run, "inexact": partial(inexact.claim, *claim)}, rounds)
        used = peak(run) / sum(row.nbytes for row in claim)
        rows.append(
            [
                name,
                f"{times['ours']:.2f}",
                f"{times['inexact']:.2f}",
                f"{times['ours'] / times['inexact']:.1f}",
                f"{law.undecided[0]:,}, {law.undecided[1]:,}",
                f"{float(law.total_variation):.3e}",
                f"{inexact.claim(*claim)[1]:.3e}",
                f"{used:.1f}",
            ]
        )
    print(f"claims, V = {size:,}")
    head = ["claim", "ours ms", "INEXACT ms", "ratio", "undecided", "distance", "INEXACT", "memory"]
    table(head, rows)


def against_loops(size: int, rounds: int) -> None:
    """Print the loops that do the same."""
    claim = claimed(*pair("float32", size), "float32")
    lists = [row.astype(float).tolist() for row in claim]
    law = ours(claim)
    assert loops.claim(Fraction, *lists) == (law.acceptance_rate, law.total_variation)
    contestants: Contestants = {"ours": partial(ours, claim)}
    for name, number in loops.EXACT.items():
        contestants[f"{name} loop"] = partial(loops.claim, number, *lists)
    times = interleaved(contestants, rounds)
    print(f"float32 claim, V = {size:,}")
    rows = [[name, f"{time:.2f}", f"{time / times['ours']:.1f}"] for name, time in times.items()]
    table(["contestant", "ms", "times ours"], rows)


if __name__ == "__main__":
    options = arguments(__doc__)
    for vocabulary in options.sizes:
        measured(vocabulary, options.rounds)
    against_loops(max(options.sizes), options.rounds)
