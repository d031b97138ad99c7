"""Theorem counts.mean.  A round emits sum of alpha^j tokens on average."""

from collections.abc import Mapping
from fractions import Fraction

import sympy

from specdec_exact.counts import iid, moments
from specdec_exact.notation.theorem import (
    Mutant,
    Theorem,
    deduce,
    induct,
    linear,
    obligation,
)

_RATE, _LENGTH = Fraction(3, 5), 2

_OBLIGATION = obligation(
    steps={
        "sum of powers": induct(
            "M = S",
            state="M S X G",
            constants="a",
            base=(
                {"one token": "M = 1", "one term": "S = 1"},
                {"start": deduce("M = S", linear({"one token": 1, "one term": -1}))},
            ),
            step=(
                {
                    "power": "X' = a*X",
                    "count": "G' = G + 1",
                    "longer law": "M' = M - (G + 1)*X + (G + 1)*(1 - a)*X + (G + 2)*a*X",
                    "longer sum": "S' = S + X'",
                },
                {
                    "advance": deduce(
                        "M' = S'",
                        linear({"longer law": 1, "longer sum": -1, "power": -1, "hypothesis": 1}),
                    )
                },
            ),
        ),
        "closed form": induct(
            "(1 - a)*E = 1 - a*Y",
            state="E Y",
            constants="a",
            base=(
                {"one term": "E = 1", "empty power": "Y = 1"},
                {
                    "start": deduce(
                        "(1 - a)*E = 1 - a*Y", linear({"one term": "1 - a", "empty power": "a"})
                    )
                },
            ),
            step=(
                {"power": "Y' = a*Y", "longer sum": "E' = E + Y'"},
                {
                    "advance": deduce(
                        "(1 - a)*E' = 1 - a*Y'",
                        linear({"longer sum": "1 - a", "power": 1, "hypothesis": 1}),
                    )
                },
            ),
        ),
    },
    goals={"sum of powers": "M = S", "closed form": "(1 - a)*E = 1 - a*Y"},
)


def _identity() -> Mapping[str, object]:
    a = sympy.Symbol("alpha", nonnegative=True)
    g = sympy.Symbol("gamma", integer=True, nonnegative=True)
    j = sympy.Symbol("j", integer=True, nonnegative=True)
    power = sympy.Symbol("X")
    closed = (1 - a ** (g + 1)) / (1 - a)
    summed = sympy.Sum(a**j, (j, 0, g)).doit()
    return {
        "induction, length 0": sympy.simplify(closed.subs(g, 0) - 1),
        "induction, one draft longer": sympy.simplify(
            closed.subs(g, g + 1) - closed - a ** (g + 1)
        ),
        "the same on X = alpha^gamma": sympy.expand(
            (1 - a * power) + (1 - a) * a * power - (1 - a**2 * power)
        ),
        "the sum itself, alpha = 1": sympy.simplify(summed.subs(a, 1) - (g + 1)),
        "the sum itself, alpha < 1": sympy.simplify(summed.args[-1][0] - closed),
        "the limit at alpha = 1": sympy.simplify(sympy.limit(closed.subs(g, 4), a, 1) - 5),
    }


def _sides(power_from: int) -> tuple[object, object]:
    law = iid.emitted_law(_RATE, _LENGTH)
    powers = range(power_from, power_from + _LENGTH + 1)
    return moments.mean(law), sum((_RATE**j for j in powers), Fraction())


THEOREM = Theorem(
    name="counts.mean",
    title="With one acceptance rate at every position, a round emits the sum of its powers on average.",
    letters="K emitted tokens, alpha acceptance rate (a), gamma draft length (G), X = Y = alpha^gamma, "
    "M mean of the law, S = E sum of powers",
    statement=r"\mathbb{E}[K] = \sum_{j=0}^{\gamma} \alpha^j,"
    r"\qquad (1-\alpha)\,\mathbb{E}[K] = 1 - \alpha^{\gamma+1}",
    scope="every draft length, every acceptance rate that is the same at every prefix",
    tier="proved",
    argument=r"""
A round emits at least $j+1$ tokens exactly when its first $j$ proposals are accepted, which has
probability $\alpha^j$. A mean is the sum of its tails, and $j$ runs from $0$ to $\gamma$:
$\mathbb{E}[K] = \sum_j \mathbb{P}(K \ge j+1) = \sum_j \alpha^j$.

By induction on $\gamma$: allowing one more proposal moves only the weight $\alpha^\gamma$ of the longest
outcome. A part $(1-\alpha)$ of it stays at $\gamma+1$ tokens, a part $\alpha$ goes to $\gamma+2$, so the
mean grows by $\alpha^{\gamma+1}$, which is the next term of the sum.

For the closed form multiply by $1-\alpha$: the sum telescopes. At $\alpha = 1$ both sides are 0, and
the sum itself says $\gamma + 1$.
""",
    source="Leviathan et al. 2023, arXiv:2211.17192, equation 1",
    code=("specdec_exact.counts.iid:emitted_law", "specdec_exact.counts.moments:mean"),
    obligation=_OBLIGATION,
    identity=_identity,
    instance=lambda: _sides(0),
    coq=("expected_tokens_constant", "geometric_sum"),
    lean=("expected_tokens_closed_form",),
    mutants=(
        Mutant(
            name="bonus-not-counted",
            sentence="the sum starts at alpha, as if the last token did not count",
            sides=lambda: _sides(1),
        ),
    ),
)
