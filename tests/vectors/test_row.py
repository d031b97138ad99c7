import struct
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.kernel.errors import SizeError
from specdec_exact.kernel.law import Token
from specdec_exact.vectors.row import float_row, float_value, float_weights, nearest_float, row


def by_struct(value: float) -> int:
    (bits,) = struct.unpack("<I", struct.pack("<f", value))
    return int(bits)


@given(st.fractions(min_value=0, max_value=1, max_denominator=2**20))
def test_the_nearest_float_is_the_machine_s(value: Fraction) -> None:
    # Rounded twice, to 53 bits and to 24, a small fraction is rounded as it is once.
    assert nearest_float(value) == by_struct(float(value))


@given(st.floats(min_value=0, max_value=1, width=32))
def test_a_float_is_its_own_nearest_float(value: float) -> None:
    bits = by_struct(abs(value))
    assert float_value(bits) == Fraction(value)
    assert nearest_float(Fraction(value)) == bits


@given(st.floats(width=32))
def test_the_text_of_a_float_is_the_one_python_reads(value: float) -> None:
    (text,) = float_row([by_struct(value)]).floats
    assert text in ("nan", "inf", "-inf") or float.fromhex(text) == value


def test_halfway_goes_to_the_even_float() -> None:
    assert nearest_float(1 + Fraction(1, 2**24)) == 0x3F800000
    assert nearest_float(1 + Fraction(3, 2**24)) == 0x3F800002
    assert nearest_float(Fraction(1, 2**150)) == 0
    assert nearest_float(Fraction(3, 2**150)) == 2


def test_a_row_says_which_floats_are_exact() -> None:
    found = row(
        dict[Token, Fraction]({0: Fraction(1, 4), 1: Fraction(1, 3), 2: Fraction(5, 12)}), 3
    )
    assert found.exact == (True, False, False)
    assert found.law()[2] == Fraction(5, 12)
    assert float_weights(found).bits == found.bits
    assert float_row([0x7FC00000]).measure() is None
    assert float_row([0xBF800000]).measure() is None


def test_a_number_too_large_for_json_is_refused() -> None:
    with pytest.raises(SizeError, match="below 2"):
        row(dict[Token, Fraction]({0: Fraction(1, 2**53), 1: 1 - Fraction(1, 2**53)}), 2)
