"""Models depend on the prefix, through a state, and nothing else."""

from collections.abc import Callable

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from specdec_exact.kernel.law import overlap, point
from specdec_exact.strategies import Automaton, model_pairs, models

SEARCH = settings(phases=[Phase.generate], max_examples=2000, database=None)
TOKENS = range(2)

Text = tuple[int, ...]
texts = st.lists(st.sampled_from(TOKENS), max_size=4).map(tuple)


def after(model: Automaton[int], *context: int) -> dict[int, object]:
    """Return the law of the next token, as it can be compared and shown."""
    return dict(model(context))


@given(models(TOKENS), texts)
def test_a_model_gives_the_same_law_whenever_it_is_asked(
    model: Automaton[int], context: Text
) -> None:
    assert model(context) == model(context)
    assert model(context) is model.laws[model.state(context)]
    assert set(model(context)) <= set(TOKENS)


@given(models(TOKENS), texts, texts, texts)
def test_contexts_with_one_state_share_all_that_follows(
    model: Automaton[int], one: Text, two: Text, following: Text
) -> None:
    if model.state(one) == model.state(two):
        assert model((*one, *following)) == model((*two, *following))


@given(models(TOKENS, states=2))
def test_a_model_has_at_most_so_many_states(model: Automaton[int]) -> None:
    assert 1 <= len(model.laws) == len(model.moves) <= 2
    assert all(0 <= state < len(model.laws) for move in model.moves for state in move.values())


def test_a_foreign_token_forgets_everything() -> None:
    model = Automaton((point(0), point(1)), ({0: 1}, {0: 1}))
    assert (model.state((0,)), model.state((0, 5)), model.state((0, 5, 0))) == (1, 0, 1)


SOUGHT: dict[str, Callable[[Automaton[int]], bool]] = {
    "memory of the last token": lambda m: after(m, 0) != after(m, 1),
    "memory of the one before": lambda m: after(m, 0, 0) != after(m, 1, 0),
    "memory of the order": lambda m: after(m, 0, 1) != after(m, 1, 0),
    "memory of the length": lambda m: after(m) != after(m, 0) == after(m, 1),
    "no memory": lambda m: len(m.laws) == 1,
}


@pytest.mark.parametrize("corner", SOUGHT)
def test_every_kind_of_memory_is_drawn(corner: str) -> None:
    find(models(TOKENS), SOUGHT[corner], settings=SEARCH)


SOUGHT_PAIRS: dict[str, Callable[[Automaton[int], Automaton[int]], bool]] = {
    "equal at first, unlike later": lambda t, d: (
        after(t) == after(d) and after(t, 0) != after(d, 0)
    ),
    "disjoint later": lambda t, d: bool(overlap(t(()), d(()))) and not overlap(t((0,)), d((0,))),
    "equal in every state": lambda t, d: t == d and len(t.laws) > 1,
    "of different memory": lambda t, d: len(t.laws) != len(d.laws),
}


@pytest.mark.parametrize("corner", SOUGHT_PAIRS)
def test_every_kind_of_pair_is_drawn(corner: str) -> None:
    sought = SOUGHT_PAIRS[corner]
    find(model_pairs(TOKENS), lambda pair: sought(*pair), settings=SEARCH)
