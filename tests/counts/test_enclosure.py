"""Intervals that hold the exact counts, and are as narrow as was asked."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.counts import acceptance, enclosure, prefixes
from specdec_exact.kernel.errors import SizeError, WeightError
from specdec_exact.kernel.law import Law, law, measure
from tests.counts.generated import models

Model = Callable[[tuple[int, ...]], Law[int]]
widths = st.sampled_from([Fraction(1), Fraction(1, 3), Fraction(1, 10**6), Fraction(1, 10**30)])


@settings(max_examples=60)
@given(models(2, 2), models(2, 2), st.integers(0, 3), widths)
def test_the_interval_holds_the_exact_number(
    target: Model, draft: Model, length: int, width: Fraction
) -> None:
    rule = acceptance.token_rule(target, draft)
    exact = prefixes.survival_of(rule, length)
    enclosed = enclosure.survival_of(rule, length, width=width)
    assert len(enclosed) == length
    for interval, number in zip(enclosed, exact, strict=True):
        assert interval.low <= number <= interval.high
        assert interval.width <= width


@settings(max_examples=60)
@given(models(2, 2), models(2, 2), st.integers(0, 3), widths)
def test_the_law_is_enclosed_too(target: Model, draft: Model, length: int, width: Fraction) -> None:
    rule = acceptance.token_rule(target, draft)
    exact = prefixes.accepted_law(target, draft, length)
    enclosed = enclosure.accepted_law(rule, length, width=width)
    assert len(enclosed) == length + 1
    for count, interval in enumerate(enclosed):
        assert 0 <= interval.low <= exact[count] <= interval.high
        assert interval.width <= width


def test_rounding_goes_outward_at_both_ends() -> None:
    third = measure({0: "1/3"})
    for interval, number in zip(
        enclosure.survival_of(lambda _: third, 2, width="1/10"),
        (Fraction(1, 3), Fraction(1, 9)),
        strict=True,
    ):
        assert interval.low < number < interval.high


def test_denominators_stay_small_where_exact_ones_explode() -> None:
    primes = (10007, 10009, 10037, 10039, 10061, 10067, 10069, 10079, 10091, 10093)

    def total(prefix: tuple[int, ...]) -> int:
        return sum(prefix)

    def rule(prefix: tuple[int, ...]) -> Law[int]:
        size = primes[sum(prefix) % 10]
        return law({0: Fraction(1, size), 1: Fraction(size - 2, size), 2: Fraction(1, size)})

    def tested(prefix: tuple[int, ...]) -> Law[int]:
        return law({0: Fraction(1, 3), 1: Fraction(2, 3)}) if prefix else rule(prefix)

    enclosed = enclosure.survival_of(
        acceptance.token_rule(tested, rule), 12, state=total, width="1/1000000"
    )
    exact = prefixes.survival(tested, rule, 12, state=total)
    assert exact[-1].denominator.bit_length() > 300
    assert all(interval.low.denominator.bit_length() < 100 for interval in enclosed)
    assert all(i.low <= x <= i.high for i, x in zip(enclosed, exact, strict=True))


def test_a_certain_acceptance_is_not_rounded_above_1() -> None:
    fair = law({symbol: Fraction(1, 7) for symbol in range(7)})
    for interval in enclosure.survival_of(lambda _: fair, 3, width="1/10"):
        assert interval.high == 1


def test_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    half = measure({0: "1/4", 1: "1/4"})
    with pytest.raises(WeightError, match="a width is greater than 0, got 0"):
        enclosure.survival_of(lambda _: half, 1, width=0)
    with pytest.raises(WeightError, match="a width is greater than 0, got -1"):
        enclosure.accepted_law(lambda _: half, 1, width=-1)
    monkeypatch.setattr(enclosure, "MOST_PREFIXES", 3)
    with pytest.raises(SizeError, match="at most 3 prefixes are kept at one position, got 4"):
        enclosure.survival_of(lambda _: half, 3, width=1)
