"""A static mixture: its law, its acceptance, and the line it lies on."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice import explore
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.errors import WeightError
from specdec_exact.kernel.law import Law, law, point, total_variation
from specdec_exact.schemes import mixture, token
from specdec_exact.schemes.mixture import preserved, step
from tests.schemes.small import (
    COIN,
    TILTED,
    acceptance,
    emits_row_by_row,
    laws,
    models,
    same_everywhere,
)

shares = st.fractions(0, 1, max_denominator=8)


@given(laws(3), laws(3), shares)
def test_a_step_emits_the_mixture(target: Law[int], draft: Law[int], share: Fraction) -> None:
    output = explore(step(target, draft, share)).law
    assert output == preserved(target, draft, share)
    assert all(output[x] == share * target[x] + (1 - share) * draft[x] for x in range(3))


@given(models(2, 2), models(2, 1), shares)
@settings(max_examples=30)
def test_a_round_emits_the_mixture_row_by_row(
    target: Model[int], draft: Model[int], share: Fraction
) -> None:
    program = mixture.whole_round(target, draft, 2, share)
    assert emits_row_by_row(program, target, draft, 2, lambda p, q: preserved(p, q, share))


@given(laws(3), laws(3), shares)
def test_acceptance_and_distance_share_one_total_variation(
    target: Law[int], draft: Law[int], share: Fraction
) -> None:
    apart = total_variation(target, draft)
    rows = same_everywhere(target), same_everywhere(draft)
    assert acceptance(mixture.whole_round(*rows, 1, share)) == 1 - share * apart
    assert total_variation(preserved(target, draft, share), target) == (1 - share) * apart


@given(laws(3), laws(3), laws(3))
def test_the_whole_share_is_the_token_rule_and_none_is_the_draft(
    target: Law[int], draft: Law[int], told: Law[int]
) -> None:
    whole = explore(step(target, draft, Fraction(1), told=told)).law
    assert whole == explore(token.step(target, draft, told=told)).law
    assert explore(step(target, draft, Fraction(0))).law == draft


def test_edges() -> None:
    half = Fraction(1, 2)
    assert preserved(point("a"), point("b"), half) == law({"a": "1/2", "b": "1/2"})
    assert explore(step(COIN, TILTED, half, told=COIN)).law == TILTED
    assert explore(mixture.whole_round(lambda _: COIN, lambda _: TILTED, 0, half)).law == law(
        {((0,), 0): "1/3", ((1,), 0): "2/3"}
    )


@pytest.mark.parametrize("share", [Fraction(-1, 9), Fraction(10, 9)])
def test_a_share_is_a_fraction(share: Fraction) -> None:
    with pytest.raises(WeightError, match="a share lies between 0 and 1"):
        preserved(COIN, TILTED, share)
