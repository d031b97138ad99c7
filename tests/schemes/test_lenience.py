"""Lenience: its exact law for each replacement, and the bound that two of them keep."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice import explore
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.errors import WeightError
from specdec_exact.kernel.law import Law, law, point
from specdec_exact.schemes import lenience, token
from specdec_exact.schemes.lenience import Replacement, preserved, step
from tests.schemes.small import (
    TARGET,
    acceptance,
    emits_row_by_row,
    emitted,
    laws,
    models,
    preserves,
    same_everywhere,
)

DRAFT = law(["1/4", "1/4", "1/2"])
HALF = Fraction(1, 2)
factors = st.fractions(Fraction(1, 10), 1, max_denominator=10)
replacements = st.sampled_from(["stock", "matched", "target"])


@given(laws(3), laws(3), factors, replacements)
def test_a_step_emits_what_it_declares(
    target: Law[int], draft: Law[int], factor: Fraction, replacement: Replacement
) -> None:
    program = step(target, draft, factor, replacement)
    assert explore(program).law == preserved(target, draft, factor, replacement)


@given(models(2, 2), models(2, 1), factors, replacements)
@settings(max_examples=30)
def test_a_round_emits_what_it_declares_row_by_row(
    target: Model[int], draft: Model[int], factor: Fraction, replacement: Replacement
) -> None:
    def law_of_row(p: Law[int], q: Law[int]) -> Law[int]:
        return preserved(p, q, factor, replacement)

    program = lenience.whole_round(target, draft, 2, factor, replacement)
    assert emits_row_by_row(program, target, draft, 2, law_of_row)


@given(laws(4), laws(4), factors, st.sampled_from(["stock", "matched"]))
def test_no_token_is_emitted_more_than_the_factor_allows(
    target: Law[int], draft: Law[int], factor: Fraction, replacement: Replacement
) -> None:
    emitted = preserved(target, draft, factor, replacement)
    assert all(emitted[x] <= target[x] / factor for x in emitted)


def test_with_the_target_as_replacement_the_bound_fails() -> None:
    target, draft = law(["1/2", "1/2"]), point(0)
    emitted = preserved(target, draft, Fraction(3, 4), "target")
    assert emitted == law(["5/6", "1/6"])
    assert emitted[0] > target[0] / Fraction(3, 4)


def test_the_worked_pair() -> None:
    laws_of = {r: preserved(TARGET, DRAFT, HALF, r) for r in ("stock", "matched", "target")}
    assert laws_of == {
        "stock": law(["3/8", "7/24", "1/3"]),
        "matched": law(["5/14", "13/42", "1/3"]),
        "target": law(["1/3", "11/36", "13/36"]),
    }
    rows = same_everywhere(TARGET), same_everywhere(DRAFT)
    assert acceptance(lenience.whole_round(*rows, 1, HALF)) == Fraction(5, 6)
    assert max(laws_of["target"][x] / TARGET[x] for x in TARGET) == Fraction(13, 6)


@given(laws(3), laws(3), laws(3), st.sampled_from(["stock", "matched"]))
def test_a_lenience_of_one_is_the_token_rule(
    target: Law[int], draft: Law[int], told: Law[int], replacement: Replacement
) -> None:
    lenient = step(target, draft, Fraction(1), replacement, told=told)
    assert explore(lenient).law == explore(token.step(target, draft, told=told)).law


def test_a_lenience_of_one_that_redraws_from_the_target_is_biased() -> None:
    pair = law(["1/2", "1/2"]), point(0)
    assert explore(step(*pair, Fraction(1), "target")).law == law(["3/4", "1/4"])


def test_a_round_is_not_lossless() -> None:
    target, draft = same_everywhere(TARGET), same_everywhere(DRAFT)
    assert not preserves(target, 2, emitted(lenience.whole_round(target, draft, 1, HALF)))


def test_edges() -> None:
    assert preserved(TARGET, TARGET, HALF) == TARGET
    assert preserved(point("a"), point("b"), HALF) == point("a")
    rows = same_everywhere(TARGET), same_everywhere(DRAFT)
    assert emitted(lenience.whole_round(*rows, 0, HALF)).map(lambda t: t[0]) == TARGET


@pytest.mark.parametrize("factor", [Fraction(0), Fraction(-1, 2), Fraction(11, 10)])
def test_a_lenience_is_a_factor_below_one(factor: Fraction) -> None:
    for refused in (lambda: preserved(TARGET, DRAFT, factor), lambda: step(TARGET, DRAFT, factor)):
        with pytest.raises(WeightError, match="a lenience is above 0 and at most 1"):
            refused()
