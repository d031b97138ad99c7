"""A round that fills its budget is reported right."""

from specdec_exact.faults.count.rate_over_budget import FAULT
from tests.faults.small import is_right


def test_one_budget_that_is_filled() -> None:
    assert is_right(FAULT, (4, 4, 4))
    assert not is_right(FAULT, (4, 4, 8))
