"""The text is preserved whatever rows lie behind the cap; without the cut it is not."""

from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice import explore
from specdec_exact.faults.cleared.rows_beyond_the_cap import FAULT
from specdec_exact.faults.record import Rows, row, table
from specdec_exact.kernel.block import Block, unroll
from specdec_exact.kernel.certificate import Differs
from specdec_exact.kernel.law import Law, Token
from specdec_exact.schemes import block
from specdec_exact.search.certify import certify
from tests.faults.small import is_right, laws


@settings(max_examples=40)
@given(laws(2), laws(2), laws(2), laws(2), st.integers(0, 2))
def test_the_text_is_preserved(
    target: Law[Token], draft: Law[Token], later: Law[Token], other: Law[Token], length: int
) -> None:
    rows = Rows(table({(): target, (0,): later}), table({(): draft, (0,): other}), length)
    assert is_right(FAULT, rows)


def test_without_the_cut_the_garbage_is_emitted() -> None:
    fair = table({(): row(1), (0,): row("1/2", "1/2")})
    target, draft = Rows(fair, fair, 2).models()

    def ragged(text: tuple[Token, ...]) -> Law[Token]:
        return target(text) if len(text) <= 1 else target(())

    output = explore(block.whole_round(ragged, draft, 2)).law.map(lambda played: played.tokens)
    claim, _ = certify(unroll(target, 3), Block.of(output))
    assert type(claim) is Differs
