"""Proof assistants: absent is not run, and a part that fails spoils the whole."""

import pytest

from proofs.coq import runner as coq_runner
from proofs.lean import runner as lean_runner
from specdec_exact.prove import coq, lean
from specdec_exact.prove.answer import Status
from specdec_exact.prove.assistant import Development


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


def test_a_development_is_as_good_as_its_worst_theorem() -> None:
    mixed = Development("coq", "", {"a": (Status.PROVED, ""), "b": (Status.UNKNOWN, "killed")})
    assert mixed.answer(("a",)).status == Status.PROVED
    assert mixed.answer(("a", "b")).status == Status.UNKNOWN
