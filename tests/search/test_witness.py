"""A finding is evaluated exactly, and certified where the kernel has a claim for it."""

import pytest

from specdec_exact.choice.explore import explore
from specdec_exact.faults.record import Pair
from specdec_exact.kernel.certificate import check
from specdec_exact.search.counterexample import find_counterexample
from specdec_exact.search.emission import program
from specdec_exact.search.result import Found
from tests.search.rules import STEP_MISTAKES


@pytest.mark.parametrize("name", STEP_MISTAKES)
def test_a_witness_is_what_the_rule_really_emits_and_the_kernel_accepts_it(name: str) -> None:
    found = find_counterexample(STEP_MISTAKES[name], support="full")
    assert isinstance(found, Found)
    assert isinstance(found.case, Pair)
    assert set(found.case.target) == set(found.case.draft)
    assert explore(program(STEP_MISTAKES[name], found.case)).law == found.emitted
    assert found.violation.emitted != found.violation.owed
    if None not in found.emitted:
        assert found.certificate is not None
        check(*found.certificate)
