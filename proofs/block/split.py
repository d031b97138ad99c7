"""Theorem block.split.  At every node a weighted target splits as the plain one does."""

from fractions import Fraction

from specdec_exact.kernel.law import law, measure
from specdec_exact.notation.theorem import (
    Mutant,
    Theorem,
    absurd,
    both,
    deduce,
    fold,
    linear,
    obligation,
    split,
    spoiled,
)
from specdec_exact.schemes import block

_TARGET, _DRAFT, _WEIGHT = law(["1/3", "2/3"]), law(["2/3", "1/3"]), Fraction(3, 4)

_PLAIN = linear({"overlap.value": 1, "excess.value": -1})
_TIED = both(
    linear({"overlap.value": 1, "excess.value": -1, "excess.case": 1}),
    linear({"overlap.value": -1, "excess.value": 1, "overlap.case": 1}),
)

_OBLIGATION = obligation(
    define={
        "overlap": "u[x] = min(w*p[x], q[x])",
        "excess": "-m[x] = min(q[x] - w*p[x], 0)",
    },
    given={"target mass": "sum(p) = 1", "owed": "S = sum(m)"},
    steps={
        "split": deduce(
            "u[x] + m[x] = w*p[x]",
            split(
                "overlap",
                split("excess", _TIED, _PLAIN),
                split("excess", _PLAIN, absurd({"overlap.case": 1, "excess.case": 1})),
            ),
        ),
        "masses": fold("split", "x"),
        "owed mass": deduce("S = w - sum(u)", linear({"owed": 1, "masses": 1, "target mass": "w"})),
    },
    goals={"split": "u[x] + m[x] = w*p[x]", "owed mass": "S = w - sum(u)"},
)


def _sides(scale: Fraction) -> tuple[object, object]:
    owed = block.missing(_WEIGHT, _TARGET, _DRAFT)
    kept = {x: min(scale * _TARGET[x], _DRAFT[x]) for x in _TARGET}
    return (
        measure({x: kept[x] + owed[x] for x in _TARGET}),
        measure({x: _WEIGHT * _TARGET[x] for x in _TARGET}),
    )


THEOREM = Theorem(
    name="block.split",
    title="With a weight before the target, overlap and excess still add up, and so do their masses.",
    letters="w weight of the prefix, p target, q draft, u overlap of w p with q, m excess, S its mass",
    statement=r"\min(wp, q) + \max(wp - q, 0) = wp, \qquad S = w - \sum_x \min(w p(x), q(x))",
    scope="every finite alphabet, every weight, every target and draft law",
    tier="proved",
    argument=r"""
It is the identity of the token rule for the two numbers $wp(x)$ and $q(x)$. Sum over all tokens; the
target has mass 1, so the left side has mass $w$. Block verification is lossless for the same reason as
the token rule: at every node the weight that passes on and the weight replaced there are these two.
""",
    source="Sun et al. 2025, arXiv:2403.10444, in the mass form given here",
    code=("specdec_exact.schemes.block:missing",),
    obligation=_OBLIGATION,
    instance=lambda: _sides(_WEIGHT),
    coq=("stop_mass_eq",),
    mutants=(
        Mutant(
            name="unweighted-residual",
            sentence="the residual of the token rule is used, without the weight of the prefix",
            obligation=spoiled(_OBLIGATION, define={"excess": "-m[x] = min(q[x] - p[x], 0)"}),
            sides=lambda: _sides(Fraction(1)),
        ),
    ),
)
