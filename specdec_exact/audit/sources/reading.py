"""What the machine says of itself, such as the time or an address: a number that decides nothing.

Code that times itself subtracts such numbers, adds them up and prints them, and may. What would let
them act on the tokens (a comparison, an index, a conversion to an ordinary number) is refused: nobody
knows their law, and their digits make coins. The text of one shows its digits; of a text it is only
found out by running branches twice whether it acts on anything.
"""

import operator
from collections.abc import Callable
from itertools import count
from typing import Any

import numpy as np

from specdec_exact.audit.sources.current import refuse

__all__ = ["Reading"]

_SERIAL = count(1)
_PARTS = (int, float, np.number)


class Reading:
    """A number that may be moved about, calculated with and printed.

    value    what the machine said; after the audit it is used as if it were that
    what     where it comes from, for the reader of a refusal
    named    it may be told from others, as the address of an object is in a dictionary
    serial   which reading it is; None for what was calculated from readings

    >>> start, end = Reading(1.0, "the clock"), Reading(3.5, "the clock")
    >>> f"{end - start:.2f} s"
    '2.50 s'
    """

    __slots__ = ("_named", "_value", "serial", "what")
    # NumPy's numbers leave the operators to us.
    __array_ufunc__ = None

    def __init__(self, value: Any, what: str, *, named: bool = False, direct: bool = True) -> None:
        self._value, self.what, self._named = value, what, named
        self.serial = next(_SERIAL) if direct else None

    def _read(self, how: str) -> Any:
        refuse(f"{self.what} {how}")
        return self._value

    def as_seed(self) -> tuple[str, int]:
        """Return the name of the stream that is seeded with it; refuse what two readings may share."""
        if self.serial is None:
            refuse(f"a seed calculated from {self.what}")
        return self.what, self.serial or 0

    def __repr__(self) -> str:
        return repr(self._value)

    def __str__(self) -> str:
        return str(self._value)

    def __format__(self, how: str) -> str:
        return format(self._value, how)

    def __eq__(self, other: object) -> bool:
        inner = other._value if isinstance(other, Reading) else other
        value = self._value if self._named else self._read("in a comparison")
        return bool(value == inner)

    def __hash__(self) -> int:
        return hash(self._value) if self._named else hash(self._read("in a hash"))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self._read(f"asked for its {name}"), name)


def _plain(name: str) -> str:
    return f"__{name[3:]}" if name.startswith("__r") and name != "__rshift__" else name


def _calculated(name: str) -> Callable[..., object]:
    function: Callable[..., Any] = getattr(operator, _plain(name))

    def method(self: Reading, *others: object) -> object:
        values = [x._value if isinstance(x, Reading) else x for x in (self, *others)]  # noqa: SLF001 - its own class
        if not all(isinstance(x, _PARTS) for x in values):
            return (
                self._read("in a calculation with something else than a number") and NotImplemented
            )
        result = function(*(values if name == _plain(name) else reversed(values)))
        return Reading(result, self.what, direct=False)

    return method


def _whole(name: str) -> Callable[..., object]:
    def method(self: Reading, *digits: object) -> object:
        return Reading(getattr(self._value, name)(*digits), self.what, direct=False)

    return method


def _refused(name: str, how: str) -> Callable[..., object]:
    def method(self: Reading, *others: object) -> object:
        return getattr(self._read(how), name)(*others)

    return method


_TWO = (
    "add",
    "sub",
    "mul",
    "truediv",
    "floordiv",
    "mod",
    "pow",
    "and",
    "or",
    "xor",
    "lshift",
    "rshift",
)
for _name in _TWO:
    setattr(Reading, f"__{_name}__", _calculated(f"__{_name}__"))
    setattr(Reading, f"__r{_name}__", _calculated(f"__r{_name}__"))
for _name in ("neg", "pos", "abs", "invert"):
    setattr(Reading, f"__{_name}__", _calculated(f"__{_name}__"))
for _name in ("round", "floor", "ceil", "trunc"):
    setattr(Reading, f"__{_name}__", _whole(f"__{_name}__"))
for _name, _how in {
    **dict.fromkeys(("lt", "le", "gt", "ge"), "in a comparison"),
    **dict.fromkeys(("divmod", "rdivmod"), "in divmod()"),
    "bool": "in a decision",
    "int": "as an ordinary number",
    "float": "as an ordinary number",
    "complex": "as an ordinary number",
    "index": "as an index",
}.items():
    setattr(Reading, f"__{_name}__", _refused(f"__{_name}__", _how))
