"""Cascades preserve the law their deferral means, which at loss 0 need not be the target."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice import explore
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, acceptance_rate, law, point
from specdec_exact.schemes import cascade
from specdec_exact.schemes.cascade import (
    Deferral,
    by_token,
    chow,
    difference,
    optimal,
    preserved,
    step,
)
from tests.schemes.small import (
    COIN,
    TARGET,
    TILTED,
    acceptance,
    emits_row_by_row,
    laws,
    models,
    same_everywhere,
)

DRAFT = law(["1/4", "1/4", "1/2"])
ZERO, HALF = Fraction(0), Fraction(1, 2)
losses = st.fractions(0, 1, max_denominator=8)
deferrals = st.one_of([st.builds(kind, losses) for kind in (chow, difference, optimal, by_token)])


@given(laws(3), laws(3), deferrals)
def test_a_step_emits_the_law_that_is_meant(
    target: Law[int], draft: Law[int], deferral: Deferral
) -> None:
    meant = preserved(target, draft, deferral)
    assert explore(step(target, draft, deferral)).law == meant
    rows = same_everywhere(target), same_everywhere(draft)
    assert acceptance(cascade.whole_round(*rows, 1, deferral)) == acceptance_rate(meant, draft)


@given(models(2, 2), models(2, 1), deferrals)
@settings(max_examples=30)
def test_a_round_emits_the_law_that_is_meant_row_by_row(
    target: Model[int], draft: Model[int], deferral: Deferral
) -> None:
    program = cascade.whole_round(target, draft, 2, deferral)
    assert emits_row_by_row(program, target, draft, 2, lambda p, q: preserved(p, q, deferral))


def test_the_worked_pair() -> None:
    rows = same_everywhere(TARGET), same_everywhere(DRAFT)
    meant = {loss: preserved(TARGET, DRAFT, by_token(loss)) for loss in (ZERO, HALF)}
    assert meant == {ZERO: law(["5/8", "1/4", "1/8"]), HALF: law(["1/2", "5/12", "1/12"])}
    assert meant[ZERO] != TARGET
    rates = [acceptance(cascade.whole_round(*rows, 1, by_token(loss))) for loss in (ZERO, HALF)]
    assert rates == [Fraction(5, 8), Fraction(7, 12)]


def test_chow_defers_to_a_confident_draft() -> None:
    assert preserved(TARGET, DRAFT, chow(HALF)) == DRAFT
    assert preserved(TARGET, DRAFT, chow(Fraction(49, 100))) == TARGET


def test_difference_defers_unless_the_target_is_clearly_more_confident() -> None:
    sure, unsure = law(["3/4", "1/4"]), law(["3/5", "2/5"])
    assert preserved(sure, unsure, difference(Fraction(15, 100))) == unsure
    assert preserved(sure, unsure, difference(Fraction(14, 100))) == sure


def test_optimal_weighs_the_confidence_by_the_rejections() -> None:
    sure, unsure = law(["3/4", "1/4"]), law(["3/5", "2/5"])  # a distance of 3/20
    assert preserved(sure, unsure, optimal(Fraction(1))) == unsure
    assert preserved(sure, unsure, optimal(Fraction(99, 100))) == sure
    assert preserved(TARGET, DRAFT, optimal(ZERO)) == DRAFT  # equal confidence, nothing to lose


def test_a_draft_equal_to_the_target_is_sharpened_token_by_token() -> None:
    # What is not good enough is drawn once more from the target, and may be good the second time.
    model = law(["3/4", "1/4"])
    assert explore(step(model, model, by_token(ZERO))).law == law(["15/16", "1/16"])
    for kind in (chow, difference, optimal):
        assert explore(step(model, model, kind(ZERO))).law == model


def test_edges() -> None:
    assert preserved(point("a"), point("b"), by_token(ZERO)) == point("a")
    assert preserved(point("a"), point("b"), by_token(Fraction(1))) == point("b")
    assert preserved(point("a"), point("b"), chow(ZERO)) == point("b")
    assert explore(step(COIN, TILTED, difference(HALF), told=COIN)).law == TILTED
    none = cascade.whole_round(same_everywhere(COIN), same_everywhere(TILTED), 0, chow(HALF))
    assert explore(none).law == law({((0,), 0): "1/3", ((1,), 0): "2/3"})
