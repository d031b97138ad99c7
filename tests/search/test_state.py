"""A sweep that was stopped goes on from its state, and from no other."""

from pathlib import Path

import pytest

from specdec_exact.kernel.errors import ClaimError
from specdec_exact.search.sweep import sweep
from tests.search import rules


def _small_shards(monkeypatch: pytest.MonkeyPatch, pairs: int) -> None:
    monkeypatch.setattr("specdec_exact.search.sweep.PAIRS_PER_SHARD", pairs)


def test_a_sweep_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _small_shards(monkeypatch, 500)
    state, whole = tmp_path / "state.jsonl", sweep(rules.absolute, "step", 3, 9)

    def stop(done: int, total: int) -> None:
        if done > total // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sweep(rules.absolute, "step", 3, 9, state=state, progress=stop)
    state.write_text(state.read_text() + "[3, 4, [[3, 0", encoding="utf-8")  # cut off in writing
    started: list[int] = []

    def note(done: int, _: int) -> None:
        started.append(done)

    assert sweep(rules.absolute, "step", 3, 9, state=state, progress=note) == whole
    assert started.pop(0) > whole.pairs // 2
    started.clear()
    assert sweep(rules.absolute, "step", 3, 9, state=state, progress=note) == whole
    assert started == []


def test_the_state_of_another_sweep_is_refused(tmp_path: Path) -> None:
    state = tmp_path / "state.jsonl"
    sweep(rules.right, "step", 2, 3, state=state)
    with pytest.raises(ClaimError, match="another sweep"):
        sweep(rules.redraw, "step", 2, 3, state=state)
    header = state.read_text().splitlines()[0]
    state.write_text(header + "\n[0, 2, [[1, 0, 0]], null]\n", encoding="utf-8")
    with pytest.raises(ClaimError, match="in order"):
        sweep(rules.right, "step", 2, 3, state=state)


@pytest.mark.parametrize("spoilt", [b"garbage", b"garbage\n", b"\xff\xfe\n", b"[" * 9000 + b"\n"])
def test_what_is_no_state_is_refused(tmp_path: Path, spoilt: bytes) -> None:
    state = tmp_path / "state.jsonl"
    state.write_bytes(spoilt)
    with pytest.raises(ClaimError, match="or no state"):
        sweep(rules.right, "step", 2, 3, state=state)
    assert state.read_bytes() == spoilt
