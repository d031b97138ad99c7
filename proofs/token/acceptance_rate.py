"""Theorem token.acceptance_rate.  A proposal is accepted with probability 1 - total variation."""

from collections.abc import Mapping

import sympy

from proofs.lemmas import DRAFT_SPLIT, EXCESS, OVERLAP, SURPLUS, TARGET_SPLIT
from specdec_exact.choice import explore
from specdec_exact.kernel.law import law, total_variation
from specdec_exact.notation.theorem import (
    Mutant,
    Theorem,
    deduce,
    fold,
    linear,
    obligation,
    spoiled,
)
from specdec_exact.schemes import token

_TARGET, _DRAFT = law(["1/2", "1/3", "1/6"]), law(["1/4", "1/4", "1/2"])

_OBLIGATION = obligation(
    define={**OVERLAP, **EXCESS, **SURPLUS},
    given={
        "target mass": "sum(p) = 1",
        "draft mass": "sum(q) = 1",
        "distance": "2*T = sum(m) + sum(v)",
    },
    steps={
        "target split": TARGET_SPLIT,
        "draft split": DRAFT_SPLIT,
        "target masses": fold("target split", "x"),
        "draft masses": fold("draft split", "x"),
        "rate": deduce(
            "sum(u) = 1 - T",
            linear(
                {
                    "target masses": "1/2",
                    "draft masses": "1/2",
                    "target mass": "1/2",
                    "draft mass": "1/2",
                    "distance": "1/2",
                }
            ),
        ),
    },
    goals={"rate": "sum(u) = 1 - T"},
)


def _identity() -> Mapping[str, object]:
    n = sympy.Symbol("n", integer=True, positive=True)
    i = sympy.Symbol("i", integer=True)
    p, q = (sympy.IndexedBase(letter, nonnegative=True) for letter in "pq")
    # 2 alpha = sum p + sum q - sum |p - q|, brought under one sum.
    summand = 2 * sympy.Min(p[i], q[i]) - (p[i] + q[i] - sympy.Abs(p[i] - q[i]))
    return {
        "one sum over n tokens": sympy.Sum(
            sympy.expand(summand.rewrite(sympy.Abs)), (i, 0, n - 1)
        ).doit()
    }


def _accepted() -> tuple[object, object]:
    rounds = explore(token.whole_round(lambda _: _TARGET, lambda _: _DRAFT, 1)).law
    return rounds.map(lambda emitted: emitted.accepted)[1], 1 - total_variation(_TARGET, _DRAFT)


def _matched() -> tuple[object, object]:
    both = sum(_TARGET[x] * _DRAFT[x] for x in _TARGET)
    return both, 1 - total_variation(_TARGET, _DRAFT)


THEOREM = Theorem(
    name="token.acceptance_rate",
    title="The token rule accepts a proposal with probability one minus the total variation.",
    letters="p target, q draft, u overlap, m and v the two excesses, T total variation",
    statement=r"\alpha = \sum_x \min(p(x), q(x)) = 1 - \tfrac12 \sum_x |p(x) - q(x)|",
    scope="every finite alphabet, every target and draft law",
    tier="proved",
    argument=r"""
Both laws split at every token: $\min(p,q) + \max(p-q,0) = p$ and $\min(p,q) + \max(q-p,0) = q$.
Add the two lines and sum over all tokens: $2\alpha + \sum_x |p(x)-q(x)| = 2$. Half of that is the
claim, since the total variation is half the sum of the absolute differences.
""",
    source="Leviathan et al. 2023, arXiv:2211.17192, corollary 3.6",
    code=("specdec_exact.kernel.law:acceptance_rate", "specdec_exact.kernel.law:total_variation"),
    obligation=_OBLIGATION,
    identity=_identity,
    instance=_accepted,
    coq=("acceptance_rate_eq", "step_acceptance"),
    lean=("acceptance_rate_plus_total_variation",),
    mutants=(
        Mutant(
            name="total-variation-not-halved",
            sentence="the distance is the whole sum of the absolute differences",
            obligation=spoiled(_OBLIGATION, given={"distance": "T = sum(m) + sum(v)"}),
        ),
        Mutant(
            name="sample-and-match",
            sentence="acceptance by an independent match is sum p q, which is smaller",
            sides=_matched,
        ),
    ),
)
