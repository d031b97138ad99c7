"""The conventions that an implementation may follow without being wrong, and declares by name.

They differ only where a number of the input equals what it is compared with. A vector that is decided
by two of them names both, joined.
"""

from collections.abc import Iterable

from specdec_exact.kernel.errors import SpecdecError

__all__ = [
    "COIN_AT_MOST",
    "COIN_BELOW",
    "CONVENTIONS",
    "LAST_AT_MOST",
    "LAST_BELOW",
    "UnknownConvention",
    "admit_conventions",
    "joined",
    "parts",
]

COIN_BELOW, COIN_AT_MOST = "coin-below-threshold", "coin-at-most-threshold"
LAST_BELOW, LAST_AT_MOST = "last-below-threshold", "last-at-most-threshold"
CONVENTIONS = {
    COIN_BELOW: "a coin that equals the ratio of target to draft rejects; taken if none is declared",
    COIN_AT_MOST: "a coin that equals the ratio of target to draft accepts",
    LAST_BELOW: "a last number that equals a cumulative weight draws the token behind it; taken if "
    "none is declared",
    LAST_AT_MOST: "a last number that equals a cumulative weight draws the token that reaches it",
}
_RIVALS = ((COIN_BELOW, COIN_AT_MOST), (LAST_BELOW, LAST_AT_MOST))


class UnknownConvention(SpecdecError):
    """A convention is declared that no vector knows, or one together with its contrary."""


def admit_conventions(names: Iterable[str]) -> frozenset[str]:
    """Return the declared conventions.

    raises    UnknownConvention

    >>> sorted(admit_conventions(["coin-at-most-threshold"]))
    ['coin-at-most-threshold']
    """
    found = frozenset(names)
    for name in sorted(found - set(CONVENTIONS)):
        raise UnknownConvention(f"a convention is one of {', '.join(CONVENTIONS)}; got {name!r}")
    for pair in _RIVALS:
        if found.issuperset(pair):
            raise UnknownConvention(
                f"{pair[0]} and {pair[1]} exclude each other, and both are declared"
            )
    return found


def joined(names: Iterable[str]) -> str:
    """Return the one name of several conventions.

    >>> parts(joined(["last-at-most-threshold", "coin-at-most-threshold"])) == {
    ...     "coin-at-most-threshold", "last-at-most-threshold"}
    True
    """
    return "+".join(sorted(names))


def parts(name: str) -> frozenset[str]:
    """Return the conventions that a name joins."""
    return frozenset(name.split("+"))
