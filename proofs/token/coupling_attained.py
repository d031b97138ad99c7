"""Theorem token.coupling_attained.  The token rule is a coupling that agrees as often as any can."""

from proofs.lemmas import DRAFT_SPLIT, EXCESS, OVERLAP, SURPLUS, TARGET_SPLIT
from specdec_exact.kernel.law import law, maximal_coupling
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
    define={**OVERLAP, **EXCESS, **SURPLUS},
    given={
        "target mass": "sum(p) = 1",
        "draft mass": "sum(q) = 1",
        "rejected": "R = 1 - sum(u)",
        "residual": "R*k[y] = v[y]",
    },
    steps={
        "target split": TARGET_SPLIT,
        "draft split": DRAFT_SPLIT,
        "draft masses": fold("draft split", "x"),
        "surplus mass": deduce(
            "sum(v) = R", linear({"draft masses": 1, "draft mass": 1, "rejected": -1})
        ),
        "share": fold("residual", "y"),
        "row": deduce(
            "R*(u[x] + m[x]*sum(k)) = R*p[x]",
            linear({"target split": "R", "share": "m[x]", "surplus mass": "m[x]"}),
        ),
    },
    goals={"row": "R*(u[x] + m[x]*sum(k)) = R*p[x]"},
)


def _row(token: int) -> object:
    joint = maximal_coupling(_TARGET, _DRAFT)
    return sum(weight for (x, _), weight in joint.items() if x == token)


THEOREM = Theorem(
    name="token.coupling_attained",
    title="The maximal coupling has the two marginals and agrees with probability 1 - TV.",
    letters="u overlap, m and v the two excesses, R rejected mass, k = v/R",
    statement=r"\min(p(x),q(x)) + \sum_y \frac{\max(p(x)-q(x),0)\,\max(q(y)-p(y),0)}{1-\alpha} = p(x)",
    scope="every finite alphabet, every target and draft law that differ",
    tier="proved",
    argument=r"""
Put the overlap on the diagonal and, off it, couple the two excesses independently, divided by their
common mass $1-\alpha$. Row $x$ then sums to
$\min(p,q)(x) + \max(p-q,0)(x) \cdot \frac{1-\alpha}{1-\alpha} = p(x)$, and columns likewise. The
diagonal has mass $\alpha$: the products of the two excesses add nothing to it, since no token is in
both. The token rule draws from exactly this joint law, proposal first.
""",
    source="the maximal coupling; its use for decoding is implicit in arXiv:2211.17192",
    code=("specdec_exact.kernel.law:maximal_coupling",),
    obligation=_OBLIGATION,
    instance=lambda: (_row(0), _TARGET[0]),
    coq=("coupling_bound_attained",),
    lean=("maximal_coupling_is_coupling", "coupling_bound_attained"),
    mutants=(
        Mutant(
            name="independent-coupling",
            sentence="target and draft are drawn independently: right marginals, no maximal agreement",
            sides=lambda: (
                sum(_TARGET[x] * _DRAFT[x] for x in _TARGET),
                1 - (_TARGET[0] - _DRAFT[0]) - (_TARGET[1] - _DRAFT[1]),
            ),
        ),
        Mutant(
            name="wrong-divisor",
            sentence="the product of the excesses is not divided by their mass",
            obligation=spoiled(_OBLIGATION, given={"residual": "k[y] = v[y]"}),
        ),
    ),
)
