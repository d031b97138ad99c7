"""Coq's column: what is recorded, and nothing else."""

import json
from pathlib import Path

import pytest

from proofs.coq import runner as coq_runner
from specdec_exact.prove import coq
from specdec_exact.prove.answer import Status


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
