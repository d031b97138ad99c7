"""On random pairs of random grids, following says what an exploration says."""

from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.search.following import Follower, Verdict
from specdec_exact.search.lanes import Columns
from specdec_exact.search.patterns import blocks, lanes_of, signatures
from specdec_exact.search.properties import STEP
from tests.search import rules

ALL = {**rules.RIGHT_STEPS, **rules.STEP_MISTAKES, "grid": rules.inclusive_grid,
       "short": rules.short_mass, "divides": rules.dividing, "raises": rules.raising,
       "converts": rules.converts, "stock": rules.capped_stock}  # fmt: skip


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_on_random_pairs_the_sweep_and_an_exploration_agree(data: st.DataObject) -> None:
    rule = ALL[data.draw(st.sampled_from(sorted(ALL)))]
    n, whole = data.draw(st.integers(2, 5)), data.draw(st.integers(1, 40))
    follower = Follower(rule, STEP, n, whole, None)
    block = data.draw(st.sampled_from(blocks(n, whole)))
    kinds = list(signatures(block.excess, block.surplus, n))
    signature = data.draw(st.sampled_from(kinds))
    pieces = list(lanes_of(signature, [block.moved], n, whole))
    if not pieces:
        return
    index = data.draw(st.integers(0, len(pieces[0][0]) - 1))
    columns = Columns(follower.ring, [lanes[index : index + 3].copy() for lanes in pieces[0]])
    verdicts: dict[tuple[int, ...], Verdict] = {}
    for verdict, group in follower.settle(signature, columns):
        verdicts |= {group.row(i): verdict for i in range(group.size)}
    assert len(verdicts) == columns.size
    assert verdicts == {numerators: follower.evaluated(numerators) for numerators in verdicts}
