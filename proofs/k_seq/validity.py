"""Theorem k_seq.validity.  The residual of the k-sequential rule is a measure for valid divisors."""

from fractions import Fraction

from specdec_exact.choice import explore
from specdec_exact.kernel.law import law
from specdec_exact.notation.theorem import (
    Mutant,
    Theorem,
    deduce,
    linear,
    obligation,
    products,
    spoiled,
)
from specdec_exact.schemes import k_seq

_TARGET, _DRAFT = law(["1/2", "1/3", "1/6"]), law(["1/6", "1/3", "1/2"])

_OBLIGATION = obligation(
    given={
        "capped": "g*c <= p",
        "some": "c >= 0",
        "base": "b >= 0",
        "valid": "P <= g*b",
    },
    steps={
        "first": deduce("b*p - g*b*c >= 0", products((1, "capped base"))),
        "second": deduce("g*b*c - P*c >= 0", products((1, "some valid"))),
        "nonnegative": deduce("b*p - P*c >= 0", linear(first=1, second=1)),
    },
    goals={"nonnegative": "b*p - P*c >= 0"},
)


def _valid(divisor: Fraction) -> bool:
    base = sum((min(_DRAFT[x], _TARGET[x] / divisor) for x in _TARGET), Fraction())
    accepted = 1 - (1 - base) ** 2
    return all(
        base * _TARGET[x] >= accepted * min(_DRAFT[x], _TARGET[x] / divisor) for x in _TARGET
    )


THEOREM = Theorem(
    name="k_seq.validity",
    title="If a divisor is valid, what the k-sequential rule owes after all rejections is nowhere negative.",
    letters="g divisor, c = min(q, p/g) at a token, b = sum c, P = 1 - (1 - b)^k acceptance",
    statement=r"P \le g\,b \;\Longrightarrow\; p(x) - \min\!\left(q(x), \tfrac{p(x)}{g}\right) \frac{P}{b} \ge 0",
    scope="every finite alphabet, every number of candidates, every divisor g >= 1",
    tier="proved",
    argument=r"""
The rule accepts the token $x$ with weight $c(x)\,P/b$, where $c = \min(q, p/g)$. Since $c(x) \le p(x)/g$ and
$P \le g b$, that is at most $p(x)$: the rest of the target can be emitted after a rejection, and the two
together are the target. With an invalid divisor the rest is negative somewhere, and no law is left to
draw from.
""",
    source="Sun et al. 2023 (SpecTr), arXiv:2310.15141, algorithm 2",
    code=("specdec_exact.schemes.k_seq:is_valid", "specdec_exact.schemes.k_seq:step"),
    obligation=_OBLIGATION,
    instance=lambda: (
        (explore(k_seq.step(_TARGET, _DRAFT, 2, Fraction(3, 2))).law, _valid(Fraction(3, 2))),
        (_TARGET, True),
    ),
    coq=(
        "k_sequential_lossless",
        "k_sequential_valid",
        "k_always_valid",
    ),
    mutants=(
        Mutant(
            name="divisor-too-small",
            sentence="the divisor 1 is used with two candidates",
            obligation=spoiled(_OBLIGATION, given={"valid": "P >= g*b"}),
            sides=lambda: (_valid(Fraction(1)), True),
        ),
    ),
)
