"""Every known fault is found from its rule alone, and no witness is larger than the one on record."""

import pytest

from specdec_exact.faults.catalogue import CLEARED, FAULTS
from specdec_exact.faults.record import Fault, Pair, Rows
from specdec_exact.kernel.errors import TokenError
from specdec_exact.search.counterexample import SearchBudget, find_counterexample
from specdec_exact.search.minimise import denominator_of
from specdec_exact.search.properties import NAMED
from specdec_exact.search.result import Found

SEARCHED = [fault for fault in FAULTS if fault.form in ("step", "round") and fault.cases is None]
CLEARED_SEARCHED = [
    rule for rule in CLEARED if rule.form in ("step", "round") and rule.cases is None
]


def _name(fault: Fault) -> str:
    return fault.name


def _size(case: Pair | Rows) -> tuple[int, int, int]:
    """The number of tokens, the draft length and the common denominator of an input."""
    if isinstance(case, Pair):
        return len({*case.target, *case.draft}), 1, denominator_of(case)
    tokens = {token for table in (case.target, case.draft) for _, law in table for token in law}
    return len(tokens), case.draft_length, denominator_of(case)


@pytest.mark.parametrize("fault", SEARCHED, ids=_name)
def test_it_is_found_and_its_witness_is_no_larger_than_the_record(fault: Fault) -> None:
    assert fault.property is not None
    found = find_counterexample(fault.rule, fault.property)
    assert isinstance(found, Found)
    assert isinstance(found.case, Pair | Rows)
    assert isinstance(fault.smallest, Pair | Rows)
    assert _size(found.case) <= _size(fault.smallest)


@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize("rule", CLEARED_SEARCHED, ids=_name)
def test_no_property_flags_a_cleared_rule(rule: Fault, name: str) -> None:
    few = SearchBudget(cases=60, regions=30)
    try:
        found = find_counterexample(rule.rule, name, sizes=(1, 2, 3), budget=few)
    except TokenError:
        # The rule gives bare tokens; only these two ask how many drafts were accepted.
        assert name in ("acceptance", "count")
        assert rule.form == "step"
        return
    assert found.tier != "exact"
