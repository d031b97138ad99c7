"""A block linked from single steps is the block of every branch of the whole round."""

from fractions import Fraction
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice import Chooser, explore
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.errors import SizeError
from specdec_exact.kernel.law import Law, Token, law, point
from specdec_exact.schemes import greedy, one_hot, sample_and_match, token
from specdec_exact.schemes.emitted import emitted_block
from specdec_exact.schemes.round import draw

K = TypeVar("K", bound=Token)
RULES = [token, greedy, one_hot, sample_and_match]


def _law(weights: list[int]) -> Law[int]:
    return Law({token: Fraction(w, sum(weights)) for token, w in enumerate(weights)})


LAWS = st.lists(st.integers(0, 3), min_size=2, max_size=2).filter(any).map(_law)


@st.composite
def models(data: st.DrawFn) -> Model[int]:
    """A law of its own after every text of at most two tokens."""
    texts: list[tuple[int, ...]] = [(), (0,), (1,), (0, 0), (0, 1), (1, 0), (1, 1)]
    table = {text: data(LAWS) for text in texts}
    return lambda text: table[text[-2:]]


def _likeliest(_: Chooser, row: Law[int]) -> int:
    return greedy.argmax(row)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__.split(".")[-1])
@pytest.mark.parametrize("length", [0, 1, 2])
@settings(max_examples=30)
@given(models(), models(), models())
def test_it_is_the_law_of_the_whole_round(
    rule: Any,  # noqa: ANN401
    length: int,
    target: Model[int],
    draft: Model[int],
    told: Model[int],
) -> None:
    whole = explore(rule.whole_round(target, draft, length, (1,), told=told)).law
    block = emitted_block(
        rule.verify,
        target,
        draft,
        length,
        (1,),
        told=told,
        bonus=_likeliest if rule is greedy else draw,
    )
    assert block.law() == whole.map(lambda played: played.tokens)


@given(LAWS, LAWS)
def test_texts_of_one_state_share_their_nodes(target: Law[int], draft: Law[int]) -> None:
    merged = emitted_block(token.verify, lambda _: target, lambda _: draft, 3, state=len)
    apart = emitted_block(token.verify, lambda _: target, lambda _: draft, 3)
    assert merged.law() == apart.law()
    assert len(merged.nodes) <= 1 + 2 * 3 + 1


def test_a_long_round_stays_small() -> None:
    target, draft = law(["0.6", "0.3", "0.1"]), law(["0.2", "0.3", "0.5"])
    block = emitted_block(token.verify, lambda _: target, lambda _: draft, 40, state=len)
    assert len(block.nodes) == 1 + 40 * 2 + 1


def test_one_law_everywhere_is_explored_once() -> None:
    asked: list[int] = []

    def counted(chooser: Chooser, row: Law[int]) -> int:
        asked.append(1)
        return draw(chooser, row)

    def verify(chooser: Chooser, proposal: K, target: Law[K], told: Law[K]) -> tuple[K, bool]:
        asked.append(0)
        return token.verify(chooser, proposal, target, told)

    target, draft = law(["1/3", "2/3"]), law(["2/3", "1/3"])
    block = emitted_block(verify, lambda _: target, lambda _: draft, 30, bonus=counted, state=len)
    # Three branches of a step, accepted or rejected, and two of the bonus token.
    assert (asked.count(0), asked.count(1)) == (3, 2)
    assert block == emitted_block(token.verify, lambda _: target, lambda _: draft, 30, state=len)


def test_laws_that_differ_by_position_are_explored_apart() -> None:
    laws = [law(["1/3", "2/3"]), law(["1/2", "1/2"])]
    fresh = law(["2/3", "1/3"])
    block = emitted_block(token.verify, lambda text: laws[len(text)], lambda _: fresh, 1, state=len)
    assert block.law()[0, 0] == Fraction(1, 3) * Fraction(1, 2)


def test_a_misreported_draft_shows() -> None:
    # The rule is told the target, accepts everything, and emits the draft.
    target, draft = law(["3/5", "2/5"]), law(["1/5", "4/5"])
    block = emitted_block(
        token.verify, lambda _: target, lambda _: draft, 1, told=lambda _: target, state=len
    )
    assert block.law()[0, 0] == Fraction(1, 5) * Fraction(3, 5)


@pytest.mark.parametrize("length", [-1, True, "2"])
def test_a_draft_length_is_a_count(length: Any) -> None:  # noqa: ANN401
    with pytest.raises(SizeError, match="a draft length is an integer of at least 0"):
        emitted_block(token.verify, lambda _: point(0), lambda _: point(0), length)
