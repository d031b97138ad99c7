"""Every residual materialised, and every emitted weight compared with the target: cost in ratios.

What is compared. A loop makes one rational in lowest terms for every residual, and checks for every
token that accepted + rejected * residual equals the target. Ours makes one table of integer numerators
over one common denominator, each readable on its own, and checks the same identity for every token on
those integers. Since the forms differ, ours is also timed with every numerator read out as a Python int.
"""

from dense_timing import Contestants, arguments, interleaved, peak, table  # isort: skip - BLAS

from fractions import Fraction
from functools import partial

import dense_loops as loops
from dense_inputs import DTYPES, Row, pair

from specdec_exact.dense import Comparison, ResidualTable, compare


def ours(p: Row, q: Row) -> tuple[Comparison, ResidualTable]:
    """Return the summary and the table, with every emitted weight checked."""
    step = compare(p, q, sums="normalise")
    residual = step.residual_table()
    assert step.output_is_target()
    return step, residual


def and_read(p: Row, q: Row) -> list[int]:
    """Return every numerator as a Python int."""
    return list(ours(p, q)[1].numerators())


def against_loops(size: int, rounds: int) -> None:
    """Print one table of all contestants."""
    p, q = pair("float32", size)
    a, b = p.astype(float).tolist(), q.astype(float).tolist()
    step, residual = ours(p, q)
    rate, distance, weights, emits_target = loops.everything(Fraction, a, b)
    assert (rate, distance, emits_target) == (step.acceptance_rate, step.total_variation, True)
    assert [weights[token] for token in residual.tokens.tolist()] == [
        Fraction(numerator, residual.total) for numerator in residual.numerators()
    ]
    contestants: Contestants = {
        "ours": partial(ours, p, q),
        "ours, all read as ints": partial(and_read, p, q),
    }
    for name, number in loops.EXACT.items():
        contestants[f"{name} loop"] = partial(loops.everything, number, a, b)
    times = interleaved(contestants, rounds)
    rows = [
        [name, f"{time:.2f}", f"{time / times['ours']:.2f}", f"{times['Fraction loop'] / time:.1f}"]
        for name, time in times.items()
    ]
    print(f"every residual, float32, V = {size:,}: {len(residual):,} of them")
    table(["contestant", "ms", "times ours", "Fraction loop / this"], rows)


def every_dtype(size: int, rounds: int) -> None:
    """Print cost, width and memory of each dtype."""
    rows: list[list[str]] = []
    for kind in DTYPES:
        p, q = pair(kind, size)
        run = partial(ours, p, q)
        time = interleaved({"ours": run}, rounds)["ours"]
        used = peak(run) / (p.nbytes + q.nbytes)
        rows.append([kind, f"{time:.2f}", f"{2 * run()[1].digits.shape[1]}", f"{used:.1f}"])
    print(f"every dtype, V = {size:,}")
    table(["dtype", "ours ms", "bytes per numerator", "peak memory / input"], rows)


if __name__ == "__main__":
    options = arguments(__doc__)
    for vocabulary in options.sizes:
        against_loops(vocabulary, options.rounds)
    every_dtype(max(options.sizes), options.rounds)
