"""Interleaved timing: every contestant once a round, so that a busy machine slows all of them.

CPU seconds of this process are counted, not wall-clock time: on a shared machine a loop of ten seconds
is interrupted and a kernel of four milliseconds is not, which would flatter the kernel.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # idle BLAS threads spin, which is CPU time too

import argparse
import statistics
import time
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

Contestants = dict[str, Callable[[], Any]]
SIZES = [1_000, 32_000, 128_000, 262_144]


def arguments(description: str | None) -> argparse.Namespace:
    """Read the sizes and the number of rounds."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    parser.add_argument("--rounds", type=int, default=3)
    return parser.parse_args()


def interleaved(contestants: Contestants, rounds: int) -> dict[str, float]:
    """Return median CPU milliseconds; what is fast is repeated within its turn, for 50 ms."""
    seconds: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, run in contestants.items():
            seconds[name].append(statistics.median(_turn(run)))
    return {name: 1000 * statistics.median(times) for name, times in seconds.items()}


def _turn(run: Callable[[], object]) -> Iterator[float]:
    end = time.process_time() + 0.05
    while True:
        start = time.process_time()
        run()
        now = time.process_time()
        yield now - start
        if now > end:
            return


def peak(run: Callable[[], object]) -> int:
    """Return the most bytes that were allocated at one time during a run."""
    tracemalloc.start()
    try:
        run()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def table(head: list[str], rows: list[list[str]]) -> None:
    """Print aligned columns, the first to the left."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    for row in chain([head, ["-" * width for width in widths]], rows):
        cells = [cell.rjust(width) for cell, width in zip(row, widths, strict=True)]
        print("  ".join([row[0].ljust(widths[0]), *cells[1:]]))
    print()
