"""The second opinion on deductions agrees with the first, on every theorem and on spoiled ones."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.notation.obligations import write_claim, write_evidence
from specdec_exact.prove.library import load
from tests.attacks.deduction_cases import SOUND, documents, first_opinion
from tests.second_opinion import deduction_checker
from tests.second_opinion.deduction_checker import verdict

SOURCE = Path(deduction_checker.__file__)
THEOREMS = {name: theorem for name, theorem in load().items() if theorem.obligation is not None}
ZERO_TO_NINE = [str(n) for n in range(10)]


@pytest.mark.parametrize("name", THEOREMS)
def test_a_theorem_is_accepted_twice_and_its_wrong_rules_are_refused_twice(name: str) -> None:
    theorem = THEOREMS[name]
    assert theorem.obligation is not None
    right = (
        json.dumps(write_claim(theorem.obligation)),
        json.dumps(write_evidence(theorem.obligation)),
    )
    assert (first_opinion(*right), verdict(*right)) == ("accepted", "accepted")
    for mutant in theorem.mutants:
        if mutant.obligation is not None:
            wrong = mutant.obligation
            texts = json.dumps(write_claim(wrong)), json.dumps(write_evidence(wrong))
            assert verdict(*texts) == first_opinion(*texts) != "accepted"


@given(st.sampled_from(sorted(SOUND)), st.data())
def test_a_spoiled_text_is_judged_alike(name: str, data: st.DataObject) -> None:
    claim, evidence = documents(name).texts
    text = claim + evidence
    place = data.draw(st.integers(0, len(text) - 2))
    old = text[place]
    new = data.draw(st.sampled_from([*ZERO_TO_NINE, *'axyzpq+-*/=>.,"[]{}', "", old * 2]))
    spoiled = text[:place] + new + text[place + 1 :]
    cut = len(claim) if place >= len(claim) else len(claim) + len(new) - 1
    texts = spoiled[:cut], spoiled[cut:]
    assert (first_opinion(*texts) == "accepted") == (verdict(*texts) == "accepted")


@pytest.mark.parametrize(("label", "answer"), [("bonus", "accepted"), ("malus", "unknown")])
def test_it_is_a_program(tmp_path: Path, label: str, answer: str) -> None:
    claim, evidence = documents("round").texts
    (tmp_path / "claim").write_text(claim, encoding="utf-8")
    (tmp_path / "evidence").write_text(evidence.replace("bonus", label), encoding="utf-8")
    command = [sys.executable, "-I", "-S", str(SOURCE), "claim", "evidence"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False, text=True)
    assert (done.stdout, done.returncode) == (f"{answer}\n", int(answer != "accepted"))


def test_it_shares_no_code_and_no_arithmetic_with_the_package() -> None:
    nodes = list(ast.walk(ast.parse(SOURCE.read_text(encoding="utf-8"))))
    imported = {a.name for node in nodes if isinstance(node, ast.Import) for a in node.names}
    imported |= {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
    assert imported == {
        *("collections.abc", "functools", "itertools", "json", "math", "pathlib", "re", "sys"),
        "typing",
    }
    assert not any(isinstance(node, ast.Div) for node in nodes if not isinstance(node, ast.BinOp))
