"""Sources: what a generator returns, and what a comparison with it therefore decides."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.choice import Chooser, explore
from specdec_exact.choice.source import IDEAL, Source, Ticks, Values, constant, rounded_ticks
from specdec_exact.kernel.errors import MassError, ParseError, SizeError

numbers = st.fractions(min_value=-2, max_value=3, max_denominator=40)
grids = st.builds(Ticks, st.integers(1, 12), st.integers(0, 2))


def _listed(source: Ticks) -> list[Fraction]:
    return [Fraction(k + source.offset, source.count) for k in range(source.count)]


@given(grids, numbers)
def test_ticks_count_the_grid_points_on_either_side(source: Ticks, value: Fraction) -> None:
    points = _listed(source)
    assert source.below(value) == Fraction(sum(x < value for x in points), len(points))
    assert source.up_to(value) == Fraction(sum(x <= value for x in points), len(points))


@given(grids, numbers)
def test_values_say_the_same_as_ticks(source: Ticks, value: Fraction) -> None:
    share = Fraction(1, source.count)
    values = Values(tuple((x, share) for x in _listed(source)))
    assert values.below(value) == source.below(value)
    assert values.up_to(value) == source.up_to(value)


@given(grids, numbers, numbers, st.fractions(-3, 3, max_denominator=9))
def test_a_program_on_a_grid_has_the_law_of_running_it_on_every_point(
    source: Ticks, first: Fraction, second: Fraction, scale: Fraction
) -> None:
    def decided(chooser: Chooser) -> tuple[int, int, int, int]:
        u = chooser.uniform(source) * scale
        return int(u < first), int(u <= second), int(u > first), int(u >= second)

    seen: dict[tuple[int, int, int, int], Fraction] = {}
    for point in _listed(source):
        u = point * scale
        key = int(u < first), int(u <= second), int(u > first), int(u >= second)
        seen[key] = seen.get(key, Fraction()) + Fraction(1, source.count)
    assert dict(explore(decided).law) == seen


@pytest.mark.parametrize("source", [IDEAL, Ticks(2**24)], ids=["ideal", "float32"])
def test_zero_has_no_weight_unless_the_generator_returns_it(source: Source) -> None:
    law = explore(lambda chooser: int(chooser.uniform(source) <= 0)).law
    assert law[1] == (0 if source is IDEAL else Fraction(1, 2**24))


def test_half_open_the_other_way_round_zero_is_never_returned() -> None:
    source = Ticks(2**24, offset=1)
    assert source.up_to(Fraction(0)) == 0
    assert source.below(Fraction(1)) == 1 - Fraction(1, 2**24)


def test_bfloat16_returns_zero_two_hundred_times_as_often_as_its_tick() -> None:
    assert rounded_ticks(24, 8).up_to(Fraction(0)) == Fraction(32769, 2**24)


@pytest.mark.parametrize(("bits", "precision"), [(6, 2), (7, 3), (8, 8), (9, 4)])
def test_rounded_ticks_round_every_tick_to_nearest_even(bits: int, precision: int) -> None:
    def rounded(tick: int) -> Fraction:
        step = 1 << max(tick.bit_length() - precision, 0)
        value = Fraction(round(Fraction(tick, step)) * step, 1 << bits)
        return Fraction(0) if value == 1 else value

    counted: dict[Fraction, Fraction] = {}
    for tick in range(1 << bits):
        value = rounded(tick)
        counted[value] = counted.get(value, Fraction()) + Fraction(1, 1 << bits)
    assert dict(rounded_ticks(bits, precision).values) == counted


def test_a_stuck_generator_decides_without_a_choice() -> None:
    explored = explore(lambda chooser: int(chooser.uniform(constant(Fraction(0))) < Fraction(1, 9)))
    assert explored.law[1] == 1
    assert len(explored.branches) == 1


@pytest.mark.parametrize("count", [0, -1, True])
def test_a_grid_needs_a_tick(count: int) -> None:
    with pytest.raises(SizeError, match="at least one tick"):
        Ticks(count)


def test_values_of_mass_other_than_one_are_refused() -> None:
    with pytest.raises(MassError):
        Values.of({"0": "1/2"})


def test_values_are_spelled_and_ordered() -> None:
    source = Values.of({"1/2": "3/4", "0": "1/4"})
    assert source.values == ((Fraction(0), Fraction(1, 4)), (Fraction(1, 2), Fraction(3, 4)))
    with pytest.raises(ParseError):
        Values.of({"1_0": 1})


def test_values_ascend() -> None:
    for values in ((1, 0), (0, 0)):
        with pytest.raises(SizeError, match="ascending order"):
            Values(tuple((Fraction(value), Fraction(1, 2)) for value in values))
