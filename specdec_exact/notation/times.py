"""Times as people write them: ``2ms``, ``0.006s``, or plain numbers that share a unit."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from specdec_exact.kernel.errors import ParseError
from specdec_exact.kernel.rational import rational, shortened

__all__ = ["Times", "parse_times"]

SECONDS = {
    "h": Fraction(3600),
    "min": Fraction(60),
    "s": Fraction(1),
    "ms": Fraction(1, 10**3),
    "us": Fraction(1, 10**6),
    "ns": Fraction(1, 10**9),
}
_UNIT = re.compile(r"(?<=[0-9]) ?(h|min|s|ms|us|ns)\Z")


@dataclass(frozen=True, slots=True)
class Times:
    """Amounts by name, all in one unit: ``"s"``, or None for a unit that was not named."""

    amounts: Mapping[str, Fraction]
    unit: str | None


def parse_times(texts: Mapping[str, str]) -> Times:
    """Return named times in one unit: seconds if they carry units, else the unit they share.

    A time of 0 needs no unit.

    raises    ParseError when some carry a unit and some do not, or a number is not in the grammar

    >>> parse_times({"draft": "2ms", "verify": "0.006 s"}).amounts["draft"]
    Fraction(1, 500)
    """
    amounts: dict[str, Fraction] = {}
    named: dict[bool, str] = {}
    for name, text in texts.items():
        found = _UNIT.search(text)
        number = rational(text[: found.start()] if found else text)
        amounts[name] = number * SECONDS[found[1]] if found else number
        if number or found:
            named[found is not None] = f"{name} {shortened(text)!r}"
    if len(named) > 1:
        raise ParseError(
            f"either every time has a unit or none, got {named[True]} and {named[False]}"
        )
    return Times(amounts, "s" if True in named else None)
