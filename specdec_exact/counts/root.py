"""The root between 0 and 1 of an increasing polynomial: exact when rational, enclosed when not.

Only signs at rational points decide, so the answer is certain; everything clever here is a guess
that is checked by two signs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, gcd, lcm

from specdec_exact.counts.arguments import Exact, admit_positive
from specdec_exact.counts.interval import Interval
from specdec_exact.counts.polynomial import evaluate
from specdec_exact.kernel.errors import WeightError, brief

__all__ = ["root_of_increasing"]

_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83)


def root_of_increasing(coefficients: Sequence[Fraction], *, width: Exact) -> Interval:
    """Return the root in [0, 1] of a polynomial that increases there.

    coefficients   lowest power first; that the polynomial increases is for the caller to know
    width          the interval is at most this wide
    returns        the root itself (``low == high``) whenever it is rational, else an interval with
                   a change of sign between its ends
    raises         WeightError when there is no root: the signs at 0 and 1 are equal

    The square root of one half is not rational, three fifths is:

    >>> root_of_increasing((Fraction(-1, 2), Fraction(0), Fraction(1)), width="1/8")
    Interval(low=Fraction(5, 8), high=Fraction(3, 4))
    >>> root_of_increasing((Fraction(-3, 5), Fraction(1)), width=1).low
    Fraction(3, 5)
    """
    widest = admit_positive("a width", width)
    if not any(coefficients[1:]):
        raise WeightError("a polynomial that increases has degree at least 1, got a constant")
    at_0, at_1 = evaluate(coefficients, 0), evaluate(coefficients, 1)
    if at_0 > 0 or at_1 < 0:
        raise WeightError(
            f"a root between 0 and 1 needs a change of sign, got {brief(at_0)} at 0 "
            f"and {brief(at_1)} at 1"
        )
    bracket = _Bracket(_integers(coefficients), low=0, bits=0)
    rational, bracket = _rational_root(bracket)
    if rational is not None:
        return Interval(rational, rational)
    wanted = (ceil(1 / widest) - 1).bit_length()
    bracket = bracket.narrowed(wanted)
    # The search for a rational root may have gone further; dyadic intervals are nested.
    low = bracket.low >> (bracket.bits - wanted)
    return Interval(Fraction(low, 1 << wanted), Fraction(low + 1, 1 << wanted))


@dataclass(frozen=True, slots=True)
class _Bracket:
    """The root lies in [low, low + 1] / 2^bits."""

    integers: tuple[int, ...]
    low: int
    bits: int

    def narrowed(self, wanted: int) -> "_Bracket":
        """Return a bracket of width 2^-wanted or less, by jumps that double while they land.

        Where the chord between the ends meets 0 is a guess of the root; two signs tell whether
        the root lies next to it. Abbott, "Quadratic interval refinement for real roots", 2014.
        """
        bracket, jump = self, 1
        while bracket.bits < wanted:
            landed = bracket._after_a_jump(min(jump, wanted - bracket.bits))
            bracket, jump = (landed, 2 * jump) if landed else (bracket, max(jump // 2, 1))
        return bracket

    def _after_a_jump(self, reach: int) -> "_Bracket | None":
        left, right = self._value(self.low, self.bits), self._value(self.low + 1, self.bits)
        start, bits = self.low << reach, self.bits + reach
        # Halving cannot miss, so a jump by one bit always lands.
        guess = start + (1 if reach == 1 else (-left << reach) // max(right - left, 1))
        guess = min(max(guess, start), start + (1 << reach) - 1)
        if self._value(guess, bits) < 0:
            landed = reach == 1 or self._value(guess + 1, bits) >= 0
            low = guess
        else:
            landed = reach == 1 or self._value(guess - 1, bits) < 0
            low = max(guess - 1, start)
        return _Bracket(self.integers, low, bits) if landed else None

    def _value(self, numerator: int, bits: int) -> int:
        """Return the value at numerator / 2^bits, times 2^(bits * degree): an integer."""
        value = 0
        for power, coefficient in enumerate(reversed(self.integers)):
            value = value * numerator + (coefficient << (bits * power))
        return value


def _rational_root(bracket: _Bracket) -> tuple[Fraction | None, _Bracket]:
    """Return the root if it is rational and None if it is not, and how far the search went.

    In lowest terms its denominator divides the leading coefficient. Two fractions with denominators
    up to d are at least 1 / d^2 apart, so an interval narrower than that holds one candidate at
    most, the one nearest to the middle. Small denominators are tried first.
    """
    if _has_no_rational_root(bracket.integers):
        return None, bracket
    polynomial = [Fraction(integer) for integer in bracket.integers]
    leading = abs(bracket.integers[-1])
    largest = min(leading, 1 << 32)
    while True:
        bracket = bracket.narrowed(2 * largest.bit_length())
        middle = Fraction(2 * bracket.low + 1, 2 << bracket.bits)
        candidate = middle.limit_denominator(largest)
        if evaluate(polynomial, candidate) == 0:
            return candidate, bracket
        if largest == leading:
            return None, bracket
        largest = min(leading, largest**2)


def _has_no_rational_root(integers: Sequence[int]) -> bool:
    """Return True only if there is none: it would be a root modulo every prime it is defined for.

    That spares most irrational roots the long search among large denominators.
    """
    return any(
        integers[-1] % prime
        and all(
            sum(
                coefficient * pow(residue, power, prime)
                for power, coefficient in enumerate(integers)
            )
            % prime
            for residue in range(prime)
        )
        for prime in _PRIMES
    )


def _integers(coefficients: Sequence[Fraction]) -> tuple[int, ...]:
    """Return the primitive integer polynomial with the same roots and signs."""
    scale = lcm(*(coefficient.denominator for coefficient in coefficients))
    integers = [int(coefficient * scale) for coefficient in coefficients]
    while integers[-1] == 0:
        integers.pop()
    content = gcd(*integers)
    return tuple(coefficient // content for coefficient in integers)
