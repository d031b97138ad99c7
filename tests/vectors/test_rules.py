from fractions import Fraction

import pytest

from specdec_exact.vectors.ask import StepLaw, Verify, VerifyList
from specdec_exact.vectors.expect import Emitted
from specdec_exact.vectors.rules import (
    UnknownRule,
    models,
    played,
    round_program,
    step_program,
    tape_of,
)
from specdec_exact.vectors.sketch import GRID, at, weights

HALF = weights("1 1")


def test_an_unknown_rule_is_refused_wherever_it_is_named() -> None:
    for attempt in (
        lambda: played(Verify("x", 2, (HALF, HALF), (HALF,), (0,), GRID, (0,), 0)),
        lambda: played(VerifyList("x", 2, HALF, HALF, (0,), GRID, (0,), 0)),
        lambda: step_program(StepLaw("x", 2, 1, HALF, HALF)),
        lambda: round_program("x", models((HALF,)), models((HALF,)), 1),
    ):
        with pytest.raises(UnknownRule, match="got 'x'"):
            attempt()


def test_a_block_is_tested_from_its_end_and_a_list_at_its_end() -> None:
    ask = Verify("block", 2, (HALF,) * 3, (HALF,) * 2, (0, 1), GRID, (1, 2), 0)
    assert tape_of(ask).order == [1, 0]
    listed = VerifyList("greedy-multi", 2, HALF, HALF, (0, 1), GRID, (1, 2), 0)
    assert tape_of(listed).order == [1]


def test_a_number_just_below_decides_ties_the_other_way() -> None:
    ask = Verify("token", 2, (weights("1 3"), HALF), (HALF,), (0,), GRID, (at("1/2"),), 0)
    assert played(ask)[0] == Emitted((1,), 0)
    assert played(ask, below={"coin": Fraction(1, 2**60)})[0].accepted == 1
