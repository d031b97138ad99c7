"""Trees of drafts: how they are drawn and merged, and the round around a rule that verifies them."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice import Chooser, explore
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.errors import SizeError, TokenError
from specdec_exact.kernel.law import Law, law, point
from specdec_exact.schemes.candidates import distinct
from specdec_exact.schemes.drafted_tree import (
    DrawTree,
    Tree,
    fixed,
    grown,
    merged,
    paths,
    play_tree,
)
from specdec_exact.schemes.round import Round
from tests.schemes.small import COIN, TILTED, joint, models, same_everywhere, texts

FORKED: Tree[int] = merged([(0, 1), (2,), (0, 3)])
LEAF: Tree[int] = Tree()


def drawn(draw: DrawTree[int], draft: Model[int], depth: int) -> Law[tuple[tuple[int, ...], ...]]:
    return explore(lambda chooser: tuple(draw(chooser, draft, depth, ()).texts())).law


def test_a_merged_tree_has_the_prefixes_of_its_paths() -> None:
    assert FORKED.tokens == (0, 2)
    assert FORKED.below(0).tokens == (1, 3)
    assert FORKED.below(2) == LEAF == merged([])
    assert list(LEAF.texts()) == [()]


@given(st.lists(st.lists(st.integers(0, 2), max_size=3).map(tuple), max_size=4))
def test_every_prefix_is_a_text_once(given_paths: list[tuple[int, ...]]) -> None:
    found = list(merged(given_paths).texts())
    assert len(found) == len(set(found))
    assert set(found) == {()} | {p[:cut] for p in given_paths for cut in range(len(p) + 1)}
    parents = [found.index(text[:-1]) for text in found[1:]]
    assert all(parent < place for place, parent in enumerate(parents, start=1))


def test_children_are_distinct() -> None:
    with pytest.raises(TokenError, match="the children of a node are distinct"):
        Tree(((0, Tree()), (0, Tree())))


@given(models(2, 1), st.integers(0, 2))
@settings(max_examples=30)
def test_paths_are_independent(draft: Model[int], count: int) -> None:
    expected: dict[tuple[tuple[int, ...], ...], Fraction] = {}
    for chosen in product(texts(draft, 2), repeat=count):
        tree = tuple(merged(chosen).texts())
        weight = prod((joint(draft, path) for path in chosen), start=Fraction(1))
        expected[tree] = expected.get(tree, Fraction()) + weight
    assert drawn(paths(count), draft, 2) == Law(expected)


def test_every_node_of_a_grown_tree_draws_its_own_children() -> None:
    draft = same_everywhere(TILTED)
    one_deep = drawn(grown(distinct(2)), draft, 1)
    assert one_deep == law({((), (0,), (1,)): "2/3", ((), (1,), (0,)): "1/3"})
    assert len(drawn(grown(distinct(2)), draft, 2)) == 8
    assert drawn(grown(distinct(2)), draft, 0) == point(((),))


def test_a_fixed_tree_is_itself() -> None:
    assert drawn(fixed(FORKED), same_everywhere(COIN), 0) == point(tuple(FORKED.texts()))


def show(
    _: Chooser, tree: Tree[int], _target: Model[int], told: Model[int], at: tuple[int, ...], /
) -> Round:
    return Round(tree.tokens, len(told(at)))


def test_the_round_draws_from_the_draft_in_its_context() -> None:
    def count_up(text: tuple[int, ...]) -> Law[int]:
        return point(text[-1] + 1)

    program = play_tree(show, paths(2), count_up, count_up, 1, context=(4,), told=None)
    assert explore(program).law == point(Round((5,), 1))
    misled = play_tree(
        show, paths(1), count_up, count_up, 1, context=(4,), told=same_everywhere(COIN)
    )
    assert explore(misled).law == point(Round((5,), 2))


def test_a_round_of_depth_0_drafts_nothing() -> None:
    coin = same_everywhere(COIN)
    program = play_tree(show, paths(2), coin, coin, 0, context=(), told=None)
    assert explore(program).law == point(Round((), 2))


@pytest.mark.parametrize("length", [-1, True])
def test_a_draft_length_is_a_count(length: int) -> None:
    coin = same_everywhere(COIN)
    with pytest.raises(SizeError, match="a draft length is an integer of at least 0"):
        play_tree(show, paths(1), coin, coin, length, context=(), told=None)
    with pytest.raises(SizeError, match="a number of candidates is an integer of at least 0"):
        paths(length)
