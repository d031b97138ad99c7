"""A count law and what is read off it."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.counts import moments, polynomial
from specdec_exact.kernel.law import Law, point
from tests.counts.generated import count_laws, survivals


@given(count_laws)
def test_the_mean_is_the_sum_of_the_tails(count: Law[int]) -> None:
    assert moments.mean(count) == sum(moments.survival(count))


@given(count_laws)
def test_the_mean_is_the_derivative_of_the_generating_function_at_1(count: Law[int]) -> None:
    coefficients = moments.generating_function(count)
    assert polynomial.evaluate(coefficients, 1) == 1
    assert polynomial.evaluate(polynomial.derivative(coefficients), 1) == moments.mean(count)


@given(count_laws)
def test_the_variance_comes_from_the_second_derivative(count: Law[int]) -> None:
    once = polynomial.derivative(moments.generating_function(count))
    mean = polynomial.evaluate(once, 1)
    factorial_moment = polynomial.evaluate(polynomial.derivative(once), 1)
    assert moments.variance(count) == factorial_moment + mean - mean**2


@given(count_laws)
def test_the_variance_is_half_the_mean_square_of_a_difference(count: Law[int]) -> None:
    pairs = ((x, y, count[x] * count[y]) for x in count for y in count)
    assert 2 * moments.variance(count) == sum((x - y) ** 2 * weight for x, y, weight in pairs)


@given(survivals)
def test_survival_and_law_determine_each_other(tails: tuple[Fraction, ...]) -> None:
    back = moments.survival(moments.from_survival(tails))
    # Tails of 0 at the end leave no trace in a law.
    assert back == tails[: len(back)]
    assert not any(tails[len(back) :])


@given(count_laws)
def test_law_and_survival_determine_each_other(count: Law[int]) -> None:
    assert moments.from_survival(moments.survival(count)) == count


@given(count_laws)
def test_the_extra_token_moves_the_mean_by_1_and_leaves_the_variance(accepted: Law[int]) -> None:
    emitted = moments.emitted_from_accepted(accepted)
    assert moments.mean(emitted) == moments.mean(accepted) + 1
    assert moments.variance(emitted) == moments.variance(accepted)


def test_a_certain_count_has_no_variance() -> None:
    assert moments.variance(point(7)) == 0
    assert moments.mean(point(0)) == 0
    assert moments.survival(point(0)) == ()
    assert moments.from_survival(()) == point(0)
