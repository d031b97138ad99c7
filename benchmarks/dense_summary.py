"""Exact acceptance rate, total variation and mask of one pair of rows: cost in ratios.

All contestants answer the same question on the same rows in one interleaved run, and all exact answers
are compared, `==`, before anything is timed. The loops get Python floats, converted beforehand. Ours
gets the arrays and also admits them (NaN, sign, range) and copies them.
"""

from dense_timing import Contestants, arguments, interleaved, peak, table  # isort: skip - BLAS

from fractions import Fraction
from functools import partial

import dense_inexact as inexact
import dense_loops as loops
from dense_inputs import DTYPES, Row, pair, ties

from specdec_exact.dense import compare, compare_lists


def ours(p: Row, q: Row) -> tuple[Fraction, Fraction]:
    """Return the exact rate and distance; the mask is computed along with them."""
    step = compare(p, q, sums="normalise")
    return step.acceptance_rate, step.total_variation


def lists_only(p: list[float], q: list[float]) -> tuple[Fraction, Fraction]:
    """Return the same from lists, by the standard library alone."""
    step = compare_lists(p, q, sums="normalise")
    return step.acceptance_rate, step.total_variation


def against_loops(size: int, rounds: int) -> None:
    """Print one table of all contestants."""
    p, q = pair("float32", size)
    a, b = p.astype(float).tolist(), q.astype(float).tolist()
    exact: Contestants = {
        "ours": partial(ours, p, q),
        "ours, lists, no NumPy": partial(lists_only, a, b),
    }
    for name, number in loops.EXACT.items():
        exact[f"{name} loop"] = partial(loops.summary, number, a, b)
        exact[f"{name} loop, no division"] = partial(loops.masked_summary, number, a, b)
    truth = ours(p, q)
    for name, run in exact.items():
        assert tuple(Fraction(str(value)) for value in run()[:2]) == truth, name
    rounded: Contestants = {
        "float64 NumPy, INEXACT": partial(inexact.summary, p, q),
        "float64 NumPy, unblocked": partial(inexact.whole_arrays, p, q),
    }
    times = interleaved(exact | rounded, rounds)
    rows = [
        [name, f"{time:.2f}", f"{time / times['ours']:.2f}", f"{times['Fraction loop'] / time:.1f}"]
        for name, time in times.items()
    ]
    print(f"summary, float32, V = {size:,}")
    table(["contestant", "ms", "times ours", "Fraction loop / this"], rows)


def every_dtype(size: int, rounds: int) -> None:
    """Print cost and memory of each dtype."""
    rows: list[list[str]] = []
    for kind in DTYPES:
        p, q = pair(kind, size)
        run = partial(ours, p, q)
        times = interleaved({"ours": run, "inexact": partial(inexact.summary, p, q)}, rounds)
        ratio = times["ours"] / times["inexact"]
        used = peak(run) / (p.nbytes + q.nbytes)
        cells = [times["ours"], times["inexact"], ratio, used]
        rows.append([kind, *(f"{cell:.2f}" for cell in cells)])
    print(f"every dtype, V = {size:,}")
    table(["dtype", "ours ms", "INEXACT ms", "ratio", "peak memory / input"], rows)


def on_ties(size: int, rounds: int) -> None:
    """Print what rows cost on which every comparison is a tie, or just not."""
    rows: list[list[str]] = []
    names: list[str] = []
    for kind in DTYPES:
        cases = {"generic": pair(kind, size), **ties(kind, size)}
        runs: Contestants = {name: partial(ours, *case) for name, case in cases.items()}
        times = interleaved(runs, rounds)
        names = list(times)
        rows.append([kind, *(f"{time / times['generic']:.2f}" for time in times.values())])
    print(f"ties everywhere, V = {size:,}: times the generic pair")
    table(["dtype", *names], rows)


if __name__ == "__main__":
    options = arguments(__doc__)
    for vocabulary in options.sizes:
        against_loops(vocabulary, options.rounds)
    every_dtype(max(options.sizes), options.rounds)
    on_ties(max(options.sizes), options.rounds)
