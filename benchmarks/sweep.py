"""Pairs of laws per second: the sweep against loops in Fractions, gmpy2, python-flint and integers.

    python benchmarks/sweep.py [alphabet] [denominator]

Every loop checks the token rule on pairs of one family, written out by hand as anybody would: accept
with min(1, p/q), replace from the normalised excess, and compare what is emitted with p. The sweep runs
the rule itself, as it is published in ``schemes/token.py``, on every pair. Times are CPU seconds of this
process, so that a busy machine disturbs the ratios little; each loop is given the first pairs of the
same order for at least a second.
"""

import platform
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from itertools import islice, product
from typing import Any

import flint
import gmpy2

from specdec_exact.choice import Chooser, explore
from specdec_exact.kernel.law import Law, Token
from specdec_exact.schemes import token
from specdec_exact.search.grid import compositions, count, grid_law
from specdec_exact.search.sweep import sweep

Row = tuple[int, ...]


def rule(chooser: Chooser, target: Law[Token], draft: Law[Token]) -> Token:
    """Emit one token by the token rule."""
    return token.step(target, draft)(chooser)


def written_out(number: Callable[[int, int], Any], whole: int) -> Callable[[Row, Row], bool]:
    """Return the check in one kind of rational numbers."""
    zero, one = number(0, 1), number(1, 1)
    shares = [number(x, whole) for x in range(whole + 1)]

    def check(target: Row, draft: Row) -> bool:
        p, q = [shares[x] for x in target], [shares[x] for x in draft]
        kept = sum(map(min, p, q), zero)
        owed = sum((a - b for a, b in zip(p, q, strict=True) if a > b), zero)
        if owed == zero:
            return p == q
        for a, b in zip(p, q, strict=True):
            accept = min(one, a / b) if b else one
            if b * accept + (one - kept) * (max(a - b, zero) / owed) != a:
                return False
        return True

    return check


def in_integers(target: Row, draft: Row) -> bool:
    """Make the same check over one common denominator."""
    low = list(map(min, target, draft))
    missing = [a - m for a, m in zip(target, low, strict=True)]
    owed, rejected = sum(missing), sum(target) - sum(low)
    if owed == 0:
        return target == draft
    return all(
        m * owed + rejected * r == a * owed for a, m, r in zip(target, low, missing, strict=True)
    )


def explored(whole: int) -> Callable[[Row, Row], bool]:
    """Return the check by exploring the rule itself."""

    def check(target: Row, draft: Row) -> bool:
        p, q = grid_law(target, whole), grid_law(draft, whole)
        return explore(token.step(p, q)).law == p

    return check


def per_second(check: Callable[[Row, Row], bool], alphabet: int, whole: int) -> float:
    """Return how many pairs a loop checks in a second of CPU time."""
    rows = list(compositions(whole, alphabet))
    pairs = product(rows[len(rows) // 2 :], rows)
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < 1:
        for target, draft in islice(pairs, 500):
            assert check(target, draft)
            done += 1
    return done / spent


def main() -> None:
    """Print one table."""
    alphabet, whole = map(int, sys.argv[1:]) if sys.argv[1:] else (4, 36)
    loops = {
        "explore (Fraction)": explored(whole),
        "Fraction": written_out(Fraction, whole),
        "python-flint fmpq": written_out(flint.fmpq, whole),
        "gmpy2 mpq": written_out(gmpy2.mpq, whole),
        "Python integers": in_integers,
    }
    rates = {name: per_second(check, alphabet, whole) for name, check in loops.items()}
    start = time.process_time()
    swept = sweep(rule, "step", alphabet, whole)  # a rule of __main__ stays in this process
    spent = time.process_time() - start
    assert swept.violations == swept.misconduct == 0
    assert swept.pairs == count(whole, alphabet) ** 2
    rates["sweep, one core"] = swept.pairs / spent
    print(
        f"{platform.machine()}, Python {platform.python_version()}: alphabet {alphabet}, ", end=""
    )
    print(
        f"denominator {whole}, {swept.pairs:,} pairs in {spent:.2f} s, digest {swept.digest[:16]}"
    )
    for name, rate in rates.items():
        print(f"{name:20} {rate:14,.0f} pairs/s {rate / rates['Fraction']:10,.1f} x Fraction")


if __name__ == "__main__":
    main()
