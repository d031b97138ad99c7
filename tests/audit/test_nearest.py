"""The known fault with the same law on the same input."""

from fractions import Fraction

from specdec_exact.audit.nearest import nearest_fault
from specdec_exact.audit.outcome import Outcome
from specdec_exact.audit.suite import boundary, dyadic
from specdec_exact.choice import explore
from specdec_exact.faults.catalogue import find
from specdec_exact.kernel.law import Law, point


def test_the_law_of_a_fault_is_nearest_to_itself() -> None:
    cases = (boundary()[1], dyadic(3, 1))
    rule = find("redraw-from-target").rule
    shown = []
    for case in cases:
        target, draft = case.target(()), case.draft(())
        law = explore(lambda chooser, t=target, d=draft: rule(chooser, t, d)).law  # type: ignore[misc]
        shown.append((Law(law.map(lambda token: Outcome((int(str(token)),), 0))), case))
    nearest = nearest_fault(shown)
    assert nearest is not None
    assert nearest.fault == "redraw-from-target"
    assert nearest.distance == 0


def test_nothing_shown_is_nothing_known() -> None:
    assert nearest_fault([]) is None


def test_a_law_like_no_fault_is_some_way_off() -> None:
    nearest = nearest_fault([(point(Outcome((2,), 0)), dyadic(3, 1))])
    assert nearest is not None
    assert nearest.distance > Fraction(0)


def test_faults_that_one_input_cannot_tell_apart_are_all_named() -> None:
    case = boundary()[0]
    shown = [(point(Outcome((1,), 0)), case)]  # whatever is proposed is emitted
    nearest = nearest_fault(shown)
    assert nearest is not None
    assert {"accept-always", "redraw-from-draft"} <= {nearest.fault, *nearest.alike}
