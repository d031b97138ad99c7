"""Recorded choices give back the run they were recorded in, or do not fit."""

import pytest
from hypothesis import given

from specdec_exact.choice import Chooser, Program, explore, replay
from specdec_exact.choice.replay import ReplayError
from specdec_exact.kernel.law import law, point
from specdec_exact.schemes import token
from specdec_exact.schemes.round import Round
from specdec_exact.strategies import Automaton, model_pairs

COIN = law({"a": "1/2", "b": "1/2"})

Pair = tuple[Automaton[int], Automaton[int]]


def two_flips(chooser: Chooser) -> str:
    """Draw two letters."""
    return chooser.choose(COIN) + chooser.choose(COIN)


def swallowing(chooser: Chooser) -> str:
    """Draw two letters, and make up what cannot be drawn."""
    try:
        return two_flips(chooser)
    except Exception:  # noqa: BLE001
        return "made up"


@given(model_pairs(range(2)))
def test_every_branch_of_a_round_is_replayed(pair: Pair) -> None:
    target, draft = pair
    program: Program[Round] = token.whole_round(target, draft, 2)
    for branch in explore(program).branches:
        assert replay(program, branch.choices) == branch.output


def test_choices_are_taken_in_order() -> None:
    assert replay(two_flips, [0, 1]) == "ab"
    assert replay(two_flips, iter((1, 0))) == "ba"


def test_what_is_certain_takes_no_recorded_choice() -> None:
    assert replay(lambda chooser: chooser.choose(point("a")) + chooser.choose(COIN), [1]) == "ab"


@pytest.mark.parametrize("program", [two_flips, swallowing])
@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ([], "makes more than the 0 recorded choices"),
        ([1], "makes more than the 1 recorded choices"),
        ([0, 0, 0], "ended with 1 recorded choices left"),
        ([0, 0, 0, 1], "ended with 2 recorded choices left"),
        ([0, 2], "choice 1 is 2, of 2 alternatives"),
        ([-1, 0], "choice 0 is -1, of 2 alternatives"),
    ],
)
def test_choices_that_do_not_fit_are_refused(
    program: Program[str], choices: list[int], message: str
) -> None:
    with pytest.raises(ReplayError, match=message):
        replay(program, choices)


def test_an_error_of_the_program_comes_through() -> None:
    with pytest.raises(ZeroDivisionError):
        replay(lambda chooser: 1 // (chooser.choose(law(["1/2", "1/2"])) - 1), [1])
