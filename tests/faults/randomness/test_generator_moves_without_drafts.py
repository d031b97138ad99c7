"""The word read is the one after the vocabulary's."""

from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.faults.randomness.generator_moves_without_drafts import FAULT
from specdec_exact.faults.record import owed_by
from specdec_exact.kernel.law import law
from tests.faults.small import emitted


@given(st.integers(1, 50))
def test_the_number_of_the_word(vocabulary: int) -> None:
    assert emitted(FAULT, vocabulary) == law({vocabulary + 1: 1})
    assert owed_by(FAULT, vocabulary) == law({1: 1})
