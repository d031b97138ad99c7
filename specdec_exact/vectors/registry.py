"""The cases: functions whose docstring is published and whose place is the id of their vectors.

To add vectors, write a function that yields sketches in a file of ``cases/`` and decorate it; nothing
has to be listed anywhere.
"""

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from specdec_exact.kernel.errors import SpecdecError
from specdec_exact.vectors import cases
from specdec_exact.vectors.record import Kind
from specdec_exact.vectors.sketch import Sketch

__all__ = ["Case", "CaseError", "case", "modules"]

Yields = Callable[[], Iterable[Sketch]]


class CaseError(SpecdecError):
    """A case has no description, or two of its vectors have one name."""


@dataclass(frozen=True, slots=True)
class Case:
    """One case function, and what its decorator says.

    kind     what sort of question it asks
    flags    what all of its vectors are about
    """

    name: str
    kind: Kind
    flags: tuple[str, ...]
    sketches: Yields

    @property
    def description(self) -> str:
        """The docstring; CaseError if there is none."""
        text = inspect.getdoc(self.sketches)
        if not text:
            raise CaseError(f"a case says in its docstring what it is about, got none: {self.name}")
        return " ".join(text.split())


def case(kind: Kind, *flags: str) -> Callable[[Yields], Case]:
    """Return the decorator that makes a case of a function which yields sketches.

    >>> @case("counts", "Count")
    ... def nothing():
    ...     '''Nothing is counted.'''
    ...     return ()
    >>> nothing.description
    'Nothing is counted.'
    """

    def decorate(function: Yields) -> Case:
        return Case(function.__name__, kind, flags, function)

    return decorate


def modules() -> dict[str, tuple[Case, ...]]:
    """Return the cases of every module, in the order in which they stand there.

    >>> all(name.count(".") <= 1 for name in modules())
    True
    """
    found: dict[str, tuple[Case, ...]] = {}
    prefix = f"{cases.__name__}."
    for module in sorted(pkgutil.walk_packages(cases.__path__, prefix), key=lambda m: m.name):
        loaded = importlib.import_module(module.name)
        listed = tuple(value for value in vars(loaded).values() if isinstance(value, Case))
        if listed:
            found[module.name.removeprefix(prefix)] = listed
    return found
