"""Throughput from named times."""

from fractions import Fraction
from typing import Any

import pytest

from specdec_exact.kernel.errors import WeightError
from specdec_exact.report.timing import timing_report
from tests.report.shown import shown

LESSON: dict[str, Any] = {"draft_time": 2, "overhead_time": 1, "baseline_time": 6}


def test_the_lesson_at_both_verification_times() -> None:
    fast = timing_report("49/25", verify_time=6, draft_length=2, **LESSON)
    slow = timing_report("49/25", verify_time=12, draft_length=2, **LESSON)
    assert fast.tokens_per_time * 1000 == Fraction(1960, 9)
    assert slow.tokens_per_time * 1000 == Fraction(392, 3)
    assert fast.document()["baseline_tokens_per_time"] == "1/6"
    assert (fast.speedup, slow.speedup) == (Fraction(98, 75), Fraction(98, 125))
    assert "98/75 ≈ 1.30667, faster" in shown(fast.text(100))
    assert "98/125 = 0.784, slower" in shown(slow.text(100))


def test_break_even_is_a_number_or_an_interval() -> None:
    one = timing_report("3/2", verify_time=6, draft_length=1, **LESSON)
    assert "or at             a constant acceptance rate 1/2 = 0.5" in shown(one.text(100))
    assert "neither faster nor slower" in shown(one.text(100))
    two = timing_report("3/2", verify_time=6, draft_length=2, **LESSON)
    assert "a constant acceptance rate between 0.36602" in shown(two.text(100))


def test_break_even_may_not_exist() -> None:
    never = timing_report(2, verify_time=60, draft_length=1, **LESSON)
    assert never.break_even_acceptance is None
    assert never.document()["break_even_acceptance"] is None
    assert "or at" not in shown(never.text(100))


def test_without_a_baseline_there_is_nothing_to_compare() -> None:
    alone = timing_report(2, draft_time=1, verify_time=1, unit="s")
    assert alone.speedup is None
    assert "speedup" not in alone.document()
    assert shown(alone.text(100)).splitlines()[-1] == "with drafting   1 tokens per s"


@pytest.mark.parametrize(("verify", "baseline"), [(-1, 1), (1, 0), (1, -1)])
def test_impossible_times_are_refused(verify: int, baseline: int) -> None:
    with pytest.raises(WeightError):
        timing_report(2, draft_time=0, verify_time=verify, baseline_time=baseline)
