"""Trees from the root: two rules, what each preserves, and the best tree for the second."""

from fractions import Fraction
from itertools import combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice import Chooser, Program, explore
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, law, point
from specdec_exact.schemes import recursive, recursive_distinct, tree
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
from tests.schemes.small import (
    COIN,
    DRAFT,
    TARGET,
    TILTED,
    accepted,
    emitted,
    joint,
    models,
    preserves,
    same_everywhere,
)

coin, tilted = same_everywhere(COIN), same_everywhere(TILTED)

LEAF: Tree[int] = Tree()
NOTHING_DRAFTED: list[DrawTree[int]] = [paths(0), fixed(LEAF)]


def mean_accepted(program: Program[Round]) -> Fraction:
    return sum((weight * n for n, weight in accepted(program).items()), Fraction())


# ---------------------------------------------------------------- recursive rejection at every node


@given(models(2, 2), models(2, 1), st.integers(0, 3))
@settings(max_examples=25)
def test_independent_paths_are_lossless(target: Model[int], draft: Model[int], count: int) -> None:
    assert preserves(target, 3, emitted(tree.whole_round(target, draft, 2, paths(count))))


@given(models(2, 2), models(2, 1), st.integers(1, 2))
@settings(max_examples=25)
def test_a_tree_without_replacement_has_the_law_of_lists_drawn_when_they_are_reached(
    target: Model[int], draft: Model[int], count: int
) -> None:
    whole = explore(tree.whole_round(target, draft, 2, grown(distinct(count)))).law
    assert whole == explore(recursive_distinct.whole_round(target, draft, 2, count)).law
    assert preserves(target, 3, whole.map(lambda played: played.tokens))


def test_three_tokens_two_children() -> None:
    def uneven(text: tuple[int, ...]) -> Law[int]:
        return TARGET if sum(text) % 2 == 0 else law(["1/3", "1/6", "1/2"])

    draft = same_everywhere(DRAFT)
    assert preserves(uneven, 2, emitted(tree.whole_round(uneven, draft, 1, grown(distinct(2)))))
    assert preserves(uneven, 3, emitted(tree.whole_round(uneven, draft, 2, paths(2))))


def test_the_coin_of_sun_et_al() -> None:
    assert mean_accepted(tree.whole_round(coin, tilted, 2, paths(1))) == Fraction(10, 9)
    assert mean_accepted(tree.whole_round(coin, tilted, 2, paths(2))) == Fraction(4, 3)
    assert mean_accepted(tree.whole_round(coin, tilted, 2, grown(distinct(2)))) == 2


# ---------------------------------------------------------------- a token drawn, and matched

trees = st.lists(st.lists(st.integers(0, 2), max_size=2).map(tuple), max_size=4).map(merged)


@given(models(3, 2), trees)
@settings(max_examples=40)
def test_matching_is_lossless_for_every_tree_and_accepts_its_weight(
    target: Model[int], given_tree: Tree[int]
) -> None:
    program = tree.whole_round_matched(target, target, 2, fixed(given_tree))
    assert preserves(target, 3, emitted(program))
    weights = (joint(target, text) for text in given_tree.texts() if text)
    assert mean_accepted(program) == sum(weights)


def every_tree(size: int) -> list[Tree[int]]:
    """All trees of this many binary texts of at most two tokens."""
    known = [text for n in (1, 2) for text in product((0, 1), repeat=n)]
    sets = [set(chosen) for chosen in combinations(known, size)]
    closed = [s for s in sets if all(text[:-1] in s or len(text) == 1 for text in s)]
    return [merged(sorted(s)) for s in closed]


@given(models(2, 2), st.integers(1, 4))
@settings(max_examples=20)
def test_the_best_tree_is_that_of_the_likeliest_texts(target: Model[int], size: int) -> None:
    means = [
        mean_accepted(tree.whole_round_matched(target, target, 2, fixed(t)))
        for t in every_tree(size)
    ]
    likeliest = sorted(
        (joint(target, text) for n in (1, 2) for text in product((0, 1), repeat=n)), reverse=True
    )
    assert max(means) == sum(likeliest[:size])


def test_two_targets_of_one_best_tree() -> None:
    def copying(text: tuple[int, ...]) -> Law[int]:
        rows = law(["9/10", "1/10"]), law(["1/10", "9/10"])
        return rows[text[0]] if len(text) == 1 else law(["1/2", "1/2"])

    def zeroing(text: tuple[int, ...]) -> Law[int]:
        return law(["9/10", "1/10"]) if len(text) == 1 else law(["1/2", "1/2"])

    best: dict[Model[int], Tree[int]] = {
        copying: merged([(0, 0), (1, 1)]),
        zeroing: merged([(0, 0), (1, 0)]),
    }
    for target, its_tree in best.items():
        program = tree.whole_round_matched(target, target, 2, fixed(its_tree))
        assert 1 + mean_accepted(program) == Fraction(29, 10)


# ---------------------------------------------------------------- edges, and mistakes that are seen


def test_edges() -> None:
    for draw in NOTHING_DRAFTED:
        for whole_round in (tree.whole_round, tree.whole_round_matched):
            assert emitted(whole_round(coin, tilted, 2, draw)) == law({(0,): "1/3", (1,): "2/3"})
    never = tree.whole_round(same_everywhere(point(0)), same_everywhere(point(1)), 2, paths(2))
    assert explore(never).law == point(Round((0,), 0))
    only = same_everywhere(point("a"))
    assert explore(tree.whole_round(only, only, 2, paths(2))).law == point(Round(("a",) * 3, 2))
    assert accepted(tree.whole_round(coin, coin, 2, paths(2))) == point(2)


def test_a_misreported_draft_is_not_lossless() -> None:
    program = tree.whole_round(coin, tilted, 2, paths(2), told=coin)
    assert not preserves(coin, 3, emitted(program))
    matched = tree.whole_round_matched(coin, tilted, 2, paths(2), told=coin)
    assert preserves(coin, 3, emitted(matched))


def test_children_verified_as_if_drawn_with_replacement_bias() -> None:
    target, draft = law(["2/5", "3/10", "3/10"]), law(["1/10", "1/10", "4/5"])
    rows = same_everywhere(target), same_everywhere(draft)

    def frozen(
        chooser: Chooser,
        drawn: Tree[int],
        target: Model[int],
        told: Model[int],
        context: tuple[int, ...],
        /,
    ) -> Round:
        token, kept = recursive.verify(chooser, drawn.tokens, target(context), told(context))
        return Round((token,), int(kept))

    program = play_tree(frozen, grown(distinct(2)), *rows, 1, context=(), told=None)
    assert not preserves(rows[0], 1, emitted(program))


def test_a_deterministic_tree_verified_as_if_drawn_biases() -> None:
    program = tree.whole_round(coin, tilted, 1, fixed(merged([(0,)])))
    assert not preserves(coin, 2, emitted(program))


def test_the_context_reaches_the_models() -> None:
    def copy(text: tuple[int, ...]) -> Law[int]:
        return law({text[-1]: "3/4", 1 - text[-1]: "1/4"})

    program = tree.whole_round(copy, tilted, 2, paths(2), context=(1,))
    assert preserves(copy, 3, emitted(program), context=(1,))
