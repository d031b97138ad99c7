"""Exact numbers for the eye: short fractions as they are, long ones as rounded decimals.

Rounding is done in integers, half to even, so that a printed digit is never wrong. A decimal that is
not the number itself is marked ``≈``.
"""

from fractions import Fraction
from math import ceil, floor

from specdec_exact.counts.interval import Interval
from specdec_exact.kernel.rational import spell
from specdec_exact.notation.document import Document

__all__ = ["bar", "between", "brief", "decimal", "described", "interval_document", "interval_text"]

_EIGHTHS = " ▏▎▍▌▋▊▉"


def decimal(value: Fraction, digits: int = 6, toward: int = 0) -> str:
    """Return a number rounded to so many significant digits, in base ten.

    toward    0 rounds to the nearest, -1 down and 1 up

    >>> decimal(Fraction(2, 3)), decimal(Fraction(1960, 9), 4), decimal(Fraction(-1, 10**9))
    ('0.666667', '217.8', '-1e-9')
    """
    if value == 0:
        return "0"
    numerator, denominator = abs(value.numerator), value.denominator
    power = _power_of(value)
    shift = digits - 1 - power
    exact = Fraction(numerator * 10 ** max(shift, 0), denominator * 10 ** max(-shift, 0))
    away = toward if value > 0 else -toward
    scaled = round(exact) if away == 0 else floor(exact) if away < 0 else ceil(exact)
    if scaled == 10**digits:
        scaled, power = scaled // 10, power + 1
    figures = str(scaled)
    if -6 < power < 0:
        text = "0." + "0" * (-power - 1) + figures
    elif 0 <= power < 15:
        figures = figures.ljust(power + 1, "0")
        text = figures[: power + 1] + "." + figures[power + 1 :]
    else:
        text = figures[0] + "." + figures[1:].rstrip("0")
        text = text.rstrip(".") + f"e{power}"
    sign = "-" if value < 0 else ""
    return sign + (text.rstrip("0").rstrip(".") if "." in text and "e" not in text else text)


def brief(value: Fraction, room: int = 12, digits: int = 6) -> str:
    """Return a fraction if it is short, else its decimal, marked as approximate.

    >>> brief(Fraction(3, 5)), brief(Fraction(10**9, 3 * 10**9 + 1))
    ('3/5', '≈ 0.333333')
    """
    # About three bits to a digit: never convert a number that is far too long to be shown.
    if value.numerator.bit_length() + value.denominator.bit_length() <= 4 * room:
        text = str(value)
        if len(text) <= room:
            return text
    return f"≈ {decimal(value, digits)}"


def described(value: Fraction, room: int = 48) -> str:
    """Return a fraction with its decimal, or the size of its parts when it is too long.

    >>> described(Fraction(3, 5)), described(Fraction(1, 3)), described(Fraction(2))
    ('3/5 = 0.6', '1/3 ≈ 0.333333', '2')
    >>> described(Fraction(1, 3**200))
    '≈ 3.76486e-96 (a ratio of 1- and 96-digit integers)'
    """
    short = brief(value, room)
    if short.startswith("≈"):
        top, bottom = (_digits(part) for part in (abs(value.numerator), value.denominator))
        return f"{short} (a ratio of {top}- and {bottom}-digit integers)"
    if value.denominator == 1:
        return short
    rounded = decimal(value)
    return f"{short} {'=' if Fraction(rounded) == value else '≈'} {rounded}"


def between(low: Fraction, high: Fraction, most: int = 12) -> str:
    """Return two decimals that enclose two numbers: rounded outwards, so that nothing falls out.

    They have as many digits as it takes to make the gap between the numbers visible, up to ``most``.

    >>> between(Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**9))
    'between 0.333333333 and 0.333333335'
    """
    gap = high - low
    digits = 6
    if gap and low:
        digits = min(max(digits, _power_of(low) - _power_of(gap) + 1), most)
    return f"between {decimal(low, digits, -1)} and {decimal(high, digits, 1)}"


def interval_text(interval: Interval) -> str:
    """Return the number an interval holds if its ends meet, else two decimals around it.

    >>> interval_text(Interval(Fraction(3, 5), Fraction(3, 5)))
    '3/5 = 0.6'
    """
    return described(interval.low) if interval.exact else between(interval.low, interval.high)


def interval_document(interval: Interval) -> Document:
    """Return the number an interval holds if its ends meet, else both ends, exactly.

    >>> interval_document(Interval(Fraction(1, 2), Fraction(5, 8)))
    {'low': '1/2', 'high': '5/8'}
    """
    if interval.exact:
        return spell(interval.low)
    return {"low": spell(interval.low), "high": spell(interval.high)}


def bar(value: Fraction, full: Fraction, width: int) -> str:
    """Return a bar of ``width`` characters, filled in proportion, to an eighth of a character.

    A value above 0 shows at least an eighth; only 0 shows nothing.

    >>> bar(Fraction(3, 5), Fraction(1), 5), bar(Fraction(1, 10**6), Fraction(1), 5)
    ('███  ', '▏    ')
    """
    eighths = round(8 * width * min(value / full, Fraction(1))) if full else 0
    if value > 0:
        eighths = max(eighths, 1)
    whole, part = divmod(eighths, 8)
    return ("█" * whole + (_EIGHTHS[part] if part else "")).ljust(width)


def _power_of(value: Fraction) -> int:
    """Return the power with ``10**power <= abs(value) < 10**(power + 1)``; value is not 0."""
    numerator, denominator = abs(value.numerator), value.denominator
    power = (numerator.bit_length() - denominator.bit_length()) * 30103 // 100000
    while numerator * 10 ** max(-power, 0) < denominator * 10 ** max(power, 0):
        power -= 1
    while numerator * 10 ** max(-power - 1, 0) >= denominator * 10 ** max(power + 1, 0):
        power += 1
    return power


def _digits(number: int) -> int:
    return _power_of(Fraction(number)) + 1 if number else 1
