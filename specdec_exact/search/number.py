"""Numbers that stand for many numbers at once: products of powers of atoms, compared by asking.

A number is ``coefficient * atom ** power * ...``. What an atom is, how atoms are added, and what the
sign of an atom is, a :class:`Ring` knows: its lanes are integers of a grid, or its atoms are
polynomials and a sign is a region. Divisors that a factor cancels are never multiplied out.
"""

import os
from abc import ABC, ABCMeta, abstractmethod
from fractions import Fraction
from functools import lru_cache
from inspect import currentframe
from pathlib import Path
from typing import NoReturn, TypeAlias, cast

from specdec_exact.kernel.errors import WeightError

__all__ = ["ONE", "Monomial", "Number", "Ring", "Scalar", "as_weight", "merged"]

Scalar: TypeAlias = int | Fraction
Monomial: TypeAlias = tuple[tuple[int, int], ...]  # (atom, power), by rising atom
Term: TypeAlias = tuple[Scalar, Monomial]
ONE: Monomial = ()


class Ring(ABC):
    """The atoms of a family of numbers.

    signs      the signs of atoms that the run in progress has settled
    strayed    what a rule first did with a number that a Fraction answers otherwise, if anything
    """

    def __init__(self) -> None:
        self.signs: dict[int, int] = {}
        self.strayed = ""
        self._sums: dict[tuple[Term, Term], Term] = {}

    @abstractmethod
    def total(self, left: Term, right: Term) -> Term:
        """Return the sum of two terms without negative powers, as one term."""

    @abstractmethod
    def sign(self, atom: int) -> int:
        """Settle the sign of an atom, and return it."""

    def stray(self, use: str) -> TypeError:
        """Remember that a rule used a number so, also if it swallows the error that is returned."""
        self.strayed = self.strayed or use
        return TypeError(f"a number that stands for many has no {use}")

    def settled(self, atom: int) -> int:
        """Return the sign of an atom; remember what keeps it from being settled."""
        try:
            return self.sign(atom)
        except Exception as error:
            self.stray(f"sign here: {error}")
            raise

    def add(self, left: Term, right: Term) -> Term:
        """Return the sum of two terms; common powers, divisors among them, are set apart first."""
        if not left[0] or not right[0]:
            return left if left[0] else right
        found = self._sums.get((left, right))
        if found is None:
            found = self._sums[left, right] = self._added(left, right)
        return found

    def _added(self, left: Term, right: Term) -> Term:
        common = _common(left[1], right[1])
        if not common:
            return self.total(left, right)
        apart = inverse(common)
        scalar, monomial = self.total(
            (left[0], merged(left[1], apart)), (right[0], merged(right[1], apart))
        )
        return scalar, merged(monomial, common) if scalar else ONE


@lru_cache(maxsize=1 << 16)
def merged(left: Monomial, right: Monomial) -> Monomial:
    """Return the product of two monomials."""
    if not left or not right:
        return left or right
    powers = dict(left)
    for atom, power in right:
        power += powers.get(atom, 0)  # noqa: PLW2901 - the power of the product
        if power:
            powers[atom] = power
        else:
            del powers[atom]
    return tuple(sorted(powers.items()))


def inverse(monomial: Monomial) -> Monomial:
    """Return the monomial of opposite powers."""
    return tuple((atom, -power) for atom, power in monomial)


def _common(left: Monomial, right: Monomial) -> Monomial:
    """Return the least powers: what divides both, and every divisor that either has."""
    ours, theirs = dict(left), dict(right)
    least = ((atom, min(ours.get(atom, 0), theirs.get(atom, 0))) for atom in {**ours, **theirs})
    return tuple(sorted((atom, power) for atom, power in least if power))


# Fractions ask for the class of what they are added to, and so do we; the answer leads nowhere else.
_ABSTRACT = ABCMeta.__instancecheck__.__code__.co_filename
_KNOWN = (Fraction.__new__.__code__.co_filename, f"{Path(__file__).parents[1]}{os.sep}")


