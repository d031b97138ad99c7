"""The same quantities by loops over exact rationals: Fraction, gmpy2.mpq, python-flint's fmpq."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import gmpy2
from flint import fmpq

Number = Any
Exact = Callable[[float], Number]


def as_fmpq(value: float) -> Number:
    """Return a float as a python-flint rational, exactly."""
    return fmpq(*value.as_integer_ratio())


EXACT: dict[str, Exact] = {"Fraction": Fraction, "gmpy2.mpq": gmpy2.mpq, "flint fmpq": as_fmpq}


def summary(exact: Exact, p: list[float], q: list[float]) -> tuple[Number, Number, list[bool]]:
    """Return acceptance rate, total variation and mask; every entry is divided by its row's sum."""
    target, draft = normalised(exact, p), normalised(exact, q)
    pairs = list(zip(target, draft, strict=True))
    rate = sum((min(x, y) for x, y in pairs), exact(0.0))
    distance = sum((x - y for x, y in pairs if x > y), exact(0.0))
    return rate, distance, [x >= y for x, y in pairs]


def masked_summary(
    exact: Exact, p: list[float], q: list[float]
) -> tuple[Number, Number, list[bool]]:
    """Return the same by masked sums: entries stay dyadic, and only the four sums are divided."""
    target, draft = [exact(x) for x in p], [exact(y) for y in q]
    p_sum, q_sum = sum(target, exact(0.0)), sum(draft, exact(0.0))
    ratio = p_sum / q_sum
    accepted = [x >= y * ratio for x, y in zip(target, draft, strict=True)]
    p_kept = sum((x for x, kept in zip(target, accepted, strict=True) if kept), exact(0.0))
    q_kept = sum((y for y, kept in zip(draft, accepted, strict=True) if kept), exact(0.0))
    distance = p_kept / p_sum - q_kept / q_sum
    return 1 - distance, distance, accepted


def everything(
    exact: Exact, p: list[float], q: list[float]
) -> tuple[Number, Number, list[Number], bool]:
    """Return rate, distance, every residual, and whether every emitted weight is the target's."""
    target, draft = normalised(exact, p), normalised(exact, q)
    pairs = list(zip(target, draft, strict=True))
    zero, one = exact(0.0), exact(1.0)
    rate = sum((min(x, y) for x, y in pairs), zero)
    distance = sum((x - y for x, y in pairs if x > y), zero)
    residual = [(x - y) / distance if x > y else zero for x, y in pairs]
    emits_target = all(
        (y * min(one, x / y) if y else zero) + (1 - rate) * r == x
        for (x, y), r in zip(pairs, residual, strict=True)
    )
    return rate, distance, residual, emits_target


def claim(
    exact: Exact, p: list[float], q: list[float], acceptance: list[float], residual: list[float]
) -> tuple[Number, Number]:
    """Return the acceptance rate of a claim, and its distance from the target."""
    target, draft, drawn = (normalised(exact, row) for row in (p, q, residual))
    accepted = [x * exact(a) for x, a in zip(draft, acceptance, strict=True)]
    rate = sum(accepted, exact(0.0))
    emitted = (x + (1 - rate) * y for x, y in zip(accepted, drawn, strict=True))
    gaps = (x - z for x, z in zip(emitted, target, strict=True) if x > z)
    return rate, sum(gaps, exact(0.0))


def normalised(exact: Exact, row: list[float]) -> list[Number]:
    """Return a row divided by its sum."""
    entries = [exact(entry) for entry in row]
    total = sum(entries, exact(0.0))
    return [entry / total for entry in entries]
