"""What is owed is the target's text up to its end."""

from hypothesis import given

from specdec_exact.faults.stopping.ending import Ending, endings, owed, until_end
from specdec_exact.kernel.block import unroll
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import everywhere, laws


@given(laws(3))
def test_a_stopped_round_is_the_stopped_text_of_the_target(target: Law[Token]) -> None:
    accepted_all = Ending(everywhere(target, target, 2))
    plain = unroll(lambda _: target, 3).law()
    assert owed(accepted_all) == plain.map(lambda text: until_end(text, 0))


def test_nothing_is_cut_before_the_end() -> None:
    assert until_end((1, 2), 0) == (1, 2)
    assert until_end((0, 0), 0) == (0,)
    assert [case.rows.draft_length for case in endings(1, 1)] == [1, 2]
