"""What is read off the law of a count: mean, variance, tails, generating function."""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from specdec_exact.counts.arguments import Exact, admit_list, admit_probability, shown
from specdec_exact.kernel.errors import TokenError, WeightError, brief
from specdec_exact.kernel.law import Law

__all__ = [
    "admit_survival",
    "emitted_from_accepted",
    "from_survival",
    "generating_function",
    "mean",
    "survival",
    "variance",
]


def mean(count: Law[int]) -> Fraction:
    """Return the expected count.

    raises    TokenError when an outcome is not an int of at least 0

    >>> from specdec_exact.kernel.law import law
    >>> mean(law({1: "2/5", 2: "6/25", 3: "9/25"}))
    Fraction(49, 25)
    """
    return _expected(count, 1)


def variance(count: Law[int]) -> Fraction:
    """Return the expected squared distance of the count from its mean.

    raises    TokenError when an outcome is not an int of at least 0

    >>> from specdec_exact.kernel.law import law
    >>> variance(law({1: "2/5", 2: "6/25", 3: "9/25"}))
    Fraction(474, 625)
    """
    return _expected(count, 2) - mean(count) ** 2


def survival(count: Law[int]) -> tuple[Fraction, ...]:
    """Return P(count >= j) for j = 1, 2, ... up to the largest possible count.

    The mean is the sum of these.

    raises    TokenError when an outcome is not an int of at least 0

    >>> from specdec_exact.kernel.law import law
    >>> survival(law({0: "2/5", 1: "6/25", 2: "9/25"}))
    (Fraction(3, 5), Fraction(9, 25))
    """
    coefficients = generating_function(count)
    tails: list[Fraction] = []
    tail = Fraction()
    for weight in reversed(coefficients[1:]):
        tail += weight
        tails.append(tail)
    return tuple(reversed(tails))


def from_survival(tails: Sequence[Exact]) -> Law[int]:
    """Return the law on 0..len(tails) with P(count >= j) = tails[j - 1].

    raises    WeightError unless 1 >= tails[0] >= tails[1] >= ... >= 0

    >>> from_survival(["3/5", "9/25"])
    Law({0: '2/5', 1: '6/25', 2: '9/25'})
    """
    steps = (Fraction(1), *admit_survival(tails), Fraction())
    return Law({count: steps[count] - steps[count + 1] for count in range(len(steps) - 1)})


def admit_survival(tails: Sequence[Exact]) -> tuple[Fraction, ...]:
    """Return survival probabilities, each at most the one before it.

    raises    WeightError otherwise: reaching further is never likelier

    >>> admit_survival(["1/2", "3/5"])
    Traceback (most recent call last):
    ...
    specdec_exact.kernel.errors.WeightError: P(count >= 2) is at most P(count >= 1) = 1/2, got 3/5 (over by 1/10)
    """
    admitted: list[Fraction] = []
    for reach, value in enumerate(admit_list("survival probabilities", tails), start=1):
        tail = admit_probability(f"P(count >= {reach})", value)
        if admitted and tail > admitted[-1]:
            raise WeightError(
                f"P(count >= {reach}) is at most P(count >= {reach - 1}) = {brief(admitted[-1])}, "
                f"got {brief(tail)} (over by {brief(tail - admitted[-1])})"
            )
        admitted.append(tail)
    return tuple(admitted)


def generating_function(count: Law[int]) -> tuple[Fraction, ...]:
    """Return the probability generating function as coefficients: entry k is P(count = k).

    ``polynomial.evaluate`` gives its value at a rational point; its derivative at 1 is the mean.

    raises    TokenError when an outcome is not an int of at least 0

    >>> from specdec_exact.kernel.law import law
    >>> generating_function(law({1: "2/5", 3: "3/5"}))
    (Fraction(0, 1), Fraction(2, 5), Fraction(0, 1), Fraction(3, 5))
    """
    largest = max(value for value, _ in _counts(count))
    return tuple(count[value] for value in range(largest + 1))


def emitted_from_accepted(accepted: Law[int]) -> Law[int]:
    """Return the law of accepted + 1: every round adds one residual or bonus token.

    True of plain counts only; a count that stops at an end token may lack the extra one.

    >>> from specdec_exact.kernel.law import law
    >>> emitted_from_accepted(law({0: "2/5", 1: "3/5"}))
    Law({1: '2/5', 2: '3/5'})
    """
    return Law({value + 1: weight for value, weight in _counts(accepted)})


def _expected(count: Law[int], power: int) -> Fraction:
    # Over one common denominator: a sum of fractions would be brought to lowest terms at every term,
    # which takes minutes for a long round, where integers take a second.
    weights = _counts(count)
    denominator = lcm(*(weight.denominator for _, weight in weights))
    numerator = sum(
        value**power * weight.numerator * (denominator // weight.denominator)
        for value, weight in weights
    )
    return Fraction(numerator, denominator)


def _counts(count: Law[int]) -> tuple[tuple[int, Fraction], ...]:
    for value in count:
        if type(value) is not int or value < 0:
            raise TokenError(f"a count is an int of at least 0, got {shown(value)}")
    return tuple(count.items())
