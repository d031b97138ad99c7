"""One token less, exactly when everything is accepted."""

from hypothesis import given

from specdec_exact.faults.count.bonus_dropped import FAULT
from specdec_exact.faults.record import owed_by
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import emitted, everywhere, laws


@given(laws(3), laws(3))
def test_what_is_counted(target: Law[Token], draft: Law[Token]) -> None:
    counted = emitted(FAULT, everywhere(target, draft, 2))
    true = owed_by(FAULT, everywhere(target, draft, 2))
    assert counted[3] == 0
    assert counted[2] == true[2] + true[3]
