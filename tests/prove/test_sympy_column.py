"""SymPy's column: what may be answered, and what it means."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from specdec_exact.notation.theorem import (
    deduce,
    linear,
    obligation,
)
from specdec_exact.prove import symbolic, sympy_column
from specdec_exact.prove.answer import Status
from specdec_exact.prove.child import Child
from specdec_exact.prove.library import load
from tests.prove.lying import child

TOKEN = load()["token.output_law"]
WRONG_FACT = obligation(
    given={"one": "a = 1"}, steps={"two": deduce("a = 2", linear(one=1))}, goals={"two": "a = 2"}
)
WRONG = replace(TOKEN, obligation=WRONG_FACT, identity=None)


def test_sympy_agrees_and_refutes() -> None:
    with Child("sympy") as process:
        assert sympy_column.ask(TOKEN, process).status == Status.AGREES
    said: Any = symbolic.residues(WRONG)
    assert said == {"identities": {}, "steps": {"two": "-1 = 0"}}


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        ('{"identities": {"it": "0"}, "steps": {}}', Status.AGREES),
        ('{"identities": {"it": "x"}, "steps": {}}', Status.REFUTED),
        ('{"identities": {}, "steps": {}}', Status.REFUTED),
        ('{"missing": "sympy is not installed"}', Status.NOT_RUN),
        ('{"error": "RecursionError"}', Status.BROKE),
        ("time.sleep(60)", Status.UNKNOWN),
    ],
)
def test_what_sympy_may_answer(tmp_path: Path, answer: str, status: Status) -> None:
    process = child(tmp_path, answer)
    assert sympy_column.ask(TOKEN, process, seconds=1).status == status
    process.close()


def test_a_theorem_without_formulas_asks_sympy_nothing() -> None:
    silent = replace(TOKEN, obligation=None, identity=None)
    assert sympy_column.ask(silent, Child("sympy")).status == Status.SILENT