class Number:
    """One number of a ring. Arithmetic is exact; a comparison may split the family.

    Whatever else a rule does with a weight (a hash, a conversion, its digits, its class) fails and is
    remembered by the ring, so that a rule which swallows the error is not believed either: it is then
    evaluated input by input. Only ``type(weight)`` goes unnoticed.
    """

    __slots__ = ("powers", "ring", "scalar")

    def __init__(self, ring: Ring, scalar: Scalar, powers: Monomial = ONE) -> None:
        self.ring, self.scalar, self.powers = ring, scalar, powers if scalar else ONE

    def sign(self) -> int:
        """Return -1, 0 or 1."""
        sign = (self.scalar > 0) - (self.scalar < 0)
        for atom, power in self.powers if sign else ():
            factor = self.ring.signs.get(atom)
            if factor is None:
                factor = self.ring.settled(atom)
            if not factor:
                return 0
            if power % 2:
                sign *= factor
        return sign

    def _term(self, other: object) -> Term | None:
        if type(other) is Number:
            return other.scalar, other.powers
        if type(other) is Fraction:
            return _whole(other), ONE
        if type(other) is int:
            return other, ONE
        self.ring.stray(f"arithmetic with {type(other).__name__}")
        return None

    def _sum(self, other: Term) -> "Number":
        return Number(self.ring, *self.ring.add((self.scalar, self.powers), other))

    def __add__(self, other: object) -> "Number":
        term = self._term(other)
        return NotImplemented if term is None else self._sum(term)

    def __sub__(self, other: object) -> "Number":
        term = self._term(other)
        return NotImplemented if term is None else self._sum((-term[0], term[1]))

    def __rsub__(self, other: object) -> "Number":
        return -self + other

    def __neg__(self) -> "Number":
        return Number(self.ring, -self.scalar, self.powers)

    def __mul__(self, other: object) -> "Number":
        term = self._term(other)
        if term is None:
            return NotImplemented
        return Number(self.ring, self.scalar * term[0], merged(self.powers, term[1]))

    def __truediv__(self, other: object) -> "Number":
        term = self._term(other)
        if term is None:
            return NotImplemented
        divisor = other if type(other) is Number else Number(self.ring, term[0])
        if divisor.sign() == 0:
            raise ZeroDivisionError("a division by 0")
        scalar = self.scalar if term[0] == 1 else _whole(Fraction(self.scalar) / term[0])
        return Number(self.ring, scalar, merged(self.powers, inverse(divisor.powers)))

    def __rtruediv__(self, other: object) -> "Number":
        term = self._term(other)
        return NotImplemented if term is None else Number(self.ring, *term) / self

    def __pow__(self, power: object) -> "Number":
        if type(power) is not int:
            raise self.ring.stray("power that is no int")
        result = Number(self.ring, 1)
        for _ in range(abs(power)):
            result = result * self
        return result if power >= 0 else 1 / result

    def __abs__(self) -> "Number":
        return -self if self < 0 else self

    def __pos__(self) -> "Number":
        return self

    def __ceil__(self) -> int:
        whole = 0
        while self > whole:
            whole += 1
        while self <= whole - 1:
            whole -= 1
        return whole

    def __floor__(self) -> int:
        return -(-self).__ceil__()

    def __lt__(self, other: object) -> bool:
        return self._compared(other) < 0

    def __le__(self, other: object) -> bool:
        return self._compared(other) <= 0

    def __gt__(self, other: object) -> bool:
        return self._compared(other) > 0

    def __ge__(self, other: object) -> bool:
        return self._compared(other) >= 0

    def __eq__(self, other: object) -> bool:
        if self._term(other) is None:
            return NotImplemented
        return self._compared(other) == 0

    def __bool__(self) -> bool:
        return self.sign() != 0

    # What a Fraction has and a number that stands for many has not; each use is remembered.

    def __hash__(self) -> int:
        raise self.ring.stray("hash")

    def __repr__(self) -> str:
        raise self.ring.stray("digits")

    def __getattr__(self, name: str) -> object:
        self.ring.stray(f"attribute {name}")
        raise AttributeError(f"a number that stands for many has no attribute {name!r}")

    @property
    def __class__(self) -> type:  # isinstance asks for it when the type itself is no answer
        frame = currentframe()
        frame = None if frame is None else frame.f_back
        while frame is not None and frame.f_code.co_filename == _ABSTRACT:
            frame = frame.f_back
        if frame is None or not frame.f_code.co_filename.startswith(_KNOWN):
            self.ring.stray("class")
        return Number

    @__class__.setter
    def __class__(self, _: type) -> None:
        raise self.ring.stray("other class")

    def _other_use(self, *_: object) -> NoReturn:
        raise self.ring.stray("whole part, remainder or float")

    __float__ = __int__ = __index__ = __complex__ = __trunc__ = __round__ = _other_use
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __divmod__ = __rdivmod__ = _other_use
    __format__ = __rpow__ = __copy__ = __deepcopy__ = __reduce_ex__ = _other_use

    def _compared(self, other: object) -> int:
        term = self._term(other)
        if term is None:
            raise TypeError(
                f"a weight is compared with an exact number, got {type(other).__name__}"
            )
        return (self._sum((-term[0], term[1])) if term[0] else self).sign()

    __radd__ = __add__
    __rmul__ = __mul__


def _whole(value: Fraction) -> Scalar:
    return value.numerator if value.denominator == 1 else value


def as_weight(number: Number) -> Fraction:
    """Return the number where the kernel expects a Fraction: it computes with either alike.

    raises    WeightError when the value is neither
    """
    if type(number) not in (Number, Fraction):
        raise WeightError(f"a weight is exact, got {type(number).__name__}")
    return cast("Fraction", number)
