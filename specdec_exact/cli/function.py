"""``FILE.py:FUNCTION``, loaded: whatever is wrong with the file is said in one line."""

import ast
import importlib.util
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from specdec_exact.cli.inputs import OptionError
from specdec_exact.kernel.errors import SpecdecError

__all__ = ["BrokenFile", "function", "is_file_name"]

_MOST = 8


class BrokenFile(SpecdecError):
    """Code that was handed in broke before anything was found out about it."""


def is_file_name(name: str) -> bool:
    """Return whether a name is of a file rather than of an adapter.

    >>> is_file_name("my.py:verify"), is_file_name("my.py"), is_file_name("vllm-ngram")
    (True, True, False)
    """
    return ":" in name or name.endswith(".py") or Path(name).is_file()


def function(place: str) -> Callable[..., Any]:
    """Return the function that ``FILE.py:FUNCTION`` names; the file is run.

    raises    OptionError when there is no such file or function, BrokenFile when the file cannot be
              run
    """
    path, _, name = place.rpartition(":")
    if not path:
        path, name = name, ""
    file = Path(path)
    if not file.is_file():
        raise OptionError(f"{path} is not a file: name FILE.py:FUNCTION")
    if not name:
        raise OptionError(f"name a function, as {path}:FUNCTION; {_defines(file)}")
    found: object = getattr(_module(file), name, None)
    if callable(found):
        return found
    if found is not None:
        raise OptionError(f"{name!r} of {path} is a {type(found).__name__}, and no function")
    near = get_close_matches(name, _names(file), n=1)
    said = f"did you mean {near[0]}?" if near else _defines(file)
    raise OptionError(f"{path} has no function {name!r}; {said}")


def _module(file: Path) -> object:
    # A name of its own: a file called random.py is not the module of that name.
    name = f"specdec_exact_audited_{file.stem}"
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise OptionError(f"{file} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    # As when the file is run by itself; it may import what lies beside it later on, too.
    sys.path.insert(0, str(file.resolve().parent))
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit, GeneratorExit) as error:
        raise BrokenFile(_broke(file, error)) from error
    return module


def _broke(file: Path, error: BaseException) -> str:
    if isinstance(error, SyntaxError) and error.filename == str(file.resolve()):
        return f"{file} is no Python, line {error.lineno}: {error.msg}"
    lines = [
        frame.lineno
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename == str(file.resolve())
    ]
    where = f", line {lines[-1]}" if lines else ""
    first = "".join(f": {line}" for line in str(error).splitlines()[:1])
    return f"{file} cannot be loaded{where}: {type(error).__name__}{first}"


def _names(file: Path) -> list[str]:
    """Return the names of the functions that a file defines, public ones first; none if it cannot be read."""
    with suppress(SyntaxError, ValueError, OSError):
        body = ast.parse(file.read_bytes()).body
        names = [node.name for node in body if isinstance(node, ast.FunctionDef)]
        return sorted(names, key=lambda name: name.startswith("_"))
    return []


def _defines(file: Path) -> str:
    names = _names(file)
    more = f" and {len(names) - _MOST} more" if len(names) > _MOST else ""
    return f"it defines {', '.join(names[:_MOST])}{more}" if names else "it defines none"
