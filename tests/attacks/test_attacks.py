"""Every spoiled claim or certificate is refused twice, and for the reason it was spoiled for."""

from collections import Counter

import pytest

from tests.attacks import (
    on_blocks,
    on_differs,
    on_distance,
    on_numbers,
    on_preserves,
    on_shape,
    on_text,
)
from tests.attacks.cases import CASES, DISTANCE, Attack, Case
from tests.attacks.first_opinion import first_opinion
from tests.second_opinion.checker import verdict

TABLES = (on_text, on_numbers, on_shape, on_blocks, on_preserves, on_differs, on_distance)
ATTACKS = tuple(attack for table in TABLES for attack in table.ATTACKS)

# What the package may answer where the second opinion gives this reason. Its readers check in
# another order and in fewer words, so that some reasons have two answers.
FIRST_OPINIONS = {
    "json": {"ParseError"},
    "number": {"ParseError", "SizeError"},
    "duplicate-key": {"ParseError"},
    "depth": {"SizeError"},
    "size": {"SizeError", "ClaimError"},
    "rational": {"ParseError", "SizeError", "ClaimError"},
    "keys": {"ClaimError"},
    "kind": {"ClaimError"},
    "pairing": {"ClaimError", "kind"},
    "shape": {"ClaimError"},
    "token": {"TokenError"},
    "order": {"ClaimError"},
    "weight": {"WeightError", "ClaimError"},
    "mass": {"MassError"},
    "child": {"ClaimError"},
    "empty": {"ClaimError"},
    "target-stop": {"ClaimError"},
    "pair": {"range", "ClaimError"},
    "roots": {"root"},
    "beyond": {"beyond"},
    "imbalance": {"weight", "support"},
    "open": {"open"},
    "prefix": {"unreachable"},
    "emitted": {"emitted"},
    "owed": {"owed"},
    "equal": {"equal"},
    "event": {"event"},
    "overlap": {"overlap"},
    "remainder": {"mass"},
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_is_sound_is_accepted_twice(case: Case) -> None:
    assert first_opinion(case.claim, case.evidence) == "accepted"
    assert verdict(case.claim, case.evidence) == "accepted"


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_an_attack_is_refused_twice_for_its_reason(attack: Attack) -> None:
    assert verdict(attack.claim, attack.evidence) == attack.reason
    assert first_opinion(attack.claim, attack.evidence) in FIRST_OPINIONS[attack.reason]


def test_every_reason_has_an_attack() -> None:
    assert {attack.reason for attack in ATTACKS} == FIRST_OPINIONS.keys()


def test_every_attack_has_a_name() -> None:
    assert [name for name, times in Counter(a.name for a in ATTACKS).items() if times > 1] == []


def test_an_attack_spoils_what_it_says() -> None:
    with pytest.raises(ValueError, match="occurs 0 times"):
        DISTANCE.spoiled("a fragment that is not there", "event", claim={"lossless": "lossy"})
    with pytest.raises(ValueError, match="occurs 2 times"):
        DISTANCE.spoiled("a fragment that is there twice", "event", claim={'"1/4"': '"1/3"'})
    with pytest.raises(ValueError, match="becomes"):
        DISTANCE.spoiled("a change that changes nothing", "event", claim={'"5/12"': '"5/12"'})
