"""Load a rule from a file, so that another process can load the same one."""

import importlib.util
import sys
from pathlib import Path

from specdec_exact.kernel.errors import ClaimError
from specdec_exact.search.emission import Rule

__all__ = ["load_rule"]


def load_rule(place: str) -> Rule:
    """Return the function that ``my_rule.py:name`` names; the file is run once per process.

    raises    ClaimError when there is no such file or function; whatever the file raises
    """
    path, _, name = place.rpartition(":")
    source = Path(path).resolve()
    if not path or not name:
        raise ClaimError(f"a rule is given as file.py:name, got {place!r}: it names no function")
    if not source.is_file():
        raise ClaimError(f"a rule is given as file.py:name, got {place!r}: no such file")
    module_name = f"specdec_exact_rule_{source.stem}_{abs(hash(str(source)))}"
    module = sys.modules.get(module_name)
    if module is None:
        specification = importlib.util.spec_from_file_location(module_name, source)
        if specification is None or specification.loader is None:
            raise ClaimError(f"a rule is written in a Python file, got {place!r}")
        module = importlib.util.module_from_spec(specification)
        # As when the file is run by itself: modules beside it are found.
        sys.path.insert(0, str(source.parent))
        try:
            specification.loader.exec_module(module)
        finally:
            sys.path.remove(str(source.parent))
        sys.modules[module_name] = module
    rule: Rule | None = getattr(module, name, None)
    if not callable(rule):
        raise ClaimError(f"{source.name} defines no function {name!r}")
    return rule
