"""Open theorem optimal.distinct_optimum.  Distinct candidates seem to allow more."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from specdec_exact.kernel.law import Law, law
from specdec_exact.notation.theorem import Mutant, Theorem
from specdec_exact.schemes import candidates, optimal

_DENOMINATOR = 8


def _laws() -> Iterator[Law[int]]:
    for weights in product(range(_DENOMINATOR + 1), repeat=3):
        if sum(weights) == _DENOMINATOR:
            yield law([Fraction(weight, _DENOMINATOR) for weight in weights])


def _distinct(draft: Law[int]) -> Law[tuple[int, ...]]:
    pairs: dict[tuple[int, ...], Fraction] = {}
    for first, weight in draft.items():
        rest = candidates.next_distinct(draft, (first,), range(3)).normalised()
        for second, share in rest.items():
            pairs[first, second] = weight * share
    return law(pairs)


def _exceptions(*, distinct_better: bool) -> list[tuple[Law[int], Law[int]]]:
    found: list[tuple[Law[int], Law[int]]] = []
    for target, draft in product(_laws(), repeat=2):
        distinct = optimal.best_acceptance(target, _distinct(draft)).acceptance
        independent = optimal.best_independent(target, draft, 2).acceptance
        better, worse = (distinct, independent) if distinct_better else (independent, distinct)
        if better < worse:
            found.append((target, draft))
    return found


THEOREM = Theorem(
    name="optimal.distinct_optimum",
    title="Open: the best rule accepts at least as often with two distinct candidates as with two independent ones.",
    letters="p target, q draft, OPT greatest acceptance of any rule that emits the target",
    statement=r"\mathrm{OPT}(\text{without replacement}) \ge \mathrm{OPT}(\text{with replacement}) \;?",
    scope="searched: every pair of laws on three tokens with denominator 8 (2,025 pairs), two candidates",
    tier="searched",
    argument=r"""
The optimum is the least of $1 + p(H) - \mathbb{P}(\text{all candidates in } H)$ over all sets $H$. Distinct candidates are
less often all inside a small set, so one expects the optimum to grow; no proof is known to us and no exception was found
on every pair of laws on three tokens with denominator 8.
""",
    source="observed here",
    code=(
        "specdec_exact.schemes.optimal:best_acceptance",
        "specdec_exact.schemes.optimal:best_independent",
    ),
    instance=lambda: (_exceptions(distinct_better=True), []),
    mutants=(
        Mutant(
            name="independent-better",
            sentence="independent candidates are said to allow at least as much",
            sides=lambda: (_exceptions(distinct_better=False), []),
        ),
    ),
)
