"""An interval that holds a number."""

from fractions import Fraction

import pytest

from specdec_exact.counts.interval import Interval
from specdec_exact.kernel.errors import WeightError


def test_an_interval_has_two_ends_in_order() -> None:
    with pytest.raises(WeightError, match=r"low <= high, got 1 > 1/2 \(over by 1/2\)"):
        Interval(Fraction(1), Fraction(1, 2))


def test_an_interval_is_exact_when_its_ends_meet() -> None:
    assert Interval(Fraction(1, 3), Fraction(1, 3)).exact
    assert not Interval(Fraction(1, 3), Fraction(1, 2)).exact
    assert Interval(Fraction(1, 3), Fraction(1, 2)).width == Fraction(1, 6)
