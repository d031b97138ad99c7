"""``specdec-exact throughput``."""

import json

import pytest

from tests.cli.command import ran

ROUND = ("--draft-time", "2ms", "--verify-time", "6ms", "--overhead-time", "1ms")
RATE = ("--acceptance", "0.6", "--draft-length", "2")


def test_the_lesson_in_seconds() -> None:
    done = ran("throughput", *RATE, *ROUND, "--baseline-time", "6ms", "--output-format", "json")
    report = json.loads(done.out)
    assert done.code == 0
    assert (report["unit"], report["tokens_per_time"]) == ("s", "1960/9")
    assert report["baseline_tokens_per_time"] == "500/3"
    slow = ran("throughput", *RATE, *ROUND, "--verify-time", "12ms", "--output-format", "json")
    assert json.loads(slow.out)["tokens_per_time"] == "392/3"


def test_any_unit_will_do() -> None:
    times = ("--draft-time", "2", "--verify-time", "6", "--overhead-time", "1")
    report = json.loads(ran("throughput", *RATE, *times, "--output-format", "json").out)
    assert (report["unit"], report["tokens_per_time"]) == (None, "49/225")


def test_a_mean_instead_of_a_rate() -> None:
    done = ran("throughput", "--emitted-mean", "49/25", *ROUND, "--baseline-time", "6ms")
    assert "1960/9 ≈ 217.778 tokens per s" in done.out
    assert "or at" not in done.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (ROUND, "needs --emitted-mean, or --acceptance with --draft-length"),
        ((*ROUND, "--acceptance", "1/2"), "needs --emitted-mean, or --acceptance with"),
        ((*ROUND, *RATE, "--emitted-mean", "1"), "and not both"),
        ((*ROUND, *RATE, "--baseline-time", "6"), "either every time has a unit or none"),
        ((*ROUND, "--emitted-mean", "x"), "--emitted-mean: a rational number"),
        ((*ROUND, *RATE[:1], "2", *RATE[2:]), "--acceptance: an acceptance rate is at most 1"),
        ((*RATE, "--draft-time", "0", "--verify-time", "0"), "greater than 0"),
    ],
)
def test_a_wrong_use_is_refused(arguments: tuple[str, ...], words: str) -> None:
    done = ran("throughput", *arguments)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
