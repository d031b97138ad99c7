"""Traversal: lossless on drawn trees, block verification on a path, above the top-down rule."""

from fractions import Fraction
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice import Program, explore
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, law, point
from specdec_exact.schemes import block, traversal, tree
from specdec_exact.schemes.candidates import distinct
from specdec_exact.schemes.drafted_tree import DrawTree, Tree, fixed, grown, merged, paths
from specdec_exact.schemes.round import Round
from tests.schemes.small import (
    COIN,
    DRAFT,
    TARGET,
    TILTED,
    accepted,
    emitted,
    models,
    preserves,
    same_everywhere,
    texts,
)

coin, tilted = same_everywhere(COIN), same_everywhere(TILTED)

LEAF: Tree[int] = Tree()
NOTHING_DRAFTED: list[DrawTree[int]] = [paths(0), fixed(LEAF)]


def uneven(text: tuple[int, ...]) -> Law[int]:
    return TARGET if sum(text) % 2 == 0 else law(["1/3", "1/6", "1/2"])


def mean_accepted(program: Program[Round]) -> Fraction:
    return sum((weight * n for n, weight in accepted(program).items()), Fraction())


@given(models(2, 2), models(2, 1), st.integers(0, 3))
@settings(max_examples=25)
def test_independent_paths_are_lossless(target: Model[int], draft: Model[int], count: int) -> None:
    assert preserves(target, 3, emitted(traversal.whole_round(target, draft, 2, paths(count))))


@given(models(2, 2), models(2, 1))
@settings(max_examples=25)
def test_children_without_replacement_are_lossless(target: Model[int], draft: Model[int]) -> None:
    program = traversal.whole_round(target, draft, 2, grown(distinct(2)))
    assert preserves(target, 3, emitted(program))


def test_three_tokens() -> None:
    draft = same_everywhere(DRAFT)
    program = traversal.whole_round(uneven, draft, 1, grown(distinct(2)))
    assert preserves(uneven, 2, emitted(program))
    assert preserves(uneven, 3, emitted(traversal.whole_round(uneven, draft, 2, paths(2))))


def on_path(
    path: tuple[int, ...], target: Model[int], draft: Model[int]
) -> tuple[Program[Round], Program[Round]]:
    chain = merged([path])
    return (
        lambda chooser: traversal.verify(chooser, chain, target, draft),
        lambda chooser: block.verify(chooser, path, target, draft),
    )


@given(models(2, 3), models(2, 2))
@settings(max_examples=20)
def test_on_a_path_it_is_block_verification(target: Model[int], draft: Model[int]) -> None:
    for path in texts(draft, 3):
        ours, theirs = on_path(path, target, draft)
        assert explore(ours).law == explore(theirs).law


def test_the_coin_of_sun_et_al() -> None:
    assert mean_accepted(traversal.whole_round(coin, tilted, 2, paths(1))) == Fraction(11, 9)
    assert mean_accepted(traversal.whole_round(coin, tilted, 2, paths(2))) == Fraction(115, 81)
    assert mean_accepted(traversal.whole_round(coin, tilted, 2, grown(distinct(2)))) == 2
    assert mean_accepted(tree.whole_round(coin, tilted, 2, paths(2))) == Fraction(108, 81)


def test_edges() -> None:
    for draw in NOTHING_DRAFTED:
        program = traversal.whole_round(coin, tilted, 2, draw)
        assert emitted(program) == law({(0,): "1/3", (1,): "2/3"})
    zero, one = same_everywhere(point(0)), same_everywhere(point(1))
    assert explore(traversal.whole_round(zero, one, 2, paths(2))).law == point(Round((0,), 0))
    only = same_everywhere(point("a"))
    assert explore(traversal.whole_round(only, only, 1, paths(2))).law == point(
        Round(("a",) * 2, 1)
    )
    assert accepted(traversal.whole_round(coin, coin, 2, paths(2))) == point(2)


def test_the_context_reaches_the_models() -> None:
    def copy(text: tuple[int, ...]) -> Law[int]:
        return law({text[-1]: "3/4", 1 - text[-1]: "1/4"})

    program = traversal.whole_round(copy, tilted, 2, paths(2), context=(1,))
    assert preserves(copy, 3, emitted(program), context=(1,))


# ---------------------------------------------------------------- mistakes, seen


def test_a_misreported_draft_is_not_lossless() -> None:
    program = traversal.whole_round(coin, tilted, 2, paths(2), told=coin)
    assert not preserves(coin, 3, emitted(program))


Node: TypeAlias = traversal._Node[int]
faithful = traversal._Node.without


def keeps_the_token(node: Node, token: int, weight: Fraction) -> Node:
    after = faithful(node, token, weight)
    return traversal._Node(after.target, node.draft, after.weight)


def keeps_its_weight(node: Node, token: int, weight: Fraction) -> Node:
    after = faithful(node, token, weight)
    return traversal._Node(after.target, after.draft, weight)


def keeps_its_row(node: Node, token: int, weight: Fraction) -> Node:
    after = faithful(node, token, weight)
    return traversal._Node(node.target, after.draft, after.weight)


@pytest.mark.parametrize("mistake", [keeps_the_token, keeps_its_weight, keeps_its_row])
def test_a_parent_that_forgets_part_of_a_rejection_biases(
    mistake: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, draft = law(["2/5", "3/10", "3/10"]), law(["1/10", "1/10", "4/5"])
    rows = same_everywhere(target), same_everywhere(draft)
    program = traversal.whole_round(*rows, 2, paths(2))
    assert preserves(rows[0], 3, emitted(program))
    monkeypatch.setattr(traversal._Node, "without", mistake)
    assert not preserves(rows[0], 3, emitted(program))
