"""The theorem records that are installed beside the package, by name."""

import importlib
import pkgutil
from difflib import get_close_matches
from functools import cache

from specdec_exact.kernel.errors import SpecdecError
from specdec_exact.notation.theorem import Theorem

__all__ = ["LibraryError", "UnknownTheorem", "files", "load", "read", "select"]

_PACKAGE = "proofs"
_ASSISTANTS = ("coq", "lean")


class LibraryError(SpecdecError):
    """The package of theorems is missing, or a file in it is no theorem record: reinstall, or fix it."""


class UnknownTheorem(SpecdecError):
    """No theorem has this name; the message lists the nearest ones."""


@cache
def files() -> tuple[str, ...]:
    """Return the names under which theorems may be filed, ``scheme.claim``, without reading them."""
    try:
        package = importlib.import_module(_PACKAGE)
    except ImportError as error:
        raise LibraryError(f"the theorems are not installed: {error}") from error
    found: list[str] = []
    for module in pkgutil.walk_packages(package.__path__, f"{_PACKAGE}.", onerror=_unreadable):
        scheme, _, claim = module.name.removeprefix(f"{_PACKAGE}.").partition(".")
        if claim and not module.ispkg and scheme not in _ASSISTANTS:
            found.append(f"{scheme}.{claim}")
    return tuple(sorted(found))


@cache
def read(name: str) -> Theorem | None:
    """Return the theorem in a file, or None for a file without one.

    raises    LibraryError when the file cannot be read, or holds a theorem of another name
    """
    try:
        theorem = getattr(importlib.import_module(f"{_PACKAGE}.{name}"), "THEOREM", None)
    except Exception as error:
        raise LibraryError(f"the theorem file {name} cannot be read: {error!r}") from error
    if theorem is None:
        return None
    if not isinstance(theorem, Theorem) or theorem.name != name:
        raise LibraryError(f"the file {name} must hold a theorem of that name")
    return theorem


def load() -> dict[str, Theorem]:
    """Return every theorem by its name, in alphabetical order.

    raises    LibraryError as :func:`read`

    >>> load()["token.output_law"].title
    'One step of the token rule emits the target law.'
    """
    return {name: theorem for name in files() if (theorem := read(name)) is not None}


def select(names: list[str]) -> dict[str, Theorem]:
    """Return the theorems asked for; all of them if none is named; ``token.*`` is a whole scheme.

    raises    UnknownTheorem for a name that is none, LibraryError as :func:`read`

    >>> list(select(["token.output_law"]))
    ['token.output_law']
    >>> select(["tokens.output_law"])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    specdec_exact.prove.library.UnknownTheorem: no theorem 'tokens.output_law'; near: token.output_law...
    """
    if not names:
        return load()
    chosen: dict[str, Theorem] = {}
    for name in names:
        whole = name.removesuffix("*") if name.endswith(".*") else None
        matches = [f for f in files() if f == name or (whole and f.startswith(whole))]
        found = {match: read(match) for match in matches}
        theorems = {match: theorem for match, theorem in found.items() if theorem is not None}
        if not theorems:
            near = get_close_matches(name, files(), n=3, cutoff=0.4)
            hint = f"near: {', '.join(near)}" if near else "`prove --list` lists them all"
            raise UnknownTheorem(f"no theorem {name!r}; {hint}")
        chosen |= theorems
    return chosen


def _unreadable(name: str) -> None:
    raise LibraryError(f"the package {name} cannot be read")
