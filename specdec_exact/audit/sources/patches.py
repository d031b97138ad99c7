"""Attributes that are something else for a while."""

from collections.abc import Generator
from contextlib import contextmanager
from types import CellType
from typing import TypeAlias

from specdec_exact.audit.run import Run

__all__ = ["Patch", "Refusing", "patched"]

# What is changed, under which name, and to what.
Patch: TypeAlias = tuple[object, str, object]

_ABSENT = object()


@contextmanager
def patched(patches: list[Patch]) -> Generator[None]:
    """Set the attributes, and put back what was there."""
    before: list[Patch] = []
    try:
        for owner, name, value in patches:
            before.append((owner, name, _present(owner, name)))
            setattr(owner, name, value)
        yield
    finally:
        for owner, name, value in reversed(before):
            if value is _ABSENT:
                delattr(owner, name)
            else:
                setattr(owner, name, value)


def _present(owner: object, name: str) -> object:
    if isinstance(owner, CellType):
        return owner.cell_contents
    return vars(owner).get(name, _ABSENT)


class Refusing:
    """Something that may be passed around but not called."""

    def __init__(self, run: Run, name: str) -> None:
        self._run, self._name = run, name

    def __call__(self, *_: object, **__: object) -> object:
        """Refuse."""
        self._run.refuse(self._name)

    def __getattr__(self, name: str) -> object:
        """Refuse to be looked into, but not to be asked how it behaves."""
        if name.startswith("__"):
            raise AttributeError(name)
        self._run.refuse(f"{self._name}.{name}")
