"""Lean's column: what is recorded, and nothing else."""

import pytest

from proofs.lean import runner as lean_runner
from specdec_exact.prove import lean
from specdec_exact.prove.answer import Status


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
