"""Theorem token.truthful_draft.  Lossless for every target exactly when told the truth."""

from specdec_exact.choice import explore
from specdec_exact.kernel.law import law
from specdec_exact.notation.theorem import Mutant, Theorem
from specdec_exact.schemes import token

_TOLD = law(["1/2", "1/4", "1/4"])
_DRAFT = law(["1/4", "1/2", "1/4"])

THEOREM = Theorem(
    name="token.truthful_draft",
    title="The token rule is lossless for every target if and only if it is told the true draft law.",
    letters="p target, s law the proposal is drawn from, t law the rule is told",
    statement=r"(\forall p:\; o_{p,s,t} = p) \iff s = t",
    scope="every finite alphabet, every pair of laws",
    tier="proved",
    argument=r"""
If $s = t$ the rule emits the target, whatever it is. If it emits the target whatever it is, take the
target $p = t$: the rule then accepts everything and emits $s$, so $s = t$.
""",
    source="first stated here",
    code=("specdec_exact.schemes.token:step",),
    instance=lambda: (explore(token.step(_TOLD, _DRAFT)).law, _TOLD),
    coq=("misreported_lossless_iff",),
    mutants=(
        Mutant(
            name="told-another-law",
            sentence="the rule is told a law that the draft did not come from",
            sides=lambda: (explore(token.step(_TOLD, _DRAFT, told=_TOLD)).law, _TOLD),
        ),
    ),
)
