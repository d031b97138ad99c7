"""The door of this room: numbers are exact, and each is in the range its name promises."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from specdec_exact.kernel.errors import SizeError, WeightError, brief
from specdec_exact.kernel.rational import exact

__all__ = [
    "LONGEST_DRAFT",
    "MOST_BITS",
    "Exact",
    "admit_amount",
    "admit_count",
    "admit_draft_length",
    "admit_list",
    "admit_positive",
    "admit_powers",
    "admit_probability",
    "shown",
]

# What a caller may write for a number; floats are refused (see ``kernel.rational.exact``).
Exact: TypeAlias = int | Fraction | str

# A law on this many counts still fits in memory; real rounds draft a few dozen tokens.
LONGEST_DRAFT = 10_000

# The rates of a round, multiplied, have denominators of at most so many bits: then its law and its
# moments are a matter of seconds.
MOST_BITS = 20_000


def admit_amount(what: str, value: Exact) -> Fraction:
    """Return a number that is at least 0.

    raises    WeightError below 0, and for anything that is not exact

    >>> admit_amount("a draft time", "-1/2")
    Traceback (most recent call last):
    ...
    specdec_exact.kernel.errors.WeightError: a draft time is at least 0, got -1/2 (short by 1/2)
    """
    amount = exact(value)
    if amount < 0:
        raise WeightError(f"{what} is at least 0, got {brief(amount)} (short by {brief(-amount)})")
    return amount


def admit_positive(what: str, value: Exact) -> Fraction:
    """Return a number that is greater than 0.

    raises    WeightError at 0 and below, and for anything that is not exact

    >>> admit_positive("a baseline time", 0)
    Traceback (most recent call last):
    ...
    specdec_exact.kernel.errors.WeightError: a baseline time is greater than 0, got 0
    """
    amount = exact(value)
    if amount <= 0:
        raise WeightError(f"{what} is greater than 0, got {brief(amount)}")
    return amount


def admit_probability(what: str, value: Exact) -> Fraction:
    """Return a number between 0 and 1, both included.

    raises    WeightError outside, and for anything that is not exact

    >>> admit_probability("an acceptance rate", "6/5")
    Traceback (most recent call last):
    ...
    specdec_exact.kernel.errors.WeightError: an acceptance rate is at most 1, got 6/5 (over by 1/5)
    """
    probability = admit_amount(what, value)
    if probability > 1:
        raise WeightError(
            f"{what} is at most 1, got {brief(probability)} (over by {brief(probability - 1)})"
        )
    return probability


def admit_count(what: str, value: object) -> int:
    """Return an int that is at least 0; a bool is not a count.

    raises    WeightError otherwise

    >>> admit_count("a number of rounds", True)
    Traceback (most recent call last):
    ...
    specdec_exact.kernel.errors.WeightError: a number of rounds is an int, got bool True
    """
    if type(value) is not int:
        raise WeightError(f"{what} is an int, got {shown(value)}")
    if value < 0:
        raise WeightError(f"{what} is at least 0, got {shown(value)} (short by {shown(-value)})")
    return value


def admit_draft_length(value: object) -> int:
    """Return a number of drafted tokens, 0 included (a round is then one plain target step).

    raises    SizeError unless it is an int from 0 to ``LONGEST_DRAFT``

    >>> admit_draft_length(-1)
    Traceback (most recent call last):
    ...
    specdec_exact.kernel.errors.SizeError: a draft length is an int of at least 0, got -1
    """
    if type(value) is not int or value < 0:
        raise SizeError(f"a draft length is an int of at least 0, got {shown(value)}")
    if value > LONGEST_DRAFT:
        raise SizeError(f"a draft length is at most {LONGEST_DRAFT}, got {shown(value)}")
    return value


def admit_powers(bits: int) -> None:
    """Refuse rates whose product would take too long to work with.

    bits      of the denominators of the rates of all positions together
    raises    SizeError beyond ``MOST_BITS``

    >>> admit_powers(10**6)
    Traceback (most recent call last):
    ...
    specdec_exact.kernel.errors.SizeError: the denominators of a round's rates have at most 20000 bits together, got 1000000
    """
    if bits > MOST_BITS:
        raise SizeError(
            f"the denominators of a round's rates have at most {MOST_BITS} bits together, got {bits}"
        )


def admit_list(what: str, values: Sequence[Exact]) -> Sequence[Exact]:
    """Return a list of numbers as it is, unless it is a text, which is a list of characters.

    raises    WeightError on a text

    >>> admit_list("acceptance rates", "01")
    Traceback (most recent call last):
    ...
    specdec_exact.kernel.errors.WeightError: acceptance rates are a list of numbers, got the text '01'
    """
    if isinstance(values, str):
        raise WeightError(f"{what} are a list of numbers, got the text {values!r}")
    return values


def shown(value: object) -> str:
    """Return a refused value short enough for a message, with its type unless it is an exact number.

    >>> shown(True), shown(3), shown(10**5000)
    ('bool True', '3', 'a ratio of 16610- and 1-bit integers')
    """
    if type(value) is int or type(value) is Fraction:
        return brief(Fraction(value))
    return f"{type(value).__name__} {repr(value)[:40]}"
