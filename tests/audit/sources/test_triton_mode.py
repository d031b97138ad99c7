"""Kernels in Triton's interpreter: exact laws for what is known, refusals for the rest."""

import importlib
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.install import replaced
from specdec_exact.choice import explore

torch = pytest.importorskip("torch", reason="the front-end for Triton needs PyTorch")
pytest.importorskip("triton", reason="triton is not installed")

from tests.audit import triton_rules as rules  # noqa: E402 - after the skip

pytestmark = pytest.mark.heavy
WEIGHTS = torch.tensor([0.5, 0.0, 0.125, 0.375])


def law(program: Callable[[], int]) -> dict[int, Fraction]:
    def run(chooser: Any) -> int:
        inside = Run(chooser, "real", lazily=True)
        with replaced(inside, program):
            result = program()
        if inside.refused is not None:
            raise inside.refused
        return result

    return dict(explore(run).law)


def test_a_comparison_with_a_bound_splits_the_branch() -> None:
    uniform = torch.rand
    assert law(lambda: rules.answer(rules.below, uniform(1), 1.0))[1] == Fraction(3, 4)
    double = torch.float64
    assert law(lambda: rules.answer(rules.below, uniform(1, dtype=double), 0.0))[1] == Fraction(
        1, 4
    )
    assert law(lambda: rules.answer(rules.at_least, uniform(1), 0.75))[0] == Fraction(3, 4)
    assert law(lambda: rules.answer(rules.at_least, uniform(1), 0.5)) == {1: 1}
    log = law(lambda: rules.answer(rules.logarithm_above, uniform(1), 0.25))[1]
    assert abs(log - Fraction(3, 4)) < Fraction(1, 10**50)


@pytest.mark.parametrize("block", [4, 64])
def test_a_race_is_one_choice_and_padding_never_wins(block: int) -> None:
    def raced() -> int:
        noise = torch.empty(4).exponential_()
        return rules.answer(rules.race, noise, WEIGHTS, 4, block=block)

    assert law(raced) == {0: Fraction(1, 2), 2: Fraction(1, 8), 3: Fraction(3, 8)}


def test_a_cumulative_sum_of_constants_is_searched() -> None:
    def found() -> int:
        return rules.answer(rules.inverse_cumulative, torch.rand(1), WEIGHTS, 4, block=8)

    assert law(found) == {0: Fraction(1, 2), 2: Fraction(1, 8), 3: Fraction(3, 8)}


def test_a_kernel_draws_by_keys_and_one_key_is_one_number() -> None:
    assert law(lambda: rules.answer(rules.drawn_inside, 1, 5, 6))[1] == Fraction(1, 4)
    assert law(lambda: rules.answer(rules.drawn_inside, 1, 5, 5))[1] == Fraction(1, 2)


def test_what_a_kernel_moves_stays_random() -> None:
    def moved() -> int:
        noise = torch.rand(2)
        out = torch.zeros(2)
        kernel: Any = rules.exchanged
        kernel[(1,)](out, noise)
        return 2 * int(out[0] < 0.25) + int(noise[1] < 0.25)

    assert law(moved) == {3: Fraction(1, 4), 0: Fraction(3, 4)}


def test_what_nobody_has_seen_is_drawn_before_a_kernel_reads_it() -> None:
    def drawn() -> int:
        token = torch.multinomial(torch.tensor([0.25, 0.0, 0.75]), 1)
        return rules.answer(rules.chosen, token, torch.bernoulli(torch.tensor([0.5])))

    eighth = Fraction(1, 8)
    assert law(drawn) == {0: eighth, 1: eighth, 20: 3 * eighth, 21: 3 * eighth}


@pytest.mark.parametrize(
    ("kernel", "what"),
    [
        (rules.total, "sum_combine of random numbers"),
        (rules.largest_of_rows, "argmax_combine_tie_break_left of random numbers"),
        (rules.running, "running results"),
        (rules.truth, "as bool"),
        (rules.magnitude, "fabs"),
        (rules.digits, "bitcast"),
        (rules.random_index, "fp_to_si"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_everything_else_is_refused(kernel: Any, what: str) -> None:
    with pytest.raises(CannotModel, match=what):
        law(lambda: rules.answer(kernel, torch.rand(2)))


def test_generators_that_are_not_known_are_refused() -> None:
    with pytest.raises(CannotModel, match="randn"):
        law(lambda: rules.answer(rules.normal, 3))


def test_an_exception_in_a_kernel_keeps_its_name() -> None:
    with pytest.raises(ZeroDivisionError):
        law(lambda: rules.answer(rules.division_by_zero, count=0))


def test_nothing_is_left_behind() -> None:
    builder = importlib.import_module("triton.runtime.interpreter").InterpreterBuilder
    before = dict(vars(builder))
    law(lambda: rules.answer(rules.below, torch.rand(1), 1.0))
    assert dict(vars(builder)) == before
    assert rules.answer(rules.total, torch.tensor([0.25, 0.5])) == 1
