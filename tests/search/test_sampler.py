"""A sampler draws from the exact law, the same tokens in the same run, others in another."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from specdec_exact.choice import Chooser
from specdec_exact.faults.catalogue import find
from specdec_exact.kernel.errors import AlphabetError, SizeError, WeightError
from specdec_exact.kernel.law import Law, Token
from specdec_exact.search.sampler import Explored, RoundSampler, Sampler, Subject
from tests.search.rules import right, right_round

RIGHT = Subject("right", "", lossless=True, rule=right)
ROUND = Subject("round", "", lossless=True, form="round", rule=right_round)


def test_weights_of_any_number_are_taken_exactly() -> None:
    sampler = Sampler(RIGHT, 0)
    tenth = Fraction(0.1)
    for weights in ([0.1, 0.2], np.array([0.1, 0.2]), np.array([0.1, 0.2]).tolist()):
        assert sampler.law(weights, [1, 1])[0] == tenth / (tenth + Fraction(0.2))
    assert sampler.law([1, Fraction(1, 2)], [1, 1]) == [Fraction(2, 3), Fraction(1, 3)]


def test_the_law_is_that_of_the_rule() -> None:
    redraw = find("redraw-from-target")
    sampler = Sampler(Subject("redraw", "", lossless=False, rule=redraw.rule), 0)
    assert sampler.law([1, 1], [1, 0]) == [Fraction(3, 4), Fraction(1, 4)]


def test_a_run_repeats_and_another_does_not() -> None:
    drawn = [Sampler(RIGHT, run)([1, 1], [1, 3], 50) for run in (0, 0, 1)]
    assert drawn[0] == drawn[1] != drawn[2]
    sampler = Sampler(RIGHT, 0)
    assert sampler([1, 1], [1, 3], 50) != sampler([1, 1], [1, 3], 50)


def test_tokens_and_counts_are_near_the_law() -> None:
    sampler = Sampler(RIGHT, 3)
    counts = sampler.counts([1, 3], [1, 1], 40_000)
    assert sum(counts) == 40_000
    assert abs(counts[0] - 10_000) < 400
    assert abs(Counter(sampler([1, 3], [1, 1], 40_000))[0] - 10_000) < 400


def test_where_nothing_is_emitted_the_token_is_minus_one() -> None:
    def nothing(_: Chooser, __: Law[Token], ___: Law[Token]) -> None:
        return None

    sampler = Sampler(Subject("nothing", "", lossless=False, rule=nothing), 0)
    assert sampler([1], [1], 3) == [-1, -1, -1]
    assert sampler.counts([1], [1], 3) == [0]


def test_a_formula_is_used_where_there_is_one() -> None:
    wide = [1.0] * 1000
    formula = Subject("draft", "", lossless=False, closed=lambda _, draft: draft)
    assert sum(Sampler(formula, 0).counts(wide, wide, 500)) == 500
    assert Sampler(formula, 0).law([1, 1], [1, 3]) == [Fraction(1, 4), Fraction(3, 4)]


def test_rounds_are_drawn_from_their_law() -> None:
    sampler = RoundSampler(ROUND, 0)
    law = sampler.law({(): [1, 1], (0,): [1]}, {(): [1, 0]}, 1)
    assert law == {(0, 0): Fraction(1, 2), (1,): Fraction(1, 2)}
    texts = Counter(sampler({(): [1, 1], (0,): [1]}, {(): [1, 0]}, 1, 10_000))
    assert set(texts) == set(law)
    assert abs(texts[1,] - 5_000) < 250


def test_what_one_run_explored_no_other_explores_again() -> None:
    calls: list[int] = []

    def counted(chooser: Chooser, target: Law[Token], _: Law[Token]) -> Token:
        calls.append(1)
        return chooser.choose(target)

    explored: Explored = {}
    for run in range(3):
        Sampler(Subject("x", "", lossless=True, rule=counted), run, explored)([1, 1], [1, 1], 5)
    assert len(calls) == 2


def test_unusable_rows_are_refused() -> None:
    sampler = Sampler(RIGHT, 0)
    with pytest.raises(AlphabetError, match="got 1 and 2"):
        sampler([1], [1, 1], 1)
    with pytest.raises(SizeError, match="up to 64 tokens, got 65"):
        sampler([1] * 65, [1] * 65, 1)
    for bad in ([], [0, 0], [2, -1]):
        with pytest.raises(WeightError, match="not negative and not all 0"):
            sampler(bad, bad, 1)
