"""Obligations go out as documents and come back the same."""

import json

import pytest

from specdec_exact.kernel.errors import ClaimError
from specdec_exact.notation.document import parse
from specdec_exact.notation.follows import joined
from specdec_exact.notation.obligations import (
    read_claim,
    read_evidence,
    write_claim,
    write_evidence,
)
from specdec_exact.notation.theorem import induct, obligation
from specdec_exact.prove.library import load
from tests.attacks.deduction_cases import COUNT, SOUND

OBLIGATIONS = SOUND | {
    name: theorem.obligation for name, theorem in load().items() if theorem.obligation is not None
}


@pytest.mark.parametrize("name", OBLIGATIONS)
def test_what_is_written_is_read_back(name: str) -> None:
    claim, evidence = write_claim(OBLIGATIONS[name]), write_evidence(OBLIGATIONS[name])
    again = read_claim(parse(json.dumps(claim))), read_evidence(parse(json.dumps(evidence)))
    assert joined(*again) == OBLIGATIONS[name]


def test_an_induction_in_an_induction_has_no_document() -> None:
    outer = induct("F = F", state="F", base=({}, {"inner": COUNT.steps["closed"]}), step=({}, {}))
    nested = obligation(steps={"outer": outer}, goals={})
    with pytest.raises(ClaimError, match="inside no other"):
        write_evidence(nested)


@pytest.mark.parametrize("document", [None, [], {}, "follows", {"claim": "follows"}])
def test_what_is_no_claim_is_refused(document: None) -> None:
    with pytest.raises(ClaimError):
        read_claim(document)
    with pytest.raises(ClaimError):
        read_evidence(document)
