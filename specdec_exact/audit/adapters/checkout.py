"""An adapter aimed at a folder instead of an installed package."""

import importlib
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from specdec_exact.kernel.errors import SpecdecError

__all__ = ["CheckoutError", "described", "loaded_from"]

T = TypeVar("T")
# Where repositories keep their packages.
_PLACES = ("", "src", "python")


class CheckoutError(SpecdecError):
    """A folder does not hold the package that was to be audited, or another one is loaded already."""


def loaded_from(folder: Path, module: str, load: Callable[[], T]) -> T:
    """Return what ``load`` returns, the package it imports being the one of a folder.

    raises    CheckoutError if the folder has none, or the package came from elsewhere
    """
    place = _place(folder, module)
    _same(place, module)
    sys.path.insert(0, str(place))
    importlib.invalidate_caches()
    try:
        result = load()
    finally:
        sys.path.remove(str(place))
    _same(place, module)
    return result


def _place(folder: Path, module: str) -> Path:
    for name in _PLACES:
        place = (folder / name).resolve()
        if (place / module).is_dir() or (place / f"{module}.py").is_file():
            return place
    raise CheckoutError(f"{folder} holds no package {module}, nor do its folders src and python")


def _same(place: Path, module: str) -> None:
    found = sys.modules.get(module)
    if found is None:
        return
    files = [getattr(found, "__file__", None), *getattr(found, "__path__", [])]
    if not any(file and Path(file).resolve().is_relative_to(place) for file in files):
        raise CheckoutError(f"{module} was loaded from {files[0]}, not from {place}")


def described(folder: Path) -> str:
    """Return the version of a checkout: its commit, if it has one, and whether files differ."""
    commit, changes = (
        _git(folder, *words) for words in (("rev-parse", "--short=12", "HEAD"), ("status", "-s"))
    )
    if not commit:
        return "checkout"
    return f"checkout {commit}{', changed' if changes else ''}"


def _git(folder: Path, *words: str) -> str:
    command = ["git", "-C", str(folder), *words]
    try:
        done = subprocess.run(command, capture_output=True, check=False, text=True)  # noqa: S603 - git, in a folder that was named
    except OSError:  # no git here
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
