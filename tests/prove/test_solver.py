"""Solvers agree, refute and find counterexamples; slow is unknown, and a lie is an error."""

import time
from dataclasses import replace
from pathlib import Path

import pytest

from specdec_exact.notation.theorem import (
    deduce,
    induct,
    linear,
    obligation,
)
from specdec_exact.prove import kernel
from specdec_exact.prove.answer import Status
from specdec_exact.prove.child import Child
from specdec_exact.prove.library import load
from specdec_exact.prove.solver import Solver
from tests.prove.lying import HONEST, solver

TOKEN = load()["token.output_law"]
WRONG_FACT = obligation(
    given={"one": "a = 1"}, steps={"two": deduce("a = 2", linear(one=1))}, goals={"two": "a = 2"}
)
WRONG = replace(TOKEN, obligation=WRONG_FACT, identity=None)


@pytest.mark.parametrize("engine", ["z3", "cvc5"])
def test_a_solver_agrees_refutes_and_finds_counterexamples(engine: str) -> None:
    pytest.importorskip(engine)
    with Child(engine) as process:
        asked = Solver(engine, process)
        assert asked.available() == ""
        assert asked.ask(TOKEN).status == Status.AGREES
        answer = asked.ask(WRONG)
        assert answer.status == Status.REFUTED
        assert "two: sat, not unsat" in answer.detail
        wrong = TOKEN.mutants[0].obligation
        assert wrong is not None
        assert asked.counterexample(wrong).startswith("a model on 2 tokens")
        assert TOKEN.obligation is not None
        assert asked.counterexample(TOKEN.obligation) == ""


def test_contradictory_hypotheses_are_seen() -> None:
    odd = obligation(
        given={"one": "a = 1", "two": "a = 2"},
        steps={"all": deduce("b = 7", linear({"one": "b - 7", "two": "7 - b"}))},
        goals={"all": "b = 7"},
    )
    assert kernel.refusal(odd) is None
    with Child("z3") as process:
        answer = Solver("z3", process).ask(replace(TOKEN, obligation=odd))
    assert answer.status == Status.REFUTED
    assert answer.detail == "what is given, for two tokens: unsat, not sat"


def test_an_induction_is_written_out() -> None:
    # Every deduction is right; that the induction says what it says is seen on its first steps.
    right = load()["counts.mean"].obligation
    assert right is not None
    wrong = replace(right, goals={**right.goals, "sum of powers": right.goals["closed form"]})
    with Child("z3") as process:
        asked = Solver("z3", process)
        assert asked.ask(replace(TOKEN, obligation=right)).status == Status.AGREES
        longer = obligation(
            steps={
                "count": induct(
                    "E = G",
                    state="E G",
                    base=({"e": "E = 0", "g": "G = 0"}, {"b": deduce("E = G", linear(e=1, g=-1))}),
                    step=(
                        {"e": "E' = E + 1", "g": "G' = G + 1"},
                        {"s": deduce("E' = G'", linear(e=1, g=-1, hypothesis=1))},
                    ),
                )
            },
            goals={"count": "E = G + 1"},
        )
        assert asked.ask(replace(TOKEN, obligation=longer)).status == Status.REFUTED
    assert kernel.refusal(wrong) is not None
    assert kernel.refusal(longer) is not None


def test_bounded_statements_are_asked() -> None:
    false = "(set-logic QF_LRA)(declare-const x Real)(assert (< x 1))(check-sat)"
    true = "(set-logic QF_LRA)(declare-const x Real)(assert (< x x))(check-sat)"
    only = replace(TOKEN, obligation=None, bounded={"n = 1": true})
    with Child("z3") as process:
        assert Solver("z3", process).ask(only).status == Status.AGREES
        answer = Solver("z3", process).ask(replace(only, bounded={"n = 1": true, "n = 2": false}))
    assert (answer.status, answer.detail) == (Status.REFUTED, "bounded n = 2: sat, not unsat")
    assert Solver("z3", process).ask(replace(only, bounded={})).status == Status.SILENT


def test_a_slow_solver_is_killed_and_knows_nothing(tmp_path: Path) -> None:
    asked = solver(tmp_path, "time.sleep(60) or {}", seconds=0.5)
    start = time.monotonic()
    answer = asked.ask(replace(TOKEN, obligation=WRONG_FACT))
    assert time.monotonic() - start < 30
    assert answer.status == Status.UNKNOWN
    assert "killed when its time was up" in answer.detail
    asked.child.close()


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        ('{"answer": "unknown"}', Status.UNKNOWN),
        ('{"answer": "perhaps"}', Status.BROKE),
        ('{"error": "segmentation fault"}', Status.BROKE),
        ("[1]", Status.BROKE),
        ("os._exit(3)", Status.BROKE),
    ],
)
def test_an_answer_out_of_turn_is_no_answer(tmp_path: Path, answer: str, status: Status) -> None:
    asked = solver(tmp_path, answer)
    assert asked.ask(WRONG).status == status
    asked.child.close()


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ('{"missing": "z3 is not installed"}', "z3 is not installed"),
        ('{"answer": "unsat"}', "it answers 'unsat' where sat is true"),
        ('{"answer": "sat"}', "it answers 'sat' where unsat is true"),
        (HONEST, ""),
    ],
)
def test_a_solver_that_is_absent_or_always_agrees_is_not_asked(
    tmp_path: Path, answer: str, reason: str
) -> None:
    asked = solver(tmp_path, answer)
    assert asked.available() == reason
    asked.child.close()


def test_a_model_that_is_none_is_not_called_checked(tmp_path: Path) -> None:
    wrong = TOKEN.mutants[0].obligation
    assert wrong is not None
    asked = solver(tmp_path, '{"answer": "sat", "values": {"p__of0": "1/2"}}')
    assert asked.counterexample(wrong) == "a model on 2 tokens"
    asked.child.close()
