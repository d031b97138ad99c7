"""Proofs are filled in, spelled as theorem files do, and what is missing is said."""

from dataclasses import replace
from typing import Any

import pytest

from specdec_exact.deduction.check import Deduce, Induct, Obligation, Step, discharge
from specdec_exact.notation import theorem
from specdec_exact.notation.theorem import linear
from specdec_exact.prove.draft import fill, spell_proof
from specdec_exact.prove.questions import questions
from tests.attacks.deduction_cases import SOUND

WORDS: dict[str, Any] = {name: getattr(theorem, name) for name in theorem.__all__}


def hollow(step: Step) -> Step:
    match step:
        case Deduce():
            return replace(step, proof=linear())
        case Induct(base=base, step=further):
            inside = (
                {k: hollow(s) for k, s in base.items()},
                {k: hollow(s) for k, s in further.items()},
            )
            return replace(step, base=inside[0], step=inside[1])
        case _:
            return step


@pytest.mark.parametrize("name", SOUND)
def test_all_proofs_of_a_sound_deduction_are_found_again(name: str) -> None:
    sound: Obligation = SOUND[name]
    empty = replace(sound, steps={label: hollow(step) for label, step in sound.steps.items()})
    filled = fill(empty)
    assert filled.missing == {}
    discharge(filled.obligation)


@pytest.mark.parametrize("name", SOUND)
def test_a_spelled_proof_is_read_back(name: str) -> None:
    for question in questions(SOUND[name]):
        spelled = spell_proof(question.step.proof)
        assert eval(spelled, WORDS) == question.step.proof  # noqa: S307 - what a theorem file does


def test_what_is_right_already_stays() -> None:
    filled = fill(SOUND["token"])
    assert (filled.found, filled.missing) == ({}, {})
    assert filled.obligation == SOUND["token"]


def test_what_is_wrong_is_said() -> None:
    wrong = theorem.obligation(
        given={"a": "a = 1"}, steps={"odd": theorem.deduce("a = 2", linear())}, goals={}
    )
    assert str(fill(wrong)) == "odd: NO PROOF FOUND of -2 + a = 0"
