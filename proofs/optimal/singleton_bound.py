"""Theorem optimal.singleton_bound.  Token by token, acceptance is at most the chance of being offered."""

from fractions import Fraction

from specdec_exact.kernel.law import law
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
from specdec_exact.schemes import optimal

_TARGET, _DRAFT = law(["1/2", "1/3", "1/6"]), law(["1/6", "1/3", "1/2"])

_OBLIGATION = obligation(
    define={"bound": "u[x] = min(p[x], d[x])"},
    given={"emitted": "c[x] <= p[x]", "offered": "c[x] <= d[x]"},
    steps={
        "pointwise": deduce(
            "c[x] <= u[x]",
            split(
                "bound",
                linear({"emitted": 1, "bound.value": 1}),
                linear({"offered": 1, "bound.value": 1}),
            ),
        ),
        "acceptance": fold("pointwise", "x"),
    },
    goals={"acceptance": "sum(c) <= sum(u)"},
)


def _bound(candidates: int) -> Fraction:
    return sum((min(_TARGET[x], 1 - (1 - _DRAFT[x]) ** candidates) for x in _TARGET), Fraction())


def _best() -> Fraction:
    return optimal.best_independent(_TARGET, _DRAFT, 2).acceptance


THEOREM = Theorem(
    name="optimal.singleton_bound",
    title="Acceptance is at most the sum of min(p, chance of being among the candidates).",
    letters="c accepted weight of a token, d chance that it is among the candidates, u = min(p, d)",
    statement=r"\mathbb{P}(Y \in D) \le \sum_x \min\left(p(x), 1 - (1 - q(x))^k\right)",
    scope="every finite alphabet, every number of candidates, every rule that emits the target",
    tier="proved",
    argument=r"""
The token $x$ is emitted as a candidate with weight at most $p(x)$, the weight it is emitted with at all, and
at most the chance that it is among the candidates. Sum over all tokens. With one candidate the bound is
$1 - \mathrm{TV}$ and is attained.
""",
    source="the sets of one token in optimal.set_bound",
    code=("specdec_exact.schemes.optimal:best_independent",),
    obligation=_OBLIGATION,
    instance=lambda: (_best() <= _bound(2), True),
    coq=("singleton_bound",),
    mutants=(
        Mutant(
            name="offered-once",
            sentence="the chance of being offered is computed for one candidate where there are two",
            obligation=spoiled(_OBLIGATION, given={"offered": "c[x] <= 2*d[x]"}),
            sides=lambda: (_best() <= _bound(1), True),
        ),
    ),
)
