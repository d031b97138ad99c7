"""Kernels out of packages too large to import: Triton's interpreter, and single files."""

import importlib
import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType

__all__ = ["file_of", "interpreted", "module_of"]


def interpreted() -> None:
    """Load Triton so that kernels run on the CPU; ImportError where it is loaded otherwise."""
    os.environ["TRITON_INTERPRET"] = "1"
    triton = importlib.import_module("triton")
    if "JITFunction" in type(triton.language.rand).__name__:
        raise ImportError("Triton was loaded without its interpreter; set TRITON_INTERPRET=1 first")
    importlib.import_module("triton.runtime.interpreter")


def folder_of(package: str) -> Path:
    """Return where a package lies, without importing it; ImportError if it is nowhere."""
    spec = importlib.util.find_spec(package)
    places = spec.submodule_search_locations if spec is not None else None
    if not places:
        raise ImportError(f"there is no package {package}")
    return Path(places[0])


def file_of(package: str, path: Path) -> Path:
    """Return a file of an installed package; ImportError if it has none."""
    found = folder_of(package) / path
    if not found.is_file():
        raise ImportError(f"{package} has no {path}")
    return found


def module_of(file: Path) -> ModuleType:
    """Return a file as a module of its own."""
    name = f"_audited_{file.stem}"
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise ImportError(f"{file} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    # Triton finds the source of a kernel through the module it is in.
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
