"""Theorem counts.speedup_unimodal.  The gain from one more draft falls with the draft length."""

from fractions import Fraction

from specdec_exact.counts import draft_length
from specdec_exact.notation.theorem import (
    Mutant,
    Theorem,
    deduce,
    linear,
    obligation,
    products,
    spoiled,
)

_OBLIGATION = obligation(
    given={
        "rate": "a <= 1",
        "power": "Y >= 0",
        "cost": "c >= 0",
        "length": "g >= 0",
        "gain": "D = Y*(1 - a)*(g*c + 1) - c*(1 - Y)",
        "next gain": "F = a*Y*(1 - a)*((g + 1)*c + 1) - c*(1 - a*Y)",
    },
    steps={
        "difference": deduce(
            "D - F = Y*(1 - a)*(1 - a)*((g + 1)*c + 1)", linear({"gain": 1, "next gain": -1})
        ),
        "linear-cost": deduce(
            "(g + 1)*c + 1 >= 0", products((1, "length cost"), (1, "cost"), (1, ""))
        ),
        "sign": deduce(
            "Y*(1 - a)*(1 - a)*((g + 1)*c + 1) >= 0",
            products((1, "power rate rate linear-cost")),
        ),
        "falls": deduce("F <= D", linear({"sign": 1, "difference": 1})),
    },
    goals={"falls": "F <= D"},
)


def _best(rate: Fraction, cost: Fraction, length: int) -> Fraction:
    mean = sum((rate**j for j in range(length + 1)), Fraction())
    return mean / (length * cost + 1)


def _peak() -> tuple[object, object]:
    rate, cost = Fraction(4, 5), Fraction(1, 20)
    found = draft_length.optimal(rate, cost)
    return found, max(range(40), key=lambda length: _best(rate, cost, length))


THEOREM = Theorem(
    name="counts.speedup_unimodal",
    title="The speedup rises to one peak in the draft length and falls after it.",
    letters="a acceptance rate, c draft cost over target cost, g draft length, Y = a^(g+1), "
    "D and F the signed gain from one more draft at g and at g + 1",
    statement=r"D(g) = \alpha^{g+1}(1-\alpha)(gc+1) - c(1-\alpha^{g+1}),"
    r"\qquad D(g) - D(g+1) = \alpha^{g+1}(1-\alpha)^2((g+1)c+1) \ge 0",
    scope="every draft length, acceptance rate in [0, 1], cost ratio >= 0",
    tier="proved",
    argument=r"""
The speedup of drafting $g$ tokens is $S(g) = \mathbb{E}[K] / (gc+1)$. Multiply $S(g+1) - S(g)$ by its
positive denominators: it has the sign of $D(g)$. The difference of two such signs is
$D(g) - D(g+1) = \alpha^{g+1}(1-\alpha)^2((g+1)c+1)$, a product of nonnegative factors. So $D$ changes sign
at most once, from gain to loss: the least $g$ with $D(g) \le 0$ is optimal, and it is found by exact
comparisons of rationals.
""",
    source="the model is Leviathan et al. 2023, arXiv:2211.17192, theorem 3.8; the proof is given here",
    code=("specdec_exact.counts.draft_length:optimal",),
    obligation=_OBLIGATION,
    instance=_peak,
    coq=("gain_step", "speedup_peak", "speedup_increases"),
    mutants=(
        Mutant(
            name="draft-cost-negative",
            sentence="a draft that pays for itself: the gain need not fall",
            obligation=spoiled(_OBLIGATION, given={"cost": "c <= 0"}),
        ),
    ),
)
