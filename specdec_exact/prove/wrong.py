"""Whether a wrong rule is seen to be wrong: refused by the kernel, and refuted on an exact input."""

import json
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from specdec_exact.notation.theorem import Mutant, Theorem
from specdec_exact.prove import kernel
from specdec_exact.prove.evidence import WrongRule
from specdec_exact.prove.solver import Solver

__all__ = ["guarded", "instance", "try_out"]


def instance(theorem: Theorem) -> bool | None:
    """Return whether the theorem's two sides are equal on its own input; None if it has none."""
    if theorem.instance is None:
        return None
    left, right = theorem.instance()
    return bool(left == right)


def try_out(theorem: Theorem, wrong: Mutant, solvers: list[Solver]) -> WrongRule:
    """Return whether a wrong rule was shown to be wrong, and how.

    solvers    asked in turn for a counterexample to the obligation with the wrong rule in it
    """
    shown: list[str] = []
    if wrong.sides is not None:
        left, right = wrong.sides()
        if left == right:
            return WrongRule(wrong.name, "", "both sides are equal on the input meant to tell")
        shown.append("the two sides differ on an exact input")
    if wrong.obligation is not None:
        refused = kernel.refusal(wrong.obligation)
        if refused is None:
            return WrongRule(wrong.name, "", "the kernel accepts it")
        models = ((s.engine, s.counterexample(wrong.obligation)) for s in solvers)
        shown += [next((f"{engine} finds {model}" for engine, model in models if model), "")]
        shown = [how for how in shown if how]
    if not shown and wrong.obligation is None:
        shown += [f"{engine} refuses it" for engine in guarded(theorem)]
    return WrongRule(wrong.name, "; ".join(shown))


def guarded(theorem: Theorem) -> list[str]:
    """Return the proof assistants that keep a wrong version of one of this theorem's statements.

    The tests show that each is refused where it is wrong.
    """
    coq, lean = _kept()
    engines = [("coq", coq.intersection(theorem.coq)), ("lean", lean.intersection(theorem.lean))]
    return [engine for engine, names in engines if names]


@cache
def _kept() -> tuple[frozenset[str], frozenset[str]]:
    folder = Path(str(import_module("proofs").__file__)).parent
    coq = [
        name
        for path in sorted((folder / "coq" / "mutants").glob("*.json"))
        for entry in _entries(path)
        for name in (*entry["guards"], entry["fails_at"])
    ]
    lean = [entry["theorem"] for entry in _entries(folder / "lean" / "mutants.json")]
    return frozenset(coq), frozenset(lean)


def _entries(path: Path) -> list[Any]:
    return list(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else []
