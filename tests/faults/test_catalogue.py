"""Every fault is what it says: its laws, its smallest input, its name, its place."""

import pkgutil
import re

import pytest

import specdec_exact.faults
from specdec_exact.choice import explore
from specdec_exact.faults.catalogue import CLEARED, FAULTS, UnknownFault, find
from specdec_exact.faults.record import Fault, Pair, program_of
from tests.faults.small import GRID, emitted, inputs, is_right, on

ALL = (*FAULTS, *CLEARED)


def _name(fault: Fault) -> str:
    return fault.name


@pytest.mark.parametrize("fault", ALL, ids=_name)
def test_it_emits_what_its_record_says(fault: Fault) -> None:
    assert emitted(fault, fault.smallest) == fault.emits


@pytest.mark.parametrize("fault", FAULTS, ids=_name)
def test_a_fault_violates_its_property_where_it_says(fault: Fault) -> None:
    assert fault.property is not None
    assert not is_right(fault, fault.smallest)


@pytest.mark.parametrize("fault", CLEARED, ids=_name)
def test_a_cleared_rule_is_right_there_and_on_small_inputs(fault: Fault) -> None:
    assert fault.property is None
    for case in (fault.smallest, *inputs(fault)):
        assert is_right(fault, case), case


@pytest.mark.parametrize("fault", [f for f in FAULTS if f.form == "step"], ids=_name)
def test_no_smaller_pair_shows_it(fault: Fault) -> None:
    smallest = fault.smallest
    assert isinstance(smallest, Pair)
    known = [pair for pair in GRID if pair == smallest]
    before = GRID[: GRID.index(smallest)] if known else GRID
    assert [pair for pair in before if on(fault, pair.target, pair.draft) != pair.target] == []


@pytest.mark.parametrize("fault", [f for f in FAULTS if f.cases is not None], ids=_name)
def test_the_inputs_of_its_own_reach_the_smallest(fault: Fault) -> None:
    reached = inputs(fault, 5000)
    before = reached[: reached.index(fault.smallest)]
    assert [case for case in before if not is_right(fault, case)] == []


@pytest.mark.parametrize("fault", ALL, ids=_name)
def test_its_words(fault: Fault) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", fault.name)
    assert re.fullmatch(r"[A-Z].{20,110}\.", fault.sentence)
    assert all(re.fullmatch(r"[\w.-]+/[\w.-]+ (issues|pull)/\d+", at) for at in fault.reports)
    assert len(set(fault.reports)) == len(fault.reports)


def test_every_file_of_a_fault_is_in_the_catalogue_under_its_name() -> None:
    walked = pkgutil.walk_packages(specdec_exact.faults.__path__, "specdec_exact.faults.")
    files = {module.name.split(".")[-1]: module.name for module in walked if not module.ispkg}
    named = {fault.name.replace("-", "_"): fault for fault in ALL}
    assert len(named) == len(ALL)
    machinery = {
        "catalogue",
        "grid",
        "inverse",
        "record",
        "request",
        "words",
        "logarithm",
        "ending",
    }
    assert set(files) - machinery == set(named)
    for stem, fault in named.items():
        folder = files[stem].split(".")[-2]
        assert folder == ("cleared" if fault.property is None else fault.kind.replace("-", "_"))


def test_a_name_that_is_nearly_right_is_answered_with_the_nearest() -> None:
    assert find("redraw-from-target").name == "redraw-from-target"
    with pytest.raises(UnknownFault, match="got 'Redraw_from_the_target'; near it: redraw-from-t"):
        find("Redraw_from_the_target")
    with pytest.raises(UnknownFault, match="got 'zzz'; no name is near it"):
        find("zzz")


def test_programs_are_deterministic_given_their_choices() -> None:
    for fault in ALL:
        first, second = (explore(program_of(fault, fault.smallest)) for _ in range(2))
        assert first == second
