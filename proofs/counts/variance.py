"""Theorem counts.variance.  The variance of the number of emitted tokens."""

from collections.abc import Mapping
from fractions import Fraction

import sympy

from specdec_exact.counts import iid, moments
from specdec_exact.notation.theorem import (
    Mutant,
    Theorem,
    deduce,
    linear,
    obligation,
    spoiled,
)

_CLOSED = "(1 - a)**2*V = a - (2*G + 1)*a*X*(1 - a) - a**2*X**2"

_OBLIGATION = obligation(
    given={
        "counts.mean": "(1 - a)*E = 1 - a*X",
        "counts.second_moment": "(1 - a)**2*Q = 1 + a - (2*G + 3)*a*X + (2*G + 1)*a**2*X",
        "variance": "V = Q - E**2",
    },
    steps={
        "closed form": deduce(
            _CLOSED,
            linear(
                {
                    "variance": "(1 - a)**2",
                    "counts.second_moment": 1,
                    "counts.mean": "-(1 - a)*E - (1 - a*X)",
                }
            ),
        )
    },
    goals={"closed form": _CLOSED},
)


def _closed(rate: Fraction, length: int) -> Fraction:
    power = rate**length
    top = rate - (2 * length + 1) * rate * power * (1 - rate) - rate**2 * power**2
    return top / (1 - rate) ** 2


def _identity() -> Mapping[str, object]:
    a = sympy.Symbol("alpha", positive=True)
    g = sympy.Symbol("gamma", integer=True, nonnegative=True)
    mean = (1 - a ** (g + 1)) / (1 - a)
    square = (1 + a - (2 * g + 3) * a ** (g + 1) + (2 * g + 1) * a ** (g + 2)) / (1 - a) ** 2
    top = a - (2 * g + 1) * a ** (g + 1) * (1 - a) - a ** (2 * g + 2)
    closed = top / (1 - a) ** 2
    return {
        "closed form": sympy.simplify(square - mean**2 - closed),
        "alpha = 1, gamma = 3": sympy.limit(sympy.cancel(closed.subs(g, 3)), a, 1),
    }


THEOREM = Theorem(
    name="counts.variance",
    title="The variance of the number of emitted tokens has a closed form.",
    letters="V variance, E mean, Q mean square, a acceptance rate, G draft length, X = a^G",
    statement=r"(1-\alpha)^2\,\mathrm{Var}(K) = \alpha - (2\gamma+1)\,\alpha^{\gamma+1}(1-\alpha) - \alpha^{2\gamma+2}",
    scope="every draft length, every acceptance rate; at alpha = 1 the variance is 0",
    tier="proved",
    argument=r"""
$\mathrm{Var}(K) = \mathbb{E}[K^2] - \mathbb{E}[K]^2$; multiply by $(1-\alpha)^2$ and insert the two closed
forms. At $\alpha = 1$ the number of tokens is always $\gamma + 1$, and the limit of the formula is 0.
""",
    source="shown here, from the two moments",
    code=("specdec_exact.counts.moments:variance",),
    obligation=_OBLIGATION,
    identity=_identity,
    instance=lambda: (
        moments.variance(iid.emitted_law(Fraction(3, 5), 2)),
        _closed(Fraction(3, 5), 2),
    ),
    coq=("variance_closed",),
    mutants=(
        Mutant(
            name="mean-square-for-variance",
            sentence="the square of the mean is not subtracted",
            obligation=spoiled(_OBLIGATION, given={"variance": "V = Q"}),
        ),
    ),
)
