"""Theorem pareto.line.  Rejections and drift together are at least the total variation."""

from fractions import Fraction

from specdec_exact.kernel.law import Law, acceptance_rate, law, total_variation
from specdec_exact.notation.theorem import (
    Mutant,
    Theorem,
    deduce,
    fold,
    linear,
    obligation,
    spoiled,
)
from specdec_exact.schemes import mentored, mixture

_TARGET, _DRAFT = law(["1/2", "1/3", "1/6"]), law(["1/4", "1/4", "1/2"])

_OBLIGATION = obligation(
    given={
        "accepted": "c[x] <= q[x]",
        "drift": "sum(p) - sum(o) <= D",
        "replaced": "sum(o) - sum(c) <= 1 - A",
        "distance": "T = sum(p) - sum(q)",
    },
    steps={
        "accepted on it": fold("accepted", "x"),
        "line": deduce(
            "T <= 1 - A + D",
            linear({"drift": 1, "replaced": 1, "accepted on it": 1, "distance": -1}),
        ),
    },
    goals={"line": "T <= 1 - A + D"},
)


def _sum(emitted: Law[int], accepted: Fraction) -> Fraction:
    return 1 - accepted + total_variation(_TARGET, emitted)


def _static() -> Fraction:
    emitted = mixture.preserved(_TARGET, _DRAFT, Fraction(1, 2))
    return _sum(emitted, acceptance_rate(emitted, _DRAFT))


def _mentored() -> Fraction:
    emitted = mentored.preserved(_TARGET, _DRAFT, Fraction(3, 4))
    return _sum(
        emitted, sum((min(_DRAFT[x], _TARGET[x] * Fraction(4, 3)) for x in _TARGET), Fraction())
    )


THEOREM = Theorem(
    name="pareto.line",
    title="The rejection probability and the distance to the target add up to at least the total variation.",
    letters="p target, q draft, c accepted weight, o emitted, A acceptance, D drift, T distance; sums over "
    "the tokens with p > q",
    statement=r"\mathbb{P}(\text{reject}) + \mathrm{TV}(\pi, p) \ge \mathrm{TV}(p, q)",
    scope="every finite alphabet, every rule that accepts or replaces one proposal, lossy ones included",
    tier="proved",
    argument=r"""
Look at the event $E$ where $p > q$. What is emitted there falls short of $p(E)$ by at most the drift. It is
the accepted part, at most $q(E)$, and the replaced part, at most the rejected mass. So
$p(E) - q(E) \le \mathbb{P}(\text{reject}) + \mathrm{TV}(\pi, p)$. The token rule, the static mixture and
mentored decoding lie on this line: they trade one for the other without waste.
""",
    source="compare Yin et al. 2024, arXiv:2411.00841; the finite form is shown here",
    code=("specdec_exact.schemes.mixture:preserved", "specdec_exact.schemes.mentored:preserved"),
    obligation=_OBLIGATION,
    instance=lambda: (
        (_static(), _mentored()),
        (total_variation(_TARGET, _DRAFT), total_variation(_TARGET, _DRAFT)),
    ),
    coq=("pareto",),
    mutants=(
        Mutant(
            name="more-accepted-than-proposed",
            sentence="a rule is allowed to accept a token more often than it is proposed",
            obligation=spoiled(_OBLIGATION, given={"accepted": "c[x] >= q[x]"}),
        ),
    ),
)
