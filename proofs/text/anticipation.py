"""Theorem text.anticipation.  A draft may be dropped before it is seen, and not after."""

from fractions import Fraction

from specdec_exact.choice import Chooser, explore
from specdec_exact.kernel.law import Law, law
from specdec_exact.notation.theorem import Mutant, Theorem
from specdec_exact.schemes import token

_TARGET, _DRAFT = law(["1/2", "1/2"]), law(["9/10", "1/10"])


def _dropped(*, after_a_look: bool) -> Law[int]:
    def program(chooser: Chooser) -> int:
        proposal = chooser.choose(_DRAFT)
        kept = _DRAFT[proposal] > Fraction(1, 2) if after_a_look else chooser.flip(Fraction(1, 2))
        if not kept:
            return chooser.choose(_TARGET)
        return token.verify(chooser, proposal, _TARGET, _DRAFT)[0]

    return explore(program).law


THEOREM = Theorem(
    name="text.anticipation",
    title="Whether a draft is verified may depend on what came before it, not on the draft itself.",
    letters="x_i draft at position i",
    statement=r"\text{keep}_i \text{ depends on } x_{<i} \text{ only} \;\Longrightarrow\; \text{lossless}",
    scope="every finite alphabet, every target and draft model; the converse fails in the example",
    tier="proved",
    argument=r"""
If the decision to verify one more draft is taken before the draft is seen, the round is a mixture of rounds
of fixed lengths, each of which keeps the mean of every harmonic function. If it looks at the draft, the drafts
that are verified no longer have the draft law: keeping only tokens the draft likes, with target $(1/2, 1/2)$ and
draft $(9/10, 1/10)$, emits $(11/20, 9/20)$.
""",
    source="shown here; the example is the one of adaptive cutting by confidence",
    code=("specdec_exact.schemes.token:verify",),
    instance=lambda: (_dropped(after_a_look=False), _TARGET),
    coq=("adaptive_lossless", "peeking_is_biased"),
    mutants=(
        Mutant(
            name="dropped-after-a-look",
            sentence="a draft is dropped because the draft model gave it little weight",
            sides=lambda: (_dropped(after_a_look=True), _TARGET),
        ),
    ),
)
