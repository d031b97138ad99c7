"""Theorem token.rule_bound.  No lossless one-draft rule accepts more often than the token rule."""

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
    split,
    spoiled,
)
from specdec_exact.schemes import token

_TARGET, _DRAFT = law(["1/2", "1/3", "1/6"]), law(["1/4", "1/4", "1/2"])

_OBLIGATION = obligation(
    define=OVERLAP,
    given={
        "lossless": "c[x] + e[x] = p[x]",
        "proposed": "c[x] <= q[x]",
        "replaced": "e[x] >= 0",
    },
    steps={
        "bound": deduce(
            "c[x] <= u[x]",
            split(
                "overlap",
                linear({"replaced": 1, "lossless": -1, "overlap.value": 1}),
                linear({"proposed": 1, "overlap.value": 1}),
            ),
        ),
        "acceptance": fold("bound", "x"),
    },
    goals={"acceptance": "sum(c) <= sum(u)"},
)


def _accepted() -> object:
    rounds = explore(token.whole_round(lambda _: _TARGET, lambda _: _DRAFT, 1)).law
    return rounds.map(lambda emitted: emitted.accepted)[1]


THEOREM = Theorem(
    name="token.rule_bound",
    title="No rule that emits the target law accepts more often than the token rule.",
    letters="c accepted weight, e weight emitted after a rejection, u overlap",
    statement=r"c(x) + e(x) = p(x),\; 0 \le c(x) \le q(x),\; e(x) \ge 0"
    r"\;\Longrightarrow\; \sum_x c(x) \le \sum_x \min(p(x), q(x))",
    scope="every finite alphabet, every rule that accepts or replaces one proposal",
    tier="proved",
    argument=r"""
A rule accepts $x$ with some weight $c(x)$, at most the weight $q(x)$ with which $x$ is proposed. Since
what it emits besides is nonnegative and the total is $p(x)$, also $c(x) \le p(x)$. So
$c(x) \le \min(p(x), q(x))$; sum over all tokens.
""",
    source="Leviathan et al. 2023, arXiv:2211.17192; compare Yin et al. 2024, arXiv:2411.00841",
    code=("specdec_exact.schemes.token:verify",),
    obligation=_OBLIGATION,
    instance=lambda: (_accepted(), acceptance_rate(_TARGET, _DRAFT)),
    coq=("rule_bound",),
    lean=("rule_bound",),
    mutants=(
        Mutant(
            name="always-accept",
            sentence="everything is accepted, and what is emitted is no longer the target",
            obligation=spoiled(_OBLIGATION, given={"lossless": "c[x] + e[x] = q[x]"}),
        ),
    ),
)
