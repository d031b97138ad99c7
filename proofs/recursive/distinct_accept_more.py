"""Open theorem recursive.distinct_accept_more.  Distinct candidates seem to be accepted more often."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from specdec_exact.choice import explore
from specdec_exact.kernel.law import Law, law
from specdec_exact.notation.theorem import Mutant, Theorem
from specdec_exact.schemes import recursive, recursive_distinct

_DENOMINATOR = 8


def _laws() -> Iterator[Law[int]]:
    for weights in product(range(_DENOMINATOR + 1), repeat=3):
        if sum(weights) == _DENOMINATOR:
            yield law([Fraction(weight, _DENOMINATOR) for weight in weights])


def _accepts(target: Law[int], draft: Law[int], *, distinct: bool) -> Fraction:
    scheme = recursive_distinct if distinct else recursive
    play = scheme.whole_round(lambda _: target, lambda _: draft, 1, 2)
    return explore(play).law.map(lambda played: played.accepted)[1]


def _exceptions(*, distinct_better: bool) -> list[tuple[Law[int], Law[int]]]:
    found: list[tuple[Law[int], Law[int]]] = []
    for target, draft in product(_laws(), repeat=2):
        with_, without = (_accepts(target, draft, distinct=d) for d in (False, True))
        better, worse = (without, with_) if distinct_better else (with_, without)
        if better < worse:
            found.append((target, draft))
    return found


THEOREM = Theorem(
    name="recursive.distinct_accept_more",
    title="Open: two distinct candidates are accepted at least as often as two independent ones.",
    letters="p target, q draft",
    statement=r"\mathbb{P}(\text{accepted} \mid \text{without replacement}) \ge"
    r"\mathbb{P}(\text{accepted} \mid \text{with replacement}) \;?",
    scope="searched: every pair of laws on three tokens with denominator 8 (2,025 pairs), two candidates",
    tier="searched",
    argument=r"""
No proof is known to us, and no exception was found: on every pair of laws on three tokens with denominator 8, recursive
rejection accepts one of two distinct candidates at least as often as one of two independent ones. It is stated here so
that nobody takes it for proved.
""",
    source="observed here; the literature claims it for its experiments only",
    code=("specdec_exact.schemes.recursive:step", "specdec_exact.schemes.recursive_distinct:step"),
    instance=lambda: (_exceptions(distinct_better=True), []),
    mutants=(
        Mutant(
            name="independent-better",
            sentence="independent candidates are said to be accepted at least as often",
            sides=lambda: (_exceptions(distinct_better=False), []),
        ),
    ),
)
