"""A branch is shown with its lines, its alternatives and its end."""

import numpy as np
from numpy.typing import NDArray

from specdec_exact.audit.replay import replayed
from specdec_exact.report.replayed import ReplayReport
from tests.report.shown import shown

Rows = NDArray[np.float64]
rng = np.random.default_rng()


def wrong(xs: Rows, q: Rows, p: Rows) -> object:
    if rng.random() * q[0, xs[0]] < p[0, xs[0]]:
        return [xs[0], rng.choice(len(p[1]), p=p[1])], 1
    return [rng.choice(len(p[0]), p=p[0])], 0


def test_the_text_shows_what_was_given_chosen_and_emitted() -> None:
    report = ReplayReport("wrong", replayed(wrong, "dyadic, 3 tokens:1", (1, 1, 2)))
    text = shown(report.text(100))
    line = wrong.__code__.co_firstlineno + 1
    for said in (
        "target row 0  0: 1/2, 1: 1/4, 2: 1/4",
        "draft row 0   0: 1/4, 1: 1/2, 2: 1/4",
        f"test_replayed.py:{line}  if rng.random() * q[0, xs[0]] < p[0, xs[0]]:",
        "u1 >= 1/2, probability 1/2",
        "2, from 0: 1/2, 1: 1/4, 2: 1/4",
        "tokens 2; 0 drafts accepted",
        "probability  1/16 = 0.0625, of this branch",
    ):
        assert said in text, said
    assert report.exit_code == 0


def test_json_has_the_same_exactly() -> None:
    report = ReplayReport("wrong", replayed(wrong, "dyadic, 3 tokens:1", (1, 1, 2))).document()
    assert (report["report"], report["case"], report["choices"]) == (
        *("replay", "dyadic, 3 tokens:1"),
        [1, 1, 2],
    )
    assert (report["tokens"], report["accepted"], report["probability"]) == ([2], 0, "1/16")
    steps = report["steps"]
    assert isinstance(steps, list)
    assert steps[1] == {
        "kind": "comparison",
        "file": __file__,
        "line": wrong.__code__.co_firstlineno + 1,
        "number": 1,
        "threshold": "1/2",
        "among": [[True, "1/2"], [False, "1/2"]],
        "taken": False,
    }


def test_failures_draws_that_nobody_saw_and_long_rows() -> None:
    def fails(_xs: Rows, _q: Rows, _p: Rows) -> object:
        rng.choice(20, p=[1 / 20] * 20)
        raise ValueError("nothing left")

    text = shown(ReplayReport("fails", replayed(fails, "one token drafted:1", ())).text(200), 200)
    assert "outcome      raises ValueError: nothing left" in text
    assert "a draw that nobody looked at, from 0: 1/20, 1: 1/20" in text
    assert "and 12 more" in text
    assert "u1" not in text
