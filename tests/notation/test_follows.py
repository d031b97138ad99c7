"""A claim holds all that is assumed; evidence can add nothing to it."""

from dataclasses import replace

import pytest

from specdec_exact.kernel.errors import Refuted
from specdec_exact.notation.follows import check_follows, joined
from specdec_exact.notation.obligations import (
    read_claim,
    read_evidence,
    write_claim,
    write_evidence,
)
from tests.attacks.deduction_cases import ROUND, SOUND


@pytest.mark.parametrize("name", SOUND)
def test_what_is_sound_is_accepted(name: str) -> None:
    sound = SOUND[name]
    check_follows(read_claim(write_claim(sound)), read_evidence(write_evidence(sound)))


def test_an_induction_has_its_rules_from_the_claim() -> None:
    claim, evidence = read_claim(write_claim(ROUND)), read_evidence(write_evidence(ROUND))
    assert joined(claim, evidence) == ROUND
    with pytest.raises(Refuted, match="the claim has no rules for round"):
        check_follows(replace(claim, inductions={}), evidence)
    rules = replace(claim.inductions["round"], advance={})
    with pytest.raises(Refuted, match="unknown"):
        check_follows(replace(claim, inductions={"round": rules}), evidence)
