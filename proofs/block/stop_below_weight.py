"""Theorem block.stop_below_weight.  A prefix passes at most as often as its weight says."""

from fractions import Fraction

from specdec_exact.kernel.law import law
from specdec_exact.notation.theorem import (
    Mutant,
    Theorem,
    deduce,
    linear,
    obligation,
    products,
    spoiled,
)
from specdec_exact.schemes import block

_TARGET, _DRAFT = law(["1/3", "2/3"]), law(["2/3", "1/3"])

_OBLIGATION = obligation(
    given={
        "stop": "h*(S + 1 - w) = S",
        "weight": "w <= 1",
        "owed": "S <= w",
    },
    steps={
        "slack": deduce("(1 - w)*(w - S) >= 0", products((1, "weight owed"))),
        "below": deduce("(S + 1 - w)*(w - h) >= 0", linear({"slack": 1, "stop": -1})),
    },
    goals={"below": "(S + 1 - w)*(w - h) >= 0"},
)


def _slack(weight: Fraction, passing: Fraction) -> Fraction:
    owed = block.missing(weight, _TARGET, _DRAFT).mass
    return (owed + 1 - weight) * (weight - passing) - (1 - weight) * (weight - owed)


THEOREM = Theorem(
    name="block.stop_below_weight",
    title="The passing probability of a prefix is at most its weight.",
    letters="w weight of a prefix, S mass owed after it, h probability that it passes",
    statement=r"h = \frac{S}{S + 1 - w} \;\Longrightarrow\; (S+1-w)(w - h) = (1-w)(w-S) \ge 0",
    scope="every weight w in [0, 1] and owed mass S in [0, w]",
    tier="proved",
    argument=r"""
Multiply $w - h$ by the denominator of $h$: $w(S+1-w) - S = (1-w)(w-S)$, and both factors are nonnegative,
since $S = w - \sum \min(wp, q) \le w \le 1$. Equality holds exactly when $S = w$ or $w = 1$. A verifier may
therefore skip the scan of a row as soon as its random number is at least $w$.
""",
    source="shown here; used without proof in engine code",
    code=("specdec_exact.schemes.block:passing",),
    obligation=_OBLIGATION,
    instance=lambda: (_slack(Fraction(3, 4), block.passing(Fraction(3, 4), _TARGET, _DRAFT)), 0),
    coq=("stop_le_weight", "stop_eq_weight"),
    mutants=(
        Mutant(
            name="weight-above-one",
            sentence="the weight is not capped at 1",
            obligation=spoiled(_OBLIGATION, given={"weight": "w >= 1"}),
            sides=lambda: (_slack(Fraction(3, 4), Fraction(3, 4)), 0),
        ),
    ),
)
