"""What the package itself says about a claim and its evidence, in one word."""

from specdec_exact.kernel.certificate import check
from specdec_exact.kernel.errors import Refuted, SpecdecError
from specdec_exact.notation.claims import read_claim, read_evidence
from specdec_exact.notation.document import parse


def first_opinion(claim: str, evidence: str) -> str:
    """Return "accepted", the reason of the refutation, or the name of the error that refuses."""
    try:
        check(read_claim(parse(claim)), read_evidence(parse(evidence)))
    except Refuted as refusal:
        return refusal.reason
    except SpecdecError as refusal:
        return type(refusal).__name__
    return "accepted"
