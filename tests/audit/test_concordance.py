"""Code is led to the same place by floats and by our numbers, or it is not."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from specdec_exact.audit.concordance import concordant
from specdec_exact.audit.suite import dyadic
from specdec_exact.audit.trial import Called, Trial
from tests.audit import rules


def trial(rule: Callable[..., Any]) -> Trial:
    return Trial(rule, dyadic(3, 2), Called("given", "numpy", "float64"), "real")


@pytest.mark.parametrize("rule", [*rules.EXACT, rules.sample_and_match, *rules.FAULTY.values()])
def test_rules_that_only_compare_are_concordant(rule: Callable[..., Any]) -> None:
    assert concordant(trial(rule), pairs=40)


@pytest.mark.parametrize(
    "asks",
    [
        lambda u: isinstance(u, float),
        lambda u: type(u) is float,
        lambda u: hasattr(u, "__rround__") or "__slots__" not in dir(type(u)),
    ],
)
def test_a_question_about_the_type_is_noticed(asks: Callable[[Any], bool]) -> None:
    assert not concordant(trial(lambda xs, _q, _p: [int(xs[0]), int(asks(random.random()))]))


def test_one_more_draw_for_floats_is_noticed() -> None:
    def rule(*_: Any) -> list[int]:
        asked: object = random.random()
        return [int(random.random() < 1 / 2) if isinstance(asked, float) else 0]

    assert not concordant(trial(rule))
