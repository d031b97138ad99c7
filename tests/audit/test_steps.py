"""A question about the end of a chain is the question about its uniform, in rationals and in floats."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.steps import Bound, Operation, Step, carried_back, evaluated

EXACT: tuple[Operation, ...] = ("add", "multiply", "divide", "at-least", "at-most")
steps = st.lists(
    st.builds(
        Step,
        st.sampled_from(EXACT),
        st.sampled_from([Fraction(n, 4) for n in range(-12, 13) if n]),
        st.just(53),
    ),
    max_size=4,
).map(tuple)
quarters = st.integers(-40, 40).map(lambda n: Fraction(n, 16))


def exactly(chain: tuple[Step, ...], x: Fraction) -> Fraction:
    for operation, constant, _ in chain:
        match operation:
            case "add":
                x = x + constant
            case "multiply":
                x = x * constant
            case "divide":
                x = x / constant
            case "divide-into":
                x = constant / x
            case "at-least":
                x = max(x, constant)
            case _:
                x = min(x, constant)
    return x


def holds(asked: Bound, x: Fraction) -> bool:
    return {
        "<": x < asked.value,
        "<=": x <= asked.value,
        ">": x > asked.value,
        ">=": x >= asked.value,
    }[asked.comparison]


@given(steps, st.sampled_from(["<", "<=", ">", ">="]), quarters, st.integers(0, 64))
def test_a_question_is_carried_back_exactly(
    chain: tuple[Step, ...], comparison: str, value: Fraction, tick: int
) -> None:
    u = Fraction(tick, 64)
    asked = Bound(comparison, value)  # type: ignore[arg-type]
    answer = carried_back(chain, asked)
    truth = holds(asked, exactly(chain, u))
    assert (answer if isinstance(answer, bool) else holds(answer, u)) == truth


@given(st.sampled_from([Fraction(n, 4) for n in range(-8, 9) if n]), quarters, st.integers(1, 63))
def test_a_quotient_is_carried_back_where_the_chain_has_one_sign(
    c: Fraction, value: Fraction, tick: int
) -> None:
    u = Fraction(tick, 64)
    for before in ((), (Step("multiply", Fraction(-2), 53),), (Step("add", Fraction(1), 53),)):
        chain = (*before, Step("divide-into", c, 53))
        for comparison in ("<", ">="):
            asked = Bound(comparison, value)
            answer = carried_back(chain, asked)
            truth = holds(asked, exactly(chain, u))
            assert (answer if isinstance(answer, bool) else holds(answer, u)) == truth


def test_a_quotient_by_a_number_of_either_sign_is_refused() -> None:
    chain = (Step("add", Fraction(-1, 2), 53), Step("divide-into", Fraction(1), 53))
    with pytest.raises(CannotModel, match="either sign"):
        carried_back(chain, Bound("<", Fraction(3)))


def test_a_logarithm_of_a_number_that_may_be_negative_is_refused() -> None:
    # It is no number there, and less than nothing.
    for shift in (Fraction(-1, 2), Fraction(-2)):
        chain = (Step("add", shift, 53), Step("log", Fraction(), 53))
        with pytest.raises(CannotModel, match="log"):
            carried_back(chain, Bound("<", Fraction(3)))


def test_logarithms_are_carried_back_to_60_digits() -> None:
    answer = carried_back(
        (Step("log", Fraction(), 53), Step("multiply", Fraction(-1), 53)), Bound("<", Fraction(1))
    )
    assert isinstance(answer, Bound)
    assert answer.rounded
    assert abs(float(answer.value) - 0.36787944117144233) < 1e-16
    assert answer.comparison == ">"


@given(st.integers(0, 2**24 - 1))
def test_floats_are_those_of_their_precision(tick: int) -> None:
    third = Fraction(float(np.float32(1 / 3)))
    chain = (Step("multiply", third, 24), Step("add", third, 24))
    expected = np.float32(tick / 2**24) * np.float32(third) + np.float32(third)
    assert evaluated(chain, Fraction(tick, 2**24), 24) == float(expected)


@pytest.mark.parametrize("bits", [8, 11, 24, 31, 53])
def test_a_uniform_number_of_any_generator_begins_a_chain(bits: int) -> None:
    # Triton's have 31 bits.
    chain = (Step("round", Fraction(), 24), Step("multiply", Fraction(1, 4), 24))
    uniform = Fraction(2 ** (bits - 1) + 1, 2**bits)
    assert evaluated(chain, uniform, bits) == np.float32(float(uniform)) / 4
