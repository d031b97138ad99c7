"""Theorem counts.second_moment.  The mean square of the number of emitted tokens."""

from fractions import Fraction

from specdec_exact.counts import iid
from specdec_exact.notation.theorem import Mutant, Theorem, deduce, induct, linear, obligation

_CLOSED = "(1 - a)**2*Q = 1 + a - (2*G + 3)*a*X + (2*G + 1)*a**2*X"
_NEXT = "(1 - a)**2*Q' = 1 + a - (2*G' + 3)*a*X' + (2*G' + 1)*a**2*X'"

_OBLIGATION = obligation(
    steps={
        "closed form": induct(
            _CLOSED,
            state="Q X G",
            constants="a",
            base=(
                {"one token": "Q = 1", "empty power": "X = 1", "no drafts": "G = 0"},
                {
                    "start": deduce(
                        _CLOSED,
                        linear(
                            {
                                "one token": "(1 - a)**2",
                                "empty power": "3*a - a**2",
                                "no drafts": "2*X*a - 2*X*a**2",
                            }
                        ),
                    )
                },
            ),
            step=(
                {
                    "power": "X' = a*X",
                    "count": "G' = G + 1",
                    "longer law": "Q' = Q - (G + 1)**2*X + (G + 1)**2*(1 - a)*X + (G + 2)**2*a*X",
                },
                {
                    "advance": deduce(
                        _NEXT,
                        linear(
                            {
                                "longer law": "(1 - a)**2",
                                "power": "(2*G' + 3)*a - (2*G' + 1)*a**2",
                                "count": "2*a**2*X - 2*a**3*X",
                                "hypothesis": 1,
                            }
                        ),
                    )
                },
            ),
        )
    },
    goals={"closed form": _CLOSED},
)


def _sides(shift: int) -> tuple[object, object]:
    rate, length = Fraction(3, 5), 2
    law = iid.emitted_law(rate, length)
    power = rate**length
    closed = 1 + rate - (2 * length + 3) * rate * power + (2 * length + shift) * rate**2 * power
    return sum((count**2 * law[count] for count in law), Fraction()), closed / (1 - rate) ** 2


THEOREM = Theorem(
    name="counts.second_moment",
    title="The mean square of the number of emitted tokens has a closed form.",
    letters="Q mean of K squared, a acceptance rate, G draft length, X = a^G",
    statement=r"(1-\alpha)^2\,\mathbb{E}[K^2] = 1 + \alpha - (2\gamma+3)\alpha^{\gamma+1}"
    r" + (2\gamma+1)\alpha^{\gamma+2}",
    scope="every draft length, every acceptance rate",
    tier="proved",
    argument=r"""
One more proposal moves the weight $\alpha^{\gamma+1}$ from $\gamma+1$ to $\gamma+2$ tokens, so the mean
square grows by $((\gamma+2)^2 - (\gamma+1)^2)\,\alpha^{\gamma+1} = (2\gamma+3)\,\alpha^{\gamma+1}$. The closed form
grows by the same amount; it is right at $\gamma = 0$, where a round emits one token.
""",
    source="shown here",
    code=("specdec_exact.counts.iid:emitted_law",),
    obligation=_OBLIGATION,
    instance=lambda: _sides(1),
    coq=("moments",),
    mutants=(
        Mutant(
            name="off-by-two",
            sentence="the last coefficient is 2 gamma + 3, as a first guess had it",
            sides=lambda: _sides(3),
        ),
    ),
)
