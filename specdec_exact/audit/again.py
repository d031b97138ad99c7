"""How one branch of an audit is asked for again: its input by name, its choices, the command.

specdec-exact audit rule.py:verify --case 'one token drafted:1' --replay 0,0
"""

import sys
from collections.abc import Sequence
from difflib import get_close_matches
from itertools import chain
from pathlib import Path

from specdec_exact.audit.branches import AT_ONCE
from specdec_exact.audit.growth import proposed
from specdec_exact.audit.options import Options
from specdec_exact.audit.result import CaseResult
from specdec_exact.audit.suite import Case, suite
from specdec_exact.audit.trial import Implementation
from specdec_exact.kernel.errors import SpecdecError

__all__ = [
    "MOST_ALIKE",
    "NO_CHOICES",
    "UnknownCase",
    "branch_words",
    "call_words",
    "case_called",
    "label",
    "place_of",
]

# How a branch without choices is spelled.
NO_CHOICES = "none"
# Known faults that are named beside the nearest one; the audit has them all.
MOST_ALIKE = 3


class UnknownCase(SpecdecError):
    """No input of the audit is called so."""


def label(case: Case) -> str:
    """Return the name of a case with its number of drafts: no two cases of an audit share it."""
    return f"{case.name}:{case.draft_length}"


def case_called(name: str, draft_length: int) -> Case:
    """Return the case of an audit of so many drafts that has this label.

    raises    UnknownCase, with the nearest label

    >>> case_called("equal:1", 2).draft_length
    1
    """
    cases = {label(case): case for case in chain(suite(draft_length), proposed(draft_length))}
    if name in cases:
        return cases[name]
    near = get_close_matches(name, cases, n=1, cutoff=0)[0]
    raise UnknownCase(f"no input is called {name!r}; near it: {near!r}")


def branch_words(result: CaseResult) -> tuple[str, ...]:
    """Return the options that name a branch which emits the biased token; none if there is no such branch."""
    if result.replay is None:
        return ()
    choices = ",".join(map(str, result.replay)) or NO_CHOICES
    at_once = ("--at-once",) if AT_ONCE in result.notes else ()
    return (*at_once, "--case", label(result.case), "--replay", choices)


def call_words(options: Options) -> tuple[str, ...]:
    """Return the options that say how an implementation is called, where it is not as usual.

    >>> call_words(Options(arrays="list", uniforms=3))
    ('--arrays', 'list', '--uniforms', '3')
    """
    usual = Options()
    words: list[str] = []
    for name in ("drafts", "arrays", "precision", "uniforms"):
        value: object = getattr(options, name)
        if value != getattr(usual, name):
            words += [f"--{name}", str(value)]
    return (*words, *(() if options.lazily else ("--at-once",)))


def listed(names: Sequence[str], most: int) -> str:
    """Return names, and how many more there are.

    >>> listed(["a", "b", "c"], 2), listed(["a", "b"], 2)
    ('a, b and 1 more', 'a, b')
    """
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def place_of(implementation: Implementation) -> tuple[str, bool] | None:
    """Return ``FILE.py:FUNCTION`` and whether it is marked there; None where a file does not name it."""
    name, home = (
        getattr(implementation, "__name__", None),
        getattr(implementation, "__module__", None),
    )
    module = sys.modules.get(str(home))
    found: object = getattr(module, str(name), None)
    file: str | None = getattr(module, "__file__", None)
    marked = found is not None and getattr(found, "function", None) is implementation
    if file is None or not (marked or found is implementation):
        return None
    path = Path(file)
    inside = path.is_relative_to(Path.cwd())
    return f"{path.relative_to(Path.cwd()) if inside else path}:{name}", marked
