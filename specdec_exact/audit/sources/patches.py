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
            # A run sets some 150 of them: asking a function for each took a tenth of the time.
            present = (
                owner.cell_contents
                if type(owner) is CellType
                else owner.__dict__.get(name, _ABSENT)
            )
            before.append((owner, name, present))
            setattr(owner, name, value)
        yield
    finally:
        for owner, name, value in reversed(before):
            if value is _ABSENT:
                delattr(owner, name)
            else:
                setattr(owner, name, value)


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
