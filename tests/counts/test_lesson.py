"""Every count and every rate of the lesson this package answers, as exact rationals.

source    "Speculative decoding: proposals and verified output", SemiAI Foundry Atlas lesson 1.3.0
"""

from fractions import Fraction

from specdec_exact.counts import iid, inverse, moments, prefixes, throughput
from specdec_exact.kernel.law import law

TARGET = law({"A": "0.6", "B": "0.3", "C": "0.1"})
DRAFT = law({"A": "0.2", "B": "0.3", "C": "0.5"})


def test_the_law_of_the_output_count() -> None:
    counted = prefixes.emitted_law(lambda _: TARGET, lambda _: DRAFT, 2)
    assert counted == law({1: "2/5", 2: "6/25", 3: "9/25"})
    assert counted == iid.emitted_law("0.6", 2)
    assert dict(counted) == {1: Fraction(40, 100), 2: Fraction(24, 100), 3: Fraction(36, 100)}


def test_the_expected_output_count() -> None:
    assert iid.emitted_mean("0.6", 2) == Fraction(49, 25) == Fraction("1.96")
    assert moments.mean(iid.emitted_law("0.6", 2)) == 1 + Fraction("0.6") + Fraction("0.36")


def test_the_scenario_rates_in_tokens_per_second() -> None:
    emitted = iid.emitted_mean("0.6", 2)
    fast = throughput.tokens_per_time(
        emitted, draft_time="0.002", verify_time="0.006", overhead_time="0.001"
    )
    slow = throughput.tokens_per_time(
        emitted, draft_time="0.002", verify_time="0.012", overhead_time="0.001"
    )
    assert fast == Fraction(1960, 9)
    assert throughput.baseline_tokens_per_time("0.006") == Fraction(500, 3)
    assert slow == Fraction(392, 3)
    # As printed: 217.8, 166.7 and 130.7.
    assert [round(rate * 10) for rate in (fast, Fraction(500, 3), slow)] == [2178, 1667, 1307]


def test_acceptance_alone_does_not_establish_acceleration() -> None:
    emitted = iid.emitted_mean("0.6", 2)
    gain = throughput.speedup(
        emitted, draft_time=2, verify_time=6, overhead_time=1, baseline_time=6
    )
    loss = throughput.speedup(
        emitted, draft_time=2, verify_time=12, overhead_time=1, baseline_time=6
    )
    assert gain == Fraction(98, 75) > 1
    assert loss == Fraction(98, 125) < 1


def test_the_mean_gives_the_acceptance_back() -> None:
    assert inverse.acceptance_from_emitted_mean("1.96", 2).low == Fraction(3, 5)
