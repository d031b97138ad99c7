"""A row of weights as consumers read it: integers over one denominator, and the bits of floats.

Whoever computes exactly reads the integers; whoever computes in float32 reads the bits, and
``exact`` says where the two are the same number. A row that is given by floats alone has denominator 0.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from specdec_exact.kernel.errors import SizeError
from specdec_exact.kernel.law import Law, Measure, Token

__all__ = ["MOST", "Row", "float_row", "float_value", "float_weights", "nearest_float", "row"]

# What every language reads from JSON without losing a digit.
MOST = 2**53
_NOT_FINITE = 0xFF
_SIGN = 1 << 31


@dataclass(frozen=True, slots=True)
class Row:
    """The weights of the tokens 0, 1, 2, ...

    denominator    common denominator; 0 if the row is given by floats alone
    numerators     one integer a token; none if the denominator is 0
    bits           the float32 nearest to each weight, as eight hexadecimal digits
    floats         the same in the notation of C99, or nan, inf, -inf
    exact          whether each float is the weight itself
    """

    denominator: int
    numerators: tuple[int, ...]
    bits: tuple[str, ...]
    floats: tuple[str, ...]
    exact: tuple[bool, ...]

    def law(self) -> Law[int]:
        """Return the law of a row with a denominator."""
        pairs = enumerate(self.numerators)
        return Law({token: Fraction(top, self.denominator) for token, top in pairs})

    def measure(self) -> Measure[int] | None:
        """Return the weights, floats read as the dyadic numbers they are; None if one is no weight."""
        if self.denominator:
            return self.law()
        values = [float_value(int(bits, 16)) for bits in self.bits]
        found = {token: v for token, v in enumerate(values) if v is not None and v >= 0}
        return Measure(found) if len(found) == len(values) else None


def row(law: Mapping[Token, Fraction], vocabulary: int) -> Row:
    """Return the row of weights on 0..vocabulary-1.

    raises    SizeError when a numerator or the denominator reaches 2**53

    >>> from specdec_exact.kernel.law import law
    >>> row(law(["3/5", "2/5"]), 2).bits
    ('3f19999a', '3ecccccd')
    """
    weights = [law[token] if token in law else Fraction() for token in range(vocabulary)]
    common = lcm(*(weight.denominator for weight in weights))
    tops = tuple(int(weight * common) for weight in weights)
    if max(common, *tops) >= MOST:
        raise SizeError(f"a row is written in integers below 2**53, got the denominator {common}")
    nearest = [nearest_float(weight) for weight in weights]
    same = tuple(float_value(n) == w for n, w in zip(nearest, weights, strict=True))
    return Row(
        common, tops, tuple(f"{n:08x}" for n in nearest), tuple(map(_spelled, nearest)), same
    )


def float_row(bits: Iterable[int]) -> Row:
    """Return the row of these floats, given by their bits.

    >>> float_row([0x3F800001, 0x7FC00000]).floats
    ('0x1.000002p+0', 'nan')
    """
    given = tuple(bits)
    return Row(
        0, (), tuple(f"{n:08x}" for n in given), tuple(map(_spelled, given)), (True,) * len(given)
    )


def float_weights(row: Row) -> Row:
    """Return the row that is left when only the floats of a row are looked at."""
    return float_row(int(bits, 16) for bits in row.bits)


def nearest_float(value: Fraction) -> int:
    """Return the bits of the float32 nearest to a weight of at most 2; ties to even.

    >>> hex(nearest_float(Fraction(1, 3))), nearest_float(Fraction(1, 2**149))
    ('0x3eaaaaab', 1)
    """
    if value == 0:
        return 0
    exponent = value.numerator.bit_length() - value.denominator.bit_length()
    if Fraction(2) ** exponent > value:
        exponent -= 1
    exponent = max(exponent, -126)
    # Adding the significand carries into the exponent where rounding reaches a power of two.
    return ((exponent + 126) << 23) + round(value / Fraction(2) ** (exponent - 23))


def float_value(bits: int) -> Fraction | None:
    """Return the dyadic number that a float32 is; None for NaN and infinities.

    >>> float_value(0x3F800001) - 1 == Fraction(1, 2**23), float_value(0x7F800000)
    (True, None)
    """
    exponent, fraction = bits >> 23 & 0xFF, bits & 0x7FFFFF
    if exponent == _NOT_FINITE:
        return None
    significand = fraction | (1 << 23 if exponent else 0)
    value = significand * Fraction(2) ** (max(exponent, 1) - 150)
    return -value if bits & _SIGN else value


def _spelled(bits: int) -> str:
    sign, exponent, fraction = "-" * (bits >> 31), bits >> 23 & 0xFF, bits & 0x7FFFFF
    if exponent == _NOT_FINITE:
        return "nan" if fraction else f"{sign}inf"
    if not exponent and not fraction:
        return f"{sign}0x0p+0"
    digits = f"{fraction << 1:06x}".rstrip("0")
    return f"{sign}0x{int(exponent > 0)}{'.' if digits else ''}{digits}p{max(exponent, 1) - 127:+d}"
