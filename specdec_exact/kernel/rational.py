r"""Text to rational numbers and back, with every cap applied before a conversion.

The grammar is ASCII, and much narrower than that of :class:`fractions.Fraction`, which reads
``"1_0/3"`` and Arabic digits and takes many seconds over ``"1e10000000"``::

    integer   -?(0|[1-9][0-9]*)
    ratio     integer/[1-9][0-9]*
    decimal   integer(.[0-9]+)?([eE][+-]?[0-9]+)?
"""

import re
from fractions import Fraction

from specdec_exact.kernel.errors import ParseError, SizeError, WeightError

# CPython itself refuses to convert integers of more than 4300 digits.
MAX_DIGITS = 4000
MAX_EXPONENT = 1000
_TOO_LONG = 10**MAX_DIGITS

_GRAMMAR = re.compile(
    r"(-?(?:0|[1-9][0-9]*))(?:/([1-9][0-9]*)|(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?)", re.ASCII
)


def rational(text: str) -> Fraction:
    """Read one rational number; decimals are read in base ten, never through a float.

    text      a ratio ``3/5``, an integer ``2``, or a decimal ``0.25``, ``2.5e-3``
    raises    ParseError outside the grammar, SizeError beyond 4000 digits or exponent 1000

    >>> rational("3/5") + rational("0.4")
    Fraction(1, 1)
    >>> rational("1e1000000")
    Traceback (most recent call last):
    ...
    specdec_exact.kernel.errors.SizeError: an exponent is at most 1000, got 1000000
    """
    if len(text) > 2 * MAX_DIGITS + 16:
        raise SizeError(f"a number has at most {MAX_DIGITS} digits, got {len(text)} characters")
    match = _GRAMMAR.fullmatch(text)
    if match is None:
        raise ParseError(f"a rational number is written 3/5, 2 or 0.25, got {shortened(text)!r}")
    integer, denominator, places, exponent = (part or "" for part in match.groups())
    for digits in (integer.removeprefix("-") + places, denominator):
        if len(digits) > MAX_DIGITS:
            raise SizeError(f"a number has at most {MAX_DIGITS} digits, got {len(digits)}")
    if denominator:
        return Fraction(int(integer), int(denominator))
    power = _exponent(exponent) - len(places)
    return Fraction(int(integer + places) * 10 ** max(power, 0), 10 ** max(-power, 0))


def exact(value: object) -> Fraction:
    """Admit a number that is exact already: an int, a Fraction, or a text for :func:`rational`.

    A float is refused although it has an exact value: whether ``0.1`` means one tenth or the dyadic
    rational next to it is for the caller to say (``"0.1"`` or ``Fraction(0.1)``).

    raises    WeightError for every other type, bool included

    >>> exact("1/3"), exact(2)
    (Fraction(1, 3), Fraction(2, 1))
    """
    if type(value) is str:
        return rational(value)
    if type(value) is int or type(value) is Fraction:
        return Fraction(value)
    got = f"{type(value).__name__} {value!r:.40}"
    raise WeightError(f"an exact number is an int, a Fraction or a string, got {got}")


def spell(value: Fraction) -> str:
    """Write a rational in its only spelling here: lowest terms, no ``/1``; SizeError if too long.

    >>> spell(Fraction(6, 10)), spell(Fraction(-2))
    ('3/5', '-2')
    """
    if max(abs(value.numerator), value.denominator) >= _TOO_LONG:
        raise SizeError(f"a number is spelled with at most {MAX_DIGITS} digits")
    return str(value)


def shortened(text: str) -> str:
    """Return a text short enough to stand in an error message."""
    return text if len(text) <= 40 else f"{text[:20]}...{text[-10:]}"


def _exponent(text: str) -> int:
    digits = text.lstrip("+-").lstrip("0") or "0"
    if len(digits) > len(str(MAX_EXPONENT)) or int(digits) > MAX_EXPONENT:
        raise SizeError(f"an exponent is at most {MAX_EXPONENT}, got {shortened(digits)}")
    return -int(digits) if text.startswith("-") else int(digits)
