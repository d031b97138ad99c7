"""Farkas' alternative in whole numbers: multipliers that refute a system, or a point inside it.

Rows are integers, each known up to a positive factor and kept in lowest terms, so that no fraction is
ever formed. Bland's rule makes the walk finite. Nothing here is trusted: multipliers are checked by
:mod:`specdec_exact.search.refutation`, points by evaluating every constraint.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import gcd

__all__ = ["alternative"]

Row = list[int]


def alternative(
    columns: Sequence[Sequence[int]], strict: Sequence[bool]
) -> tuple[list[Fraction] | None, list[Fraction]]:
    """Return multipliers of the columns, or None and the dual of why there are none.

    columns    one vector for each constraint ``column . y <= 0``
    strict     which constraints may not be tight
    returns    multipliers >= 0 whose combination of the columns is 0, those of the strict ones summing
               to 1; or None and a vector y with ``column . y + s <= 0`` for each strict column and
               ``column . y <= 0`` for the others, with its last entry s > 0

    >>> alternative([(1,), (-1,)], [True, False])[0]
    [Fraction(1, 1), Fraction(1, 1)]
    >>> alternative([(1,), (2,)], [True, False])
    (None, [Fraction(-1, 1), Fraction(1, 1)])
    """
    height, width = len(columns[0]) + 1, len(columns)
    # Right-hand sides are 0 but for the last row; so is every row an artificial variable's.
    rows: list[Row] = []
    for i in range(height):
        entries = [int(s) for s in strict] if i == height - 1 else [c[i] for c in columns]
        rows.append([*entries, *(int(i == k) for k in range(height)), int(i == height - 1)])
    # The cost of a column is minus what it takes from the artificial variables; the last but one entry
    # of this row is the scale of the row.
    cost = [-sum(row[j] for row in rows) for j in range(width)] + [0] * height + [-1]
    scale, basis = 1, [width + i for i in range(height)]
    while True:
        enters = next((j for j in range(width) if cost[j] < 0), None)
        if enters is None:
            break
        leaves = _leaving(rows, basis, enters)
        pivot_row, pivot = rows[leaves], rows[leaves][enters]
        for i, row in enumerate(rows):
            if i != leaves and row[enters]:
                rows[i] = _lowest(_cleared(row, pivot_row, enters, pivot))
        scaled = [*_cleared(cost, pivot_row, enters, pivot), scale * pivot]
        *cost, scale = _lowest(scaled)
        basis[leaves] = enters
    if cost[-1] == 0:
        multipliers = [Fraction(0)] * width
        for row, column in zip(rows, basis, strict=True):
            if column < width:
                multipliers[column] = Fraction(row[-1], row[column])
        return multipliers, []
    # cost of the k-th artificial column = -(y_k - what it cost at the start, which was 1) + ...
    return None, [Fraction(-cost[width + i], scale) + 1 for i in range(height)]


def _leaving(rows: list[Row], basis: list[int], enters: int) -> int:
    best: int | None = None
    for i, row in enumerate(rows):
        if row[enters] <= 0:
            continue
        if best is not None:
            ours, theirs = row[-1] * rows[best][enters], rows[best][-1] * row[enters]
            if ours > theirs or (ours == theirs and basis[i] > basis[best]):
                continue
        best = i
    if best is None:
        raise AssertionError("the sum of the artificial variables is bounded below")
    return best


def _cleared(row: Row, pivot_row: Row, enters: int, pivot: int) -> Row:
    factor = row[enters]
    return [a * pivot - b * factor for a, b in zip(row, pivot_row, strict=True)]


def _lowest(row: Row) -> Row:
    shared = gcd(*row)
    return [a // shared for a in row] if shared > 1 else row
