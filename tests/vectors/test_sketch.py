from fractions import Fraction

from specdec_exact.vectors.sketch import GRID, at, shared, thresholds, weights


def test_weights_are_divided_by_their_sum() -> None:
    assert weights("2 0 2").law()[0] == Fraction(1, 2)
    assert weights("2 0 2").numerators == (1, 0, 1)


def test_numbers_are_of_the_grid_and_below_one() -> None:
    assert at(0) == 0
    assert at("1/3") == (1 << GRID) // 3
    assert at(1) == at(7) == (1 << GRID) - 1


def test_a_law_is_shared_over_one_denominator() -> None:
    assert shared({1: Fraction(1, 3), 0: Fraction(2, 3)}).numerators == (2, 1)


def test_a_margin_is_whole_steps_and_each_threshold_stands_once() -> None:
    half, third = Fraction(1, 2), Fraction(1, 3)
    found = thresholds([("coin 0", half, third)] * 2 + [("certain", half, half)], 4)
    assert [(t.of, t.number, t.margin) for t in found] == [("coin 0", 8, 2)]
