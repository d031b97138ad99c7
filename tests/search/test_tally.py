"""Shards add up to the whole, wherever it is cut."""

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.search.patterns import blocks
from specdec_exact.search.properties import STEP
from specdec_exact.search.tally import Task, first_of, run_shard
from tests.search import rules
from tests.search.rules import right


@given(st.data())
@settings(max_examples=20, deadline=None)
def test_shards_add_up(data: st.DataObject) -> None:
    task = Task(rules.redraw, STEP, 3, 5, None)
    whole = run_shard(task, 0, len(blocks(3, 5)))
    cut = data.draw(st.integers(1, len(whole.tallies) - 1))
    left, right_ = run_shard(task, 0, cut), run_shard(task, cut, len(whole.tallies))
    assert left.tallies + right_.tallies == whole.tallies
    assert first_of(left.witness, right_.witness) == whole.witness


def test_the_first_finding_has_the_largest_numerators() -> None:
    assert first_of(None, None) is None
    assert first_of((1, 1), None) == (1, 1)
    assert first_of((1, 2), (2, 0)) == (2, 0)


def test_a_task_finds_its_rule() -> None:
    place = f"{Path(__file__).parent / 'rules.py'}:right"
    assert Task(place, STEP, 2, 3, None).function().__name__ == "right"
    assert Task(right, STEP, 2, 3, None).function() is right
