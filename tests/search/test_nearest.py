"""Every known fault is recognised from its behaviour, and a right rule is not taken for one."""

from pathlib import Path

import pytest

from specdec_exact.choice import Chooser
from specdec_exact.faults.catalogue import FAULTS, find
from specdec_exact.faults.record import Fault, Pair, Rows
from specdec_exact.kernel.law import Law, Token
from specdec_exact.search.nearest import nearest, nearest_in_child
from tests.search.rules import right

PROGRAMS = [fault for fault in FAULTS if fault.form != "case"]
RULES = Path(__file__).parent / "rules.py"
FAST = [f for f in PROGRAMS if f.name != "number-in-bfloat"]  # 2**8 ticks: seconds of its own


@pytest.mark.parametrize("fault", FAST, ids=lambda fault: fault.name)
def test_a_fault_is_recognised_by_what_it_emits(fault: Fault) -> None:
    assert isinstance(fault.smallest, Pair | Rows)
    near = nearest(fault.rule, fault.smallest)
    assert near is not None
    assert near.everywhere
    assert fault.name in (near.fault, *near.others)


def test_few_faults_cannot_be_told_apart() -> None:
    alike = {"accept-always", "residual-reversed", "ensemble-target", "absolute-difference"}
    for fault in FAST[:25]:
        assert isinstance(fault.smallest, Pair | Rows)
        near = nearest(fault.rule, fault.smallest)
        assert near is not None
        assert not near.others or {near.fault, *near.others} & (
            alike | {"redraw-from-target", "typical-threshold"}
        )


def test_a_mistake_that_nobody_has_made_is_near_to_none() -> None:
    def seven(_: Chooser, __: Law[Token], ___: Law[Token]) -> Token:
        return 7

    smallest = find("redraw-from-target").smallest
    assert isinstance(smallest, Pair)
    assert nearest(seven, smallest) is None
    assert nearest(right, smallest) is None


def test_half_a_resemblance_is_counted() -> None:
    redraw = find("redraw-from-target")
    assert isinstance(redraw.smallest, Pair)

    def sometimes(chooser: Chooser, target: Law[Token], draft: Law[Token]) -> object:
        return (
            redraw.rule(chooser, target, draft)
            if 2 not in target
            else right(chooser, target, draft)
        )

    near = nearest(sometimes, redraw.smallest)
    assert near is not None
    assert near.fault == "redraw-from-target"
    assert 0 < near.same < near.wrong


def test_in_a_child_it_is_the_same_and_a_rule_without_end_resembles_nothing() -> None:
    smallest = find("redraw-from-target").smallest
    assert isinstance(smallest, Pair)
    near = nearest_in_child(f"{RULES}:redraw", smallest, seconds=60)
    assert near is not None
    assert near.fault == "redraw-from-target"
    assert nearest_in_child(f"{RULES}:silent", smallest, seconds=4) is None
