"""Theorem token.coupling_bound.  No coupling of target and draft agrees more often than 1 - TV."""

from proofs.lemmas import OVERLAP
from specdec_exact.kernel.law import acceptance_rate, law, maximal_coupling
from specdec_exact.notation.theorem import (
    Mutant,
    Theorem,
    deduce,
    fold,
    linear,
    obligation,
    split,
    spoiled,
)

_TARGET, _DRAFT = law(["1/2", "1/3", "1/6"]), law(["1/4", "1/4", "1/2"])

_OBLIGATION = obligation(
    define=OVERLAP,
    given={
        "row": "J[x] + a[x] = p[x]",
        "column": "J[x] + b[x] = q[x]",
        "rest of the row": "a[x] >= 0",
        "rest of the column": "b[x] >= 0",
    },
    steps={
        "bound": deduce(
            "J[x] <= u[x]",
            split(
                "overlap",
                linear({"rest of the row": 1, "row": -1, "overlap.value": 1}),
                linear({"rest of the column": 1, "column": -1, "overlap.value": 1}),
            ),
        ),
        "agreement": fold("bound", "x"),
    },
    goals={"agreement": "sum(J) <= sum(u)"},
)


def _diagonal() -> object:
    joint = maximal_coupling(_TARGET, _DRAFT)
    return sum(weight for (x, y), weight in joint.items() if x == y)


THEOREM = Theorem(
    name="token.coupling_bound",
    title="No joint law of target and draft agrees with probability above 1 - total variation.",
    letters="J diagonal of a joint law, a and b the rest of its row and column, u overlap",
    statement=r"\sum_x J(x,x) \le \sum_x \min(p(x), q(x))"
    r"\quad\text{for every joint law } J \text{ with marginals } p, q",
    scope="every finite alphabet, every target and draft law, every coupling",
    tier="proved",
    argument=r"""
The weight $J(x,x)$ is part of row $x$, which sums to $p(x)$, and of column $x$, which sums to $q(x)$;
the rest of both is nonnegative. So $J(x,x) \le \min(p(x), q(x))$. Sum over all tokens. A verifier
that emits the target law couples the emitted token with the proposal, and accepts at most when they
agree: nothing can accept more often than the token rule.
""",
    source="the coupling inequality; for decoding, Leviathan et al. 2023, arXiv:2211.17192",
    code=("specdec_exact.kernel.law:maximal_coupling",),
    obligation=_OBLIGATION,
    instance=lambda: (_diagonal(), acceptance_rate(_TARGET, _DRAFT)),
    coq=("coupling_bound",),
    lean=("coupling_bound",),
    mutants=(
        Mutant(
            name="wrong-column",
            sentence="the columns need not sum to the draft law, so any agreement is possible",
            obligation=spoiled(_OBLIGATION, given={"column": "J[x] + b[x] = p[x]"}),
        ),
    ),
)
