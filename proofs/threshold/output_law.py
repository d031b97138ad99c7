"""Theorem threshold.output_law.  What acceptance by a threshold emits."""

from fractions import Fraction

from specdec_exact.choice import explore
from specdec_exact.kernel.law import Law, law
from specdec_exact.notation.theorem import (
    Mutant,
    Theorem,
    deduce,
    linear,
    obligation,
    spoiled,
)
from specdec_exact.schemes import threshold

_TARGET, _DRAFT = law(["1/2", "1/4", "1/8", "1/8"]), law(["1/4", "1/4", "1/4", "1/4"])
_RULE = threshold.relaxed(3, Fraction(1, 4))

_OBLIGATION = obligation(
    given={
        "a set": "s[x]*s[x] = s[x]",
        "accepted": "c[x] = q[x]*s[x]",
        "rejected": "B = 1 - sum(q*s)",
        "output": "o[x] = c[x] + B*r[x]",
    },
    steps={
        "law": deduce(
            "o[x] = q[x]*s[x] + (1 - sum(q*s))*r[x]",
            linear({"output": 1, "accepted": 1, "rejected": "r[x]"}),
        ),
    },
    goals={"law": "o[x] = q[x]*s[x] + (1 - sum(q*s))*r[x]"},
)


def _sides(recovered: int) -> tuple[Law[int], Law[int]]:
    admitted = [x for x in _DRAFT if _RULE(_TARGET, x)]
    rest = 1 - sum(_DRAFT[x] for x in admitted)
    weights = {x: _DRAFT[x] if x in admitted else Fraction() for x in _DRAFT}
    weights[recovered] += rest
    return explore(threshold.step(_TARGET, _DRAFT, _RULE)).law, law(weights)


THEOREM = Theorem(
    name="threshold.output_law",
    title="Acceptance by a threshold on the target emits the draft inside a set and the replacement outside.",
    letters="S accepted set (s its indicator), q draft, r replacement law, B rejected mass",
    statement=r"\pi(y) = q(y)\,1[y \in S] + q(S^c)\, r(y)",
    scope="every finite alphabet, every rule that accepts a fixed set of tokens",
    tier="proved",
    argument=r"""
Whether a proposal is accepted depends on the proposal alone, not on a ratio. So the accepted weight of $y$ is
$q(y)$ inside the set and 0 outside, and the rest, $q(S^c)$, goes wherever the replacement puts it. The law
of the target enters only through the set: inside it the draft is emitted as it is.
""",
    source="the common form of typical and relaxed acceptance: Cai et al. 2024 (Medusa), arXiv:2401.10774",
    code=("specdec_exact.schemes.threshold:preserved",),
    obligation=_OBLIGATION,
    instance=lambda: _sides(0),
    mutants=(
        Mutant(
            name="ratio-for-a-set",
            sentence="the acceptance is said to scale with the target, as in the token rule",
            obligation=spoiled(_OBLIGATION, given={"accepted": "c[x] = p[x]*s[x]"}),
        ),
        Mutant(
            name="another-replacement",
            sentence="the replacement is taken to be another token than the likeliest",
            sides=lambda: _sides(1),
        ),
    ),
)
