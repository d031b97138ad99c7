"""Theorem optimal.set_bound.  No rule accepts one of several candidates above the bound of any set."""

from fractions import Fraction
from itertools import combinations, product

from specdec_exact.kernel.law import law
from specdec_exact.notation.theorem import Mutant, Theorem, deduce, linear, obligation, spoiled
from specdec_exact.schemes import optimal

_TARGET, _DRAFT = law(["1/2", "1/3", "1/6"]), law(["1/6", "1/3", "1/2"])

_OBLIGATION = obligation(
    given={
        "acceptance": "A = i + o",
        "inside": "i <= t",
        "outside": "o <= 1 - d",
    },
    steps={
        "bound": deduce("A <= 1 + t - d", linear(acceptance=-1, inside=1, outside=1)),
    },
    goals={"bound": "A <= 1 + t - d"},
)


def _least(candidates: int) -> Fraction:
    tokens = tuple(_TARGET)
    sets = (s for size in range(len(tokens) + 1) for s in combinations(tokens, size))
    return min(
        1 + sum(_TARGET[x] for x in s) - sum(_DRAFT[x] for x in s) ** candidates for s in sets
    )


def _flow() -> Fraction:
    pairs = {pair: _DRAFT[pair[0]] * _DRAFT[pair[1]] for pair in product(_DRAFT, repeat=2)}
    return optimal.best_acceptance(_TARGET, law(pairs)).acceptance


THEOREM = Theorem(
    name="optimal.set_bound",
    title="Whatever the rule, acceptance is at most 1 + p(H) - P(all candidates in H), for every set H.",
    letters="A acceptance, i part with the emitted token in H, o part outside, t = p(H), d = P(all in H)",
    statement=r"\mathbb{P}(Y \in D) \le 1 + p(H) - \mathbb{P}(D \subseteq H) \quad\text{for every } H",
    scope="every finite alphabet, every joint law of candidates, every rule that emits the target",
    tier="proved",
    argument=r"""
Split by whether the emitted token $Y$ lies in $H$. If it does, that has weight at most $p(H)$. If it does not
and yet is a candidate, then not all candidates lie in $H$, which has weight $1 - \mathbb{P}(D \subseteq H)$.
(That the least of these bounds is attained is the max-flow min-cut theorem; here it is checked case by
case against the optimum.)
""",
    source="the easy half of the cut condition in Khisti et al. 2025, arXiv:2410.18234",
    code=("specdec_exact.schemes.optimal:best_acceptance",),
    obligation=_OBLIGATION,
    instance=lambda: (_flow(), _least(2)),
    coq=("cut_bound",),
    mutants=(
        Mutant(
            name="one-candidate-for-two",
            sentence="the bound is computed for a single candidate",
            obligation=spoiled(_OBLIGATION, given={"outside": "o <= 1"}),
            sides=lambda: (_flow(), _least(1)),
        ),
    ),
)
