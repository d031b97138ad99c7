"""Theorem sample_and_match.acceptance_bound.  A match is never more likely than an acceptance."""

from fractions import Fraction

from proofs.lemmas import OVERLAP
from specdec_exact.choice import explore
from specdec_exact.kernel.law import acceptance_rate, law
from specdec_exact.notation.theorem import (
    Mutant,
    Theorem,
    deduce,
    fold,
    linear,
    obligation,
    products,
    split,
    spoiled,
)
from specdec_exact.schemes import sample_and_match

_TARGET, _DRAFT = law(["1/2", "1/3", "1/6"]), law(["1/6", "1/3", "1/2"])

_OBLIGATION = obligation(
    define=OVERLAP,
    given={
        "target": "p[x] >= 0",
        "draft": "q[x] >= 0",
        "target_weight": "p[x] <= 1",
        "draft_weight": "q[x] <= 1",
    },
    steps={
        "rest of the target": deduce("p[x] - p[x]*q[x] >= 0", products((1, "target draft_weight"))),
        "rest of the draft": deduce("q[x] - p[x]*q[x] >= 0", products((1, "draft target_weight"))),
        "pointwise": deduce(
            "p[x]*q[x] <= u[x]",
            split(
                "overlap",
                linear({"rest of the target": 1, "overlap.value": 1}),
                linear({"rest of the draft": 1, "overlap.value": 1}),
            ),
        ),
        "rates": fold("pointwise", "x"),
    },
    goals={"rates": "sum(p*q) <= sum(u)"},
)


def _matched() -> Fraction:
    play = sample_and_match.whole_round(lambda _: _TARGET, lambda _: _DRAFT, 1)
    return explore(play).law.map(lambda played: played.accepted)[1]


THEOREM = Theorem(
    name="sample_and_match.acceptance_bound",
    title="Sample and match accepts at most as often as the token rule.",
    letters="p target, q draft, u overlap",
    statement=r"\sum_x p(x)\,q(x) \le \sum_x \min(p(x), q(x))",
    scope="every finite alphabet, every target and draft law",
    tier="proved",
    argument=r"""
$pq = \min(p,q) \cdot \max(p,q)$, and a probability is at most 1. Sum over all tokens.
""",
    source="shown here",
    code=("specdec_exact.schemes.sample_and_match:whole_round",),
    obligation=_OBLIGATION,
    instance=lambda: (
        (_matched(), _matched() <= acceptance_rate(_TARGET, _DRAFT)),
        (Fraction(5, 18), True),
    ),
    coq=("match_rate_le",),
    mutants=(
        Mutant(
            name="weights-above-one",
            sentence="the rows are not normalised, so that a weight may exceed 1",
            obligation=spoiled(_OBLIGATION, given={"draft_weight": "q[x] <= 2"}),
        ),
    ),
)
