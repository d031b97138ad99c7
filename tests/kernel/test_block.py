"""Blocks: one law in two forms, unrolled models, and completion by the target."""

from collections.abc import Callable
from fractions import Fraction
from typing import cast

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from specdec_exact.kernel import block as kernel_block
from specdec_exact.kernel.block import Block, Edge, Node, complete, unroll
from specdec_exact.kernel.errors import ClaimError, MassError, SizeError, TokenError, WeightError
from specdec_exact.kernel.law import Law, Token, law, point, uniform
from specdec_exact.strategies import Automaton, blocks, laws, models

TOKENS: tuple[Token, ...] = ("a", 0, 1)
HALF, ONE, ZERO = Fraction(1, 2), Fraction(1), Fraction(0)
LEAF = Node(ONE, ())

Text = tuple[Token, ...]


def strings(length: int) -> list[Text]:
    """Return every string of exactly this length."""
    texts: list[Text] = [()]
    for _ in range(length):
        texts = [(*text, token) for text in texts for token in TOKENS]
    return texts


def chance(model: Automaton[Token], text: Text, context: Text = ()) -> Fraction:
    """Return the probability that a model continues a context with this text."""
    product = ONE
    for position, token in enumerate(text):
        product *= model((*context, *text[:position]))[token]
    return product


# ---------------------------------------------------------------- two forms of one law


@given(blocks(TOKENS, 3))
def test_a_block_is_the_block_of_its_law(block: Block) -> None:
    assert Block.of(block.law()) == block


@given(laws([(), ("a",), (0,), ("a", "a"), ("a", 0), (0, 0, "a"), (0, 0, 0)]))
def test_a_law_is_the_law_of_its_block(one: Law[Text]) -> None:
    assert Block.of(one).law() == one


@given(blocks(TOKENS, 3))
def test_a_block_has_no_two_equal_nodes(block: Block) -> None:
    assert len(set(block.nodes)) == len(block.nodes)


@given(blocks(TOKENS, 2, strings=3), blocks(TOKENS, 2, strings=3))
def test_blocks_are_equal_when_their_laws_are(one: Block, two: Block) -> None:
    assert (one == two) == (one.law() == two.law())


def test_equal_subtrees_are_one_node() -> None:
    assert len(Block.of(uniform(strings(3))).nodes) == 4
    unlike: Law[Text] = law({(0, 0): "1/2", (1, 0): "1/4", (1, 1): "1/4"})
    assert len(Block.of(unlike).nodes) == 4


def test_a_node_lists_ints_before_strings() -> None:
    texts: list[Text] = [("b",), (10,), ("",), (9,), ("a",)]
    block = Block.of(uniform(texts))
    assert [edge.token for edge in block.nodes[-1].edges] == [9, 10, "", "a", "b"]


def test_the_empty_string_is_a_block() -> None:
    nothing: Law[Text] = point(())
    assert Block.of(nothing) == Block((LEAF,))
    assert Block((LEAF,)).law() == nothing


def test_the_worked_block() -> None:
    one = law({("a",): "1/2", ("a", "b"): "1/6", ("b",): "1/3"})
    assert Block.of(one).nodes == (
        LEAF,
        Node(Fraction(3, 4), (Edge("b", Fraction(1, 4), 0),)),
        Node(ZERO, (Edge("a", Fraction(2, 3), 1), Edge("b", Fraction(1, 3), 0))),
    )


# ---------------------------------------------------------------- unrolling


@given(models(TOKENS), st.integers(0, 3), st.lists(st.sampled_from(TOKENS), max_size=2))
def test_unrolling_multiplies_the_conditional_laws(
    model: Automaton[Token], length: int, before: list[Token]
) -> None:
    context = tuple(before)
    unrolled = unroll(model, length, context).law()
    assert unrolled == Law({text: chance(model, text, context) for text in strings(length)})


@given(models(TOKENS), st.integers(0, 4), st.lists(st.sampled_from(TOKENS), max_size=2))
def test_unrolling_by_states_gives_the_same_block(
    model: Automaton[Token], length: int, before: list[Token]
) -> None:
    context = tuple(before)
    assert unroll(model, length, context, model.state) == unroll(model, length, context)


