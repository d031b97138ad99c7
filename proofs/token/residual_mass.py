"""Theorem token.residual_mass.  The residual is a law wherever something can be rejected."""

from proofs.lemmas import EXCESS, OVERLAP, TARGET_SPLIT
from specdec_exact.kernel.law import law, measure, residual
from specdec_exact.notation.theorem import (
    Mutant,
    Theorem,
    deduce,
    fold,
    linear,
    obligation,
    spoiled,
)

_TARGET, _DRAFT = law(["1/2", "1/3", "1/6"]), law(["1/4", "1/4", "1/2"])

_OBLIGATION = obligation(
    define={**OVERLAP, **EXCESS},
    given={
        "target mass": "sum(p) = 1",
        "rejected": "R = 1 - sum(u)",
        "residual": "R*r[x] = m[x]",
    },
    steps={
        "split": TARGET_SPLIT,
        "masses": fold("split", "x"),
        "residual masses": fold("residual", "x"),
        "mass": deduce(
            "R*sum(r) = R",
            linear({"residual masses": 1, "masses": 1, "target mass": 1, "rejected": -1}),
        ),
    },
    goals={"mass": "R*sum(r) = R"},
)

THEOREM = Theorem(
    name="token.residual_mass",
    title="The residual has mass 1 wherever a proposal can be rejected.",
    letters="p target, q draft, u overlap, m excess, R rejected mass, r residual",
    statement=r"(1 - \alpha) \sum_x r(x) = 1 - \alpha",
    scope="every finite alphabet, every target and draft law",
    tier="proved",
    argument=r"""
Sum $(1-\alpha)\, r(x) = \max(p(x)-q(x), 0)$ over all tokens. The right side has mass $1 - \alpha$,
because overlap and excess together are the target. Where $1-\alpha > 0$ divide by it: the residual
has mass 1. Where $1 - \alpha = 0$ the two laws are equal, nothing is rejected, and there is no
residual to speak of.
""",
    source="Leviathan et al. 2023, arXiv:2211.17192, section 2.3",
    code=("specdec_exact.kernel.law:residual",),
    obligation=_OBLIGATION,
    instance=lambda: (residual(_TARGET, _DRAFT).mass, 1),
    coq=("acceptance_plus_rejection",),
    lean=("residual_mass",),
    mutants=(
        Mutant(
            name="not-normalised",
            sentence="the excess itself is taken for the residual law",
            obligation=spoiled(_OBLIGATION, given={"residual": "r[x] = m[x]"}),
            sides=lambda: (
                measure({x: max(_TARGET[x] - _DRAFT[x], 0) for x in _TARGET}).mass,
                1,
            ),
        ),
    ),
)
