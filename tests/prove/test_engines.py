"""Each engine says what it may say: absent is not run, slow is unknown, a lie is an error."""

import json
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from proofs.coq import runner as coq_runner
from proofs.lean import runner as lean_runner
from specdec_exact.notation.theorem import (
    Mutant,
    Theorem,
    deduce,
    induct,
    linear,
    obligation,
    spoiled,
)
from specdec_exact.prove import coq, kernel, lean, symbolic, sympy_column
from specdec_exact.prove.answer import Answer, Status
from specdec_exact.prove.assistant import Development
from specdec_exact.prove.child import Child
from specdec_exact.prove.evidence import Outcome, due, judge
from specdec_exact.prove.library import load
from specdec_exact.prove.solver import Solver
from specdec_exact.prove.wrong import instance, try_out
from tests.prove.lying import HONEST, child, solver

TOKEN = load()["token.output_law"]
WRONG_FACT = obligation(
    given={"one": "a = 1"}, steps={"two": deduce("a = 2", linear(one=1))}, goals={"two": "a = 2"}
)
WRONG = replace(TOKEN, obligation=WRONG_FACT, identity=None)


# ---------------------------------------------------------------- the kernel


def test_the_kernel_proves_and_refuses() -> None:
    assert kernel.ask(TOKEN).status == Status.PROVED
    assert kernel.ask(WRONG).status == Status.REFUTED
    assert kernel.ask(replace(TOKEN, obligation=None)).status == Status.SILENT


def test_an_obligation_without_a_goal_is_refused() -> None:
    assert kernel.refusal(obligation(steps={}, goals={})) == "the obligation has no goal"


# ---------------------------------------------------------------- solvers


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


# ---------------------------------------------------------------- SymPy


def test_sympy_agrees_and_refutes() -> None:
    with Child("sympy") as process:
        assert sympy_column.ask(TOKEN, process).status == Status.AGREES
    said: Any = symbolic.residues(WRONG)
    assert said == {"identities": {}, "steps": {"two": "-1 = 0"}}


@pytest.mark.parametrize("left", [False, 1, 0.0, "0", None])
def test_only_the_number_0_is_nothing(left: object) -> None:
    said: Any = symbolic.residues(replace(TOKEN, obligation=None, identity=lambda: {"it": left}))
    assert said["identities"]["it"] != "0"


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


# ---------------------------------------------------------------- proof assistants


def _nobody(*_: object) -> None:
    return None


def test_an_absent_assistant_is_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coq_runner, "find_engine", _nobody)
    monkeypatch.setattr(lean_runner, "find_engine", _nobody)
    for built in (coq.build(), lean.build()):
        answer = built.answer(("step_lossless",))
        assert answer.status == Status.NOT_RUN
        assert "there is no" in answer.detail
        assert built.answer(()).status == Status.SILENT


@pytest.mark.skipif(lean_runner.find_engine() is None, reason="no Lean here")
def test_lean_proves_what_is_recorded_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    built = lean.build()
    assert built.answer(("step_lossless",)).status == Status.PROVED
    assert built.answer(("step_lossless", "no_such")).detail == "no_such: there is no such theorem"
    texts = lean_runner.development()
    weaker = texts["Step"].replace("theorem step_lossless", "theorem step_lossless_", 1)
    monkeypatch.setattr(lean_runner, "development", lambda: {**texts, "Step": weaker})
    edited = lean.build().answer(("step_lossless",))
    assert edited.status == Status.REFUTED
    assert "does not state what is recorded" in edited.detail or "Step.lean" in edited.detail


@pytest.mark.skipif(coq_runner.find_engine() is None, reason="no Coq here")
def test_coq_proves_what_is_recorded_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = coq_runner.development()
    few = {name: texts[name] for name in ("FiniteSums", "Overlap")}
    record = json.loads((coq_runner.HERE / "theorems.json").read_text(encoding="utf-8"))
    record["theorems"] = [e for e in record["theorems"] if e["file"] == "Overlap.v"]
    (tmp_path / "theorems.json").write_text(json.dumps(record), encoding="utf-8")
    monkeypatch.setattr(coq_runner, "HERE", tmp_path)
    monkeypatch.setattr(coq_runner, "development", lambda: few)
    assert coq.build().answer(("overlap_plus_excess",)).status == Status.PROVED
    spoiled_texts = {
        "edited": few["Overlap"].replace("excess", "surplus"),
        "admitted": few["Overlap"].replace("Qed.", "Admitted.", 1),
        "assumed": few["Overlap"] + "\nAxiom magic : False.\n",
    }
    for why, text in spoiled_texts.items():
        monkeypatch.setattr(coq_runner, "development", lambda text=text: {**few, "Overlap": text})
        answer = coq.build().answer(("overlap_plus_excess",))
        assert answer.status == Status.REFUTED, why
    record["theorems"].append({"name": "nowhere", "file": "Overlap.v"})
    (tmp_path / "theorems.json").write_text(json.dumps(record), encoding="utf-8")
    monkeypatch.setattr(coq_runner, "development", lambda: few)
    built = coq.build()
    assert built.answer(("overlap_plus_excess",)).status == Status.PROVED
    assert built.answer(("nowhere",)).status == Status.REFUTED


# ---------------------------------------------------------------- wrong rules, and the judgement


def _answers(**said: Status) -> dict[str, Answer]:
    silent = dict.fromkeys(("kernel", "sympy", "z3", "cvc5", "coq", "lean"), Status.SILENT)
    return {name: Answer(name, status) for name, status in (silent | said).items()}


AGREED = {"sympy": Status.AGREES, "z3": Status.AGREES, "cvc5": Status.AGREES}
ALL = {"kernel": Status.PROVED, "coq": Status.PROVED, "lean": Status.PROVED, **AGREED}
SHOWN = (try_out(TOKEN, TOKEN.mutants[0], []),)


