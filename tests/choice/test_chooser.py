"""What a program may ask of chance: a draw, a flip, a uniform number; never a copy of the source."""

import copy
import pickle
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.choice import Chooser, Program, explore
from specdec_exact.kernel.errors import ClaimError, MassError, ParseError, WeightError
from specdec_exact.kernel.law import Law, Measure, law, measure, point
from specdec_exact.strategies import laws

THIRD = Fraction(1, 3)


@given(laws(range(4)))
def test_a_draw_has_the_law_drawn_from(one: Law[int]) -> None:
    assert explore(lambda chooser: chooser.choose(one)).law == one


@given(laws(range(3)), laws("ab"))
def test_two_draws_are_independent(one: Law[int], two: Law[str]) -> None:
    joint = explore(lambda chooser: (chooser.choose(one), chooser.choose(two))).law
    assert joint == Law({(x, y): one[x] * two[y] for x in one for y in two})


@given(st.fractions(0, 1))
def test_a_flip_comes_up_with_its_probability(probability: Fraction) -> None:
    flipped = explore(lambda chooser: int(chooser.flip(probability))).law
    assert flipped == law({1: probability, 0: 1 - probability})


def test_a_choice_is_an_index_into_the_law() -> None:
    one = law({"b": "1/2", "c": 0, "a": "1/3", "d": "1/6"})
    found = explore(lambda chooser: chooser.choose(one)).branches
    assert [(branch.choices, branch.output) for branch in found] == [
        ((0,), "b"),
        ((1,), "a"),
        ((2,), "d"),
    ]


def test_the_first_alternative_of_a_flip_is_true() -> None:
    found = explore(lambda chooser: int(chooser.flip(THIRD))).branches
    assert [(b.choices, b.weight, b.output) for b in found] == [
        ((0,), THIRD, 1),
        ((1,), 1 - THIRD, 0),
    ]


CERTAIN: list[tuple[Program[int], int]] = [
    (lambda chooser: chooser.choose(point(7)), 7),
    (lambda chooser: int(chooser.flip(0)), 0),
    (lambda chooser: int(chooser.flip(1)), 1),
    (lambda chooser: int(chooser.flip(Fraction(1))), 1),
    (lambda chooser: int(chooser.uniform() < 1), 1),
]


@pytest.mark.parametrize(("certain", "output"), CERTAIN)
def test_what_is_certain_is_no_choice(certain: Program[int], output: int) -> None:
    (branch,) = explore(certain).branches
    assert not branch.choices
    assert branch.weight == 1
    assert branch.output == output


@pytest.mark.parametrize(
    ("probability", "error", "message"),
    [
        (Fraction(-1, 2), WeightError, "a probability lies between 0 and 1, got -1/2"),
        (Fraction(3, 2), WeightError, "a probability lies between 0 and 1, got 3/2"),
        (-1, WeightError, "between 0 and 1"),
        (2, WeightError, "between 0 and 1"),
        (0.5, WeightError, "an exact number is an int, a Fraction or a string, got float 0.5"),
        (1.0, WeightError, "got float 1.0"),
        (True, WeightError, "got bool True"),
        (None, WeightError, "got NoneType"),
        ("half", ParseError, "got 'half'"),
    ],
)
def test_a_probability_is_exact_and_between_0_and_1(
    probability: Fraction, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        explore(lambda chooser: int(chooser.flip(probability)))


@pytest.mark.parametrize(
    ("weights", "gap"),
    [
        (measure({0: "1/2"}), "short by 1/2"),
        (measure({0: "1/2", 1: 1}), "over by 1/2"),
        (Measure[int]({}), "short by 1"),
    ],
)
def test_only_a_law_is_drawn_from(weights: Law[int], gap: str) -> None:
    with pytest.raises(MassError, match=f"what is drawn from has mass exactly 1, got .*{gap}"):
        explore(lambda chooser: chooser.choose(weights))


@pytest.mark.parametrize("weights", [{0: Fraction(1)}, [Fraction(1)], None])
def test_what_is_no_measure_is_named(weights: Law[int]) -> None:
    with pytest.raises(ClaimError, match=f"draws from a Law, got {type(weights).__name__}: law"):
        explore(lambda chooser: chooser.choose(weights))


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, pickle.dumps])
def test_there_is_one_source_of_randomness(duplicate: Callable[[object], object]) -> None:
    with pytest.raises(TypeError, match="a chooser cannot be copied"):
        explore(lambda chooser: str(duplicate(chooser)))


def test_a_chooser_says_how_it_picks() -> None:
    with pytest.raises(TypeError, match="pick"):
        Chooser()  # type: ignore[abstract]  # pyright: ignore[reportAbstractUsage]


@pytest.mark.parametrize(
    ("weights", "error"),
    [
        ((Fraction(3, 2), Fraction(-1, 2)), WeightError),
        ((Fraction(3, 4), Fraction(1, 2)), MassError),
        ((Fraction(1, 2), Fraction(1, 4)), MassError),
        ((Fraction(1), Fraction(0)), WeightError),
        ((0.5, 0.5), WeightError),
        ((), MassError),
    ],
)
def test_a_choice_has_positive_weights_of_mass_one(
    weights: tuple[Fraction, ...], error: type[Exception]
) -> None:
    with pytest.raises(error):
        explore(lambda chooser: chooser.pick(weights))


def test_wrong_weights_of_two_branches_do_not_make_up_for_each_other() -> None:
    def program(chooser: Chooser) -> int:
        if chooser.flip(Fraction(1, 2)):
            return chooser.pick((Fraction(3, 4), Fraction(1, 2)))
        return chooser.pick((Fraction(1, 2), Fraction(1, 4)))

    with pytest.raises(MassError):
        explore(program)