@given(models(TOKENS), st.integers(0, 4))
def test_an_unrolled_model_stops_at_its_length_and_nowhere_else(
    model: Automaton[Token], length: int
) -> None:
    block = unroll(model, length)
    assert {len(text) for text in block.law()} == {length}
    assert all(node.stop in (0, 1) for node in block.nodes)


@given(models(TOKENS, states=2), st.integers(0, 4))
def test_a_certificate_does_not_grow_with_the_number_of_strings(
    model: Automaton[Token], length: int
) -> None:
    assert len(unroll(model, length).nodes) <= len(model.laws) * length + 1


def counted(model: Callable[[Text], Law[Token]], asked: list[Text]) -> Callable[[Text], Law[Token]]:
    """Return the same model, which keeps what it was asked."""

    def answer(context: Text) -> Law[Token]:
        asked.append(context)
        return model(context)

    return answer


def test_a_model_is_asked_once_per_state() -> None:
    asked: list[Text] = []
    everything: Law[Token] = uniform(range(50))
    context: Text = ()
    unroll(counted(lambda _: everything, asked), 3, context, state=len)
    assert asked == [(), (0,), (0, 0)]


def test_a_model_is_asked_once_per_state_however_many_ways_lead_there() -> None:
    asked: list[Text] = []
    coin: Law[Token] = law({0: "1/2", 1: "1/2"})
    context: Text = ()
    unroll(counted(lambda _: coin, asked), 6, context, state=lambda text: text.count(1) % 2)
    assert len(asked) == 1 + 5 * 2


def test_a_model_is_asked_once_per_text_and_only_about_texts_it_can_emit() -> None:
    asked: list[Text] = []
    coin: Law[Token] = law({0: "1/2", 1: "1/2", 2: 0})
    context: Text = (7,)
    unroll(counted(lambda text: coin if text == (7,) else point(1), asked), 3, context)
    assert asked == [(7,), (7, 0), (7, 1), (7, 0, 1), (7, 1, 1)]


@pytest.mark.parametrize("length", [-1, -1000])
def test_a_negative_length_is_refused(length: int) -> None:
    with pytest.raises(SizeError, match=f"length of at least 0, got {length}"):
        unroll(lambda _: point(0), length)


def test_a_block_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_block, "MAX_NODES", 7)
    coin = law(["1/2", "1/2"])
    assert len(unroll(lambda _: coin, 2).nodes) == 3  # built from 1 + 2 + 4 texts
    with pytest.raises(SizeError, match="built from at most 7 nodes"):
        unroll(lambda _: coin, 3)
    with pytest.raises(SizeError, match="built from at most 7 nodes"):
        Block.of(uniform([(x, y) for x in range(3) for y in range(3)]))


# ---------------------------------------------------------------- completion


@given(blocks(TOKENS, 3), models(TOKENS), st.lists(st.sampled_from(TOKENS), max_size=2))
def test_completion_continues_every_string_by_the_target(
    output: Block, target: Automaton[Token], before: list[Token]
) -> None:
    context = tuple(before)
    weights = dict.fromkeys(strings(3), ZERO)
    for text, weight in output.law().items():
        for rest in strings(3 - len(text)):
            weights[*text, *rest] += weight * chance(target, rest, (*context, *text))
    assert complete(output, target, 3, context).law() == Law(weights)


@given(models(TOKENS), models(TOKENS), st.integers(0, 3))
def test_an_output_of_full_length_is_complete(
    output: Automaton[Token], target: Automaton[Token], length: int
) -> None:
    assert complete(unroll(output, length), target, length) == unroll(output, length)


@given(models(TOKENS), st.integers(0, 2), st.integers(0, 2))
def test_the_target_completes_itself(target: Automaton[Token], length: int, more: int) -> None:
    whole = unroll(target, length + more)
    assert complete(unroll(target, length), target, length + more) == whole


@given(blocks(TOKENS, 3), models(TOKENS))
def test_an_output_longer_than_its_completion_is_refused(
    output: Block, target: Automaton[Token]
) -> None:
    longest = max(len(text) for text in output.law())
    assume(longest > 0)
    with pytest.raises(ClaimError, match=f"has at most {longest - 1} tokens"):
        complete(output, target, longest - 1)


