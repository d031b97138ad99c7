import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.vectors.plain.rows import Refused, Rows, kept, spelled


@given(st.floats(min_value=0, max_value=2, width=32))
def test_a_float_is_a_whole_number_of_its_unit(value: float) -> None:
    (bits,) = struct.unpack("<I", struct.pack("<f", value))
    assert Rows().whole(bits & 0x7FFFFFFF) * 2**-149 == abs(value)


@pytest.mark.parametrize("bits", [0x7FC00000, 0x7F800000, 0xFF800000, 0xBF800000])
def test_what_is_no_weight_is_refused(bits: int) -> None:
    with pytest.raises(Refused):
        Rows().whole(bits)


def test_nothing_is_drawn_from_nothing() -> None:
    with pytest.raises(Refused):
        Rows().drawn({"last": 0, "grid": 24}, [0, 0])


def test_laws_are_spelled_over_one_denominator() -> None:
    assert spelled([]) == {"denominator": 1, "numerators": []}
    assert kept((1, 2), 0) == 2
