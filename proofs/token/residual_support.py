"""Theorem token.residual_support.  The residual never emits a token that can be rejected."""

from proofs.lemmas import DRAFT_SPLIT, EXCESS, OVERLAP, SURPLUS, TARGET_SPLIT
from specdec_exact.kernel.law import excess, law
from specdec_exact.notation.theorem import (
    Mutant,
    Theorem,
    deduce,
    linear,
    obligation,
    split,
    spoiled,
)

_TARGET, _DRAFT = law(["1/2", "1/3", "1/6"]), law(["1/4", "1/4", "1/2"])

_OBLIGATION = obligation(
    define={**OVERLAP, **EXCESS, **SURPLUS},
    steps={
        "target split": TARGET_SPLIT,
        "draft split": DRAFT_SPLIT,
        "disjoint": deduce(
            "m[x]*v[x] = 0",
            split(
                "overlap",
                linear({"target split": "v[x]", "overlap.value": "-v[x]"}),
                linear({"draft split": "m[x]", "overlap.value": "-m[x]"}),
            ),
        ),
    },
    goals={"disjoint": "m[x]*v[x] = 0"},
)

THEOREM = Theorem(
    name="token.residual_support",
    title="A token that can be rejected has residual weight 0, and conversely.",
    letters="p target, q draft, u overlap, m excess of the target, v excess of the draft",
    statement=r"\max(p(x) - q(x), 0) \cdot \max(q(x) - p(x), 0) = 0",
    scope="every finite alphabet, every target and draft law",
    tier="proved",
    argument=r"""
A proposal $x$ is rejected with weight $q(x) - \min(p(x), q(x)) = \max(q(x) - p(x), 0)$, so only
where $q(x) > p(x)$. The residual gives $x$ weight only where $p(x) > q(x)$. No token is on both sides:
the replacement of a rejected proposal is always another token, and every "sampled the same token
again" in a log is a fault.
""",
    source="Leviathan et al. 2023, arXiv:2211.17192, section 2.3",
    code=("specdec_exact.kernel.law:excess", "specdec_exact.kernel.law:residual"),
    obligation=_OBLIGATION,
    instance=lambda: (
        sum(excess(_TARGET, _DRAFT)[x] * excess(_DRAFT, _TARGET)[x] for x in range(3)),
        0,
    ),
    coq=("residual_support",),
    mutants=(
        Mutant(
            name="redraw-from-target",
            sentence="the target itself is the replacement law: it can repeat a rejected token",
            obligation=spoiled(_OBLIGATION, define={"excess": "m[x] = min(p[x], p[x])"}),
            sides=lambda: (sum(_TARGET[x] * excess(_DRAFT, _TARGET)[x] for x in range(3)), 0),
        ),
    ),
)
