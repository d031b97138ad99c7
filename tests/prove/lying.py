"""Engines that are slow, silent, absent or false, in place of the real worker."""

import sys
from pathlib import Path

from specdec_exact.prove.child import Child
from specdec_exact.prove.solver import Solver

HONEST = '{"answer": "unsat" if "x x" in line else "sat", "values": {}}'


def child(folder: Path, answer: str) -> Child:
    """Return a child whose every answer is the value of a Python expression about ``line``."""
    script = folder / "worker.py"
    script.write_text(
        "import json, os, sys, time\nprint('{}', flush=True)\nfor line in sys.stdin:\n"
        f"    print(json.dumps({answer}), flush=True)\n",
        encoding="utf-8",
    )
    made = Child("anything")
    made._command = [sys.executable, str(script)]
    return made


def solver(folder: Path, answer: str, seconds: float = 20) -> Solver:
    """Return a solver in front of such a child."""
    return Solver("z3", child(folder, answer), seconds)
