"""Sampling is exact: a generator that runs through all its tickets gives the explored law."""

import random
from fractions import Fraction
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice import Chooser, Program, explore, sample
from specdec_exact.kernel.law import Law, law, point
from specdec_exact.strategies import laws

HALF = Fraction(1, 2)

# Denominators of at most 9, so that all tickets can be drawn.
small_laws = (
    st.lists(st.integers(0, 3), min_size=3, max_size=3)
    .filter(any)
    .map(lambda shares: law([Fraction(share, sum(shares)) for share in shares]))
)


class Tickets(random.Random):
    """Hands out the given integers, then zeros, and keeps what it was asked for."""

    def __init__(self, tickets: list[int]) -> None:
        super().__init__()
        self.tickets = tickets
        self.asked: list[int] = []

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """Return the next ticket."""
        assert (stop, step) == (None, 1)
        self.asked.append(start)
        given_out = len(self.asked) - 1
        return self.tickets[given_out] if given_out < len(self.tickets) else 0


def law_of_samples(program: Program[int]) -> Law[int]:
    """Return the law of a program over all tickets, each as likely as the others."""
    weights: dict[int, Fraction] = {}
    tickets: list[int] = []
    while True:
        generator = Tickets(tickets)
        drawn = sample(program, generator)
        weight = Fraction(1, prod(generator.asked))
        weights[drawn] = weights.get(drawn, Fraction()) + weight
        tickets += [0] * (len(generator.asked) - len(tickets))
        while tickets and tickets[-1] == generator.asked[len(tickets) - 1] - 1:
            tickets.pop()
        if not tickets:
            return Law(weights)
        tickets[-1] += 1


@given(small_laws, st.lists(small_laws, min_size=3, max_size=3))
def test_all_tickets_together_give_the_explored_law(
    first: Law[int], seconds: list[Law[int]]
) -> None:
    def program(chooser: Chooser) -> int:
        drawn = chooser.choose(first)
        return 3 * drawn + chooser.choose(seconds[drawn])

    assert law_of_samples(program) == explore(program).law


@given(st.integers(1, 8), st.integers(1, 8), st.integers(1, 8))
@settings(max_examples=40)
def test_all_tickets_of_a_uniform_number_give_the_explored_law(a: int, b: int, c: int) -> None:
    def program(chooser: Chooser) -> int:
        number = chooser.uniform()
        first = number * c < Fraction(a, b)
        return 2 * first + (number + Fraction(1, c) < Fraction(b, a))

    assert law_of_samples(program) == explore(program).law


@given(laws(range(4)), laws(range(4)), st.integers())
def test_a_sample_is_the_output_of_a_branch(one: Law[int], two: Law[int], seed: int) -> None:
    program: Program[int] = lambda c: c.choose(one) + 10 * c.choose(two)  # noqa: E731
    assert sample(program, random.Random(seed)) in explore(program).law  # noqa: S311


def test_a_choice_takes_one_integer_below_the_least_common_denominator() -> None:
    generator = Tickets([])
    sample(lambda chooser: chooser.choose(law(["1/4", "1/6", "7/12"])), generator)
    assert generator.asked == [12]


@pytest.mark.parametrize(("ticket", "token"), [(0, 0), (2, 0), (3, 1), (4, 1), (5, 2), (11, 2)])
def test_tickets_are_dealt_in_the_order_of_the_law(ticket: int, token: int) -> None:
    program: Program[int] = lambda c: c.choose(law(["1/4", "1/6", "7/12"]))  # noqa: E731
    assert sample(program, Tickets([ticket])) == token


def test_what_is_certain_takes_no_ticket() -> None:
    generator = Tickets([])
    assert sample(lambda chooser: chooser.choose(point("a")), generator) == "a"
    assert generator.asked == []


def test_alternatives_that_do_not_sum_to_one_are_a_defect() -> None:
    with pytest.raises(AssertionError, match="sum to 1"):
        sample(lambda chooser: chooser.pick((HALF,)), Tickets([1]))