@pytest.mark.parametrize(
    ("said", "outcome", "tier"),
    [
        (ALL, Outcome.HOLDS, "proved"),
        ({**ALL, "coq": Status.NOT_RUN, "lean": Status.NOT_RUN}, Outcome.HOLDS, "proved"),
        ({**ALL, "kernel": Status.NOT_RUN}, Outcome.HOLDS, "proved"),
        ({**ALL, "z3": Status.UNKNOWN}, Outcome.INCONCLUSIVE, "proved"),
        ({**ALL, "z3": Status.REFUTED}, Outcome.BROKEN, "proved"),
        ({**ALL, "kernel": Status.REFUTED}, Outcome.BROKEN, "proved"),
        ({**ALL, "coq": Status.BROKE}, Outcome.BROKEN, "proved"),
        (dict.fromkeys(ALL, Status.REFUTED), Outcome.FAILS, "searched"),
        (dict.fromkeys(ALL, Status.NOT_RUN), Outcome.INCONCLUSIVE, "searched"),
        # Solvers and SymPy corroborate; they never prove.
        (
            {**dict.fromkeys(ALL, Status.NOT_RUN), **AGREED},
            Outcome.INCONCLUSIVE,
            "searched",
        ),
    ],
)
def test_what_answers_amount_to(said: dict[str, Status], outcome: Outcome, tier: str) -> None:
    found = judge(TOKEN, _answers(**said), SHOWN, instance=True)
    assert (found.outcome, found.reached) == (outcome, tier)
    assert bool(found.reasons) == (outcome != Outcome.HOLDS)


def test_a_declared_tier_must_be_reached() -> None:
    boast = replace(TOKEN, obligation=None, coq=(), lean=(), identity=None)
    assert due(boast) == ()
    found = judge(boast, _answers(), SHOWN, instance=True)
    assert (found.outcome, found.reached) == (Outcome.FAILS, "searched")
    assert found.reasons == ("declared proved, and reaches searched",)


def test_bounded_statements_need_two_solvers() -> None:
    bounded = replace(
        TOKEN, obligation=None, coq=(), lean=(), tier="proved-bounded", bounded={"n = 2": ""}
    )
    both = judge(bounded, _answers(z3=Status.AGREES, cvc5=Status.AGREES), SHOWN, instance=True)
    one = judge(bounded, _answers(z3=Status.AGREES, cvc5=Status.NOT_RUN), SHOWN, instance=True)
    assert (both.outcome, both.reached) == (Outcome.HOLDS, "proved-bounded")
    assert (one.outcome, one.reached) == (Outcome.INCONCLUSIVE, "searched")


def test_a_search_never_proves() -> None:
    searched = replace(TOKEN, obligation=None, coq=(), lean=(), tier="searched")
    assert judge(searched, _answers(), SHOWN, instance=True).outcome == Outcome.HOLDS
    assert judge(searched, _answers(), SHOWN, instance=False).outcome == Outcome.FAILS
    still_open = replace(searched, tier="open")
    assert judge(still_open, _answers(), SHOWN, instance=None).reached == "open"


def test_a_theorem_that_no_wrong_rule_breaks_fails() -> None:
    bare = replace(TOKEN, mutants=())
    assert judge(bare, _answers(**ALL), (), instance=True).reasons == (
        "vacuous: no wrong rule is named",
    )
    same = Mutant("same", "the right rule again", obligation=TOKEN.obligation)
    equal = Mutant("equal", "no difference", sides=lambda: (1, 1))
    for wrong, why in ((same, "the kernel accepts it"), (equal, "both sides are equal")):
        tried = try_out(TOKEN, wrong, [])
        found = judge(TOKEN, _answers(**ALL), (tried,), instance=True)
        assert found.outcome == Outcome.FAILS
        assert why in found.reasons[0]


def test_unprovable_is_not_wrong() -> None:
    # The proof no longer fits, and the rule is still right: nothing was shown.
    assert TOKEN.obligation is not None
    harmless = spoiled(TOKEN.obligation, given={"residual": "2*R*r[x] = 2*m[x]"})
    with Child("z3") as process:
        tried = try_out(
            TOKEN, Mutant("scaled", "twice", obligation=harmless), [Solver("z3", process)]
        )
    assert (tried.shown, tried.accepted) == ("", "")
    found = judge(TOKEN, _answers(**ALL), (tried,), instance=True)
    assert found.outcome == Outcome.INCONCLUSIVE


def test_the_instance_is_computed() -> None:
    assert instance(TOKEN) is True
    assert instance(replace(TOKEN, instance=lambda: (1, 2))) is False
    assert instance(replace(TOKEN, instance=None)) is None


def test_a_development_is_as_good_as_its_worst_theorem() -> None:
    mixed = Development("coq", "", {"a": (Status.PROVED, ""), "b": (Status.UNKNOWN, "killed")})
    assert mixed.answer(("a",)).status == Status.PROVED
    assert mixed.answer(("a", "b")).status == Status.UNKNOWN


def test_a_worker_without_its_engine_says_so(tmp_path: Path) -> None:
    (tmp_path / "cvc5.py").write_text("raise ImportError('not here')", encoding="utf-8")
    process = Child("cvc5")
    process._command = [
        sys.executable,
        "-c",
        (
            f"import sys; sys.path.insert(0, {str(tmp_path)!r}); "
            "from specdec_exact.prove.worker import main; main('cvc5')"
        ),
    ]
    assert Solver("cvc5", process).available() == "cvc5 is not installed (not here)"
    process.close()


def test_every_theorem_is_one() -> None:
    assert all(isinstance(theorem, Theorem) for theorem in load().values())
