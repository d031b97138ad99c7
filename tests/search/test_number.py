"""Numbers that stand for many calculate and compare as Fractions do."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.search.lanes import Columns, LaneRing, narrowest
from specdec_exact.search.number import Number, merged


@given(st.data())
@settings(deadline=None)
def test_lanes_calculate_as_fractions_do(data: st.DataObject) -> None:
    whole = data.draw(st.sampled_from([1, 7, 127, 181, 32_767, 10**6, 2**31, 10**12]))
    ring = LaneRing(2, whole)
    p, q = (data.draw(st.integers(0, whole)) for _ in "pq")
    numerators = [p, whole - p, q, whole - q]

    columns = Columns(ring, [np.array([x], dtype=narrowest(whole)) for x in numerators])
    values = [Fraction(x, whole) for x in numerators]

    def ask(atom: int) -> int:
        return int(np.sign(columns.value(atom)[0]))

    ring.ask, ring.signs = ask, {0: 1}
    numbers: list[tuple[Any, Fraction]] = list(
        zip([w for side in ring.weights() for w in side], values, strict=True)
    )
    for _ in range(data.draw(st.integers(1, 6))):
        (a, x), (b, y) = (data.draw(st.sampled_from(numbers)) for _ in "ab")
        operation = data.draw(st.sampled_from(["+", "-", "*", "/", "1-", "*2/3"]))
        match operation:
            case "+":
                numbers.append((a + b, x + y))
            case "-":
                numbers.append((a - b, x - y))
            case "*":
                numbers.append((a * b, x * y))
            case "1-":
                numbers.append((1 - a, 1 - x))
            case "*2/3":
                numbers.append((Fraction(2, 3) * a, Fraction(2, 3) * x))
            case _ if y:
                numbers.append((a / b, x / y))
            case _:
                with pytest.raises(ZeroDivisionError):
                    _ = a / b
        assert (a < b, a <= b, a == b, a > b) == (x < y, x <= y, x == y, x > y)
    number, value = numbers[-1]
    assert isinstance(number, Number)
    assert number == value
    assert number != value + 1
    assert number < value + 1


def test_a_number_that_stands_for_many_is_no_float_and_no_key() -> None:
    number: Any = LaneRing(2, 3).weights()[0][0]
    for misuse in (float, int, hash, Fraction, str, repr, format):
        with pytest.raises(TypeError):
            misuse(number)
    with pytest.raises(TypeError):
        _ = number < 0.5


def test_divisors_cancel_without_being_multiplied_out() -> None:
    ring = LaneRing(2, 10)
    ring.ask = lambda _: 1  # every atom is positive
    p, q = ring.weights()
    ratio = p[0] / q[0] * q[0]
    assert (ratio.scalar, ratio.powers) == (p[0].scalar, p[0].powers)
    assert len(ring.sums) == 5  # N and four numerators: nothing was added


def test_monomials_merge_by_adding_powers() -> None:
    assert merged(((1, 2), (3, -1)), ((1, -2), (2, 1), (3, 1))) == ((2, 1),)