def test_completion_mixes_what_is_emitted_with_what_is_drawn() -> None:
    output = Block.of(law({(): "1/2", ("a",): "1/4", ("b", "b"): "1/4"}))
    fair: Law[Token] = law({"a": "1/2", "b": "1/2"})
    completed = complete(output, lambda _: fair, 2).law()
    assert completed == law(
        {("a", "a"): "1/4", ("a", "b"): "1/4", ("b", "a"): "1/8", ("b", "b"): "3/8"}
    )


def test_completion_asks_the_target_after_the_context() -> None:
    asked: list[Text] = []
    context: Text = ("x", "y")
    complete(Block.of(point(("a",))), counted(lambda _: point("b"), asked), 2, context)
    assert asked == [("x", "y"), ("x", "y", "a")]


# ---------------------------------------------------------------- edges


@given(blocks(TOKENS, 2))
def test_the_edge_of_a_token_that_cannot_follow_weighs_nothing(block: Block) -> None:
    for node in block.nodes:
        following = {edge.token: edge for edge in node.edges}
        for token in TOKENS:
            assert node.edge(token) == following.get(token, Edge(token, ZERO, -1))


# ---------------------------------------------------------------- what is refused

WAY = Edge(0, HALF, 0)


@pytest.mark.parametrize(
    ("stop", "edges", "error", "message"),
    [
        (HALF, (), MassError, r"a node has mass exactly 1, got 1/2 \(short by 1/2\)"),
        (ONE, (WAY,), MassError, r"got 3/2 \(over by 1/2\)"),
        (HALF, (WAY, Edge(1, ZERO, 0)), ClaimError, "with positive weights"),
        (ZERO, (WAY, WAY), ClaimError, "lists its tokens once, in order"),
        (ZERO, (Edge(1, HALF, 0), WAY), ClaimError, "lists its tokens once, in order"),
        (ZERO, (Edge("a", HALF, 0), WAY), ClaimError, "lists its tokens once, in order"),
        (HALF, (Edge(True, HALF, 0),), TokenError, "got bool True"),
        (HALF, (Edge("\ud800", HALF, 0),), TokenError, "got str"),
        (Fraction(3, 2), (Edge(0, -HALF, 0),), WeightError, "at least 0, got -1/2"),
        (-HALF, (Edge(0, Fraction(3, 2), 0),), WeightError, "at least 0, got -1/2"),
        (0.5, (WAY,), WeightError, "a weight is a Fraction, got float"),
        (1, (), WeightError, "a weight is a Fraction, got int"),
        (HALF, (Edge(0, 0.5, 0),), WeightError, "a weight is a Fraction, got float"),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    ],
)
def test_what_is_not_a_node_is_refused(
    stop: Fraction, edges: tuple[Edge, ...], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        Node(stop, edges)


@pytest.mark.parametrize("child", [-1, 1, 2, True, False, 0.0, None, "0"])
def test_a_child_comes_before_its_parent_and_is_an_index(child: int) -> None:
    with pytest.raises(ClaimError, match="every child comes before its parent"):
        Block((LEAF, Node(ZERO, (Edge(0, ONE, child),))))


def test_a_leaf_is_before_its_parent() -> None:
    assert Block((LEAF, Node(ZERO, (Edge(0, ONE, 0),)))).law() == point((0,))


def test_a_block_has_a_root() -> None:
    with pytest.raises(ClaimError, match="a block has a root"):
        Block(())


@pytest.mark.parametrize("length", [1.5, True, -1])
def test_a_length_is_a_whole_number(length: int) -> None:
    with pytest.raises(SizeError, match="length of at least 0"):
        unroll(lambda _: point(0), length)


def test_a_model_gives_laws_and_no_mass_is_lost() -> None:
    half = cast("Law[int]", {0: Fraction(1, 2)})
    with pytest.raises(MassError, match="short by 1/2"):
        unroll(lambda _: half, 1)
    with pytest.raises(MassError, match="short by 1/2"):
        complete(Block((LEAF,)), lambda _: half, 1)
