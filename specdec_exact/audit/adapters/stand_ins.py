"""Files of a package whose own imports are not there: everything they import from it is a stand-in.

The files that are named run as they are. A stand-in is a module in which every name is a class that
takes anything and does nothing, except the names that a caller provides.
"""

import importlib
import importlib.util
import sys
from collections.abc import Callable, Generator, Mapping, MutableSequence, Sequence
from contextlib import contextmanager
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from specdec_exact.audit.adapters.kernels import folder_of

__all__ = ["Anything", "with_stand_ins"]


class Anything:
    """Takes anything, and does nothing with it."""

    def __init__(self, *_: Any, **__: Any) -> None:
        pass

    def __call__(self, *_: Any, **__: Any) -> "Anything":
        """Return another one."""
        return Anything()

    def __getattr__(self, name: str) -> "Anything":
        if name.startswith("__"):
            raise AttributeError(name)
        return Anything()


class _StandIn(ModuleType):
    __path__: MutableSequence[str] = []  # noqa: RUF012 - what the import system asks for

    def __getattr__(self, name: str) -> type[Anything]:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (Anything,), {})


class _Finder(MetaPathFinder, Loader):
    def __init__(
        self, package: str, real: Sequence[str], given: Mapping[str, Mapping[str, Any]]
    ) -> None:
        self._package, self._real, self._given = package, real, given
        self._folder = folder_of(package)

    def find_spec(self, fullname: str, *_: Any) -> ModuleSpec | None:
        """Return the file of a module that is real, or a stand-in."""
        if fullname.split(".", maxsplit=1)[0] != self._package:
            return None
        if fullname in self._real:
            file = self._folder.joinpath(*fullname.split(".")[1:]).with_suffix(".py")
            return importlib.util.spec_from_file_location(fullname, file)
        return ModuleSpec(fullname, self, is_package=True)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return an empty stand-in."""
        return _StandIn(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Give it the names that are provided."""
        vars(module).update(self._given.get(module.__name__, {}))


@contextmanager
def with_stand_ins(
    package: str, real: Sequence[str], given: Mapping[str, Mapping[str, Any]]
) -> Generator[Callable[[str], ModuleType]]:
    """Give a function that imports a real module of a package; ImportError if the package is nowhere.

    real     the modules that are what they are
    given    what stand-ins hold, by module and name
    """
    finder = _Finder(package, real, given)
    before = {name: module for name, module in sys.modules.items() if _within(name, package)}
    for name in before:
        del sys.modules[name]
    sys.meta_path.insert(0, finder)
    try:
        yield importlib.import_module
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if _within(name, package)]:
            del sys.modules[name]
        sys.modules.update(before)


def _within(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")
