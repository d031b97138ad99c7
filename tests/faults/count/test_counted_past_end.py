"""A block without an end is counted right."""

from specdec_exact.faults.count.counted_past_end import FAULT
from tests.faults.small import is_right


def test_blocks_with_and_without_an_end() -> None:
    assert is_right(FAULT, ("a", "b", "end"))
    assert is_right(FAULT, ("a", "b"))
    assert not is_right(FAULT, ("end", "b"))
