"""Theorem counts.generating_function.  The generating function of the number of emitted tokens."""

from fractions import Fraction

from specdec_exact.counts import iid
from specdec_exact.notation.theorem import Mutant, Theorem, deduce, induct, linear, obligation

_CLOSED = "(1 - a*z)*H = z*(1 - a) + a*z*Y*(1 - z)"
_NEXT = "(1 - a*z)*H' = z*(1 - a) + a*z*Y'*(1 - z)"

_OBLIGATION = obligation(
    steps={
        "closed form": induct(
            _CLOSED,
            state="H Y",
            constants="a z",
            base=(
                {"one token": "H = z", "empty power": "Y = 1"},
                {
                    "start": deduce(
                        _CLOSED,
                        linear({"one token": "1 - a*z", "empty power": "a*z**2 - a*z"}),
                    )
                },
            ),
            step=(
                {"power": "Y' = a*z*Y", "longer law": "H' = H - z*Y + (1 - a)*z*Y + a*z**2*Y"},
                {
                    "advance": deduce(
                        _NEXT,
                        linear({"longer law": "1 - a*z", "power": "a*z**2 - a*z", "hypothesis": 1}),
                    )
                },
            ),
        )
    },
    goals={"closed form": _CLOSED},
)


def _sides(emitted: int) -> tuple[object, object]:
    rate, length, z = Fraction(3, 5), 2, Fraction(1, 3)
    law = iid.emitted_law(rate, length)
    power = (rate * z) ** length
    closed = (z * (1 - rate) + rate * z * power * (1 - z)) / (1 - rate * z)
    return sum((law[count] * z ** (count - 1 + emitted) for count in law), Fraction()), closed


THEOREM = Theorem(
    name="counts.generating_function",
    title="The generating function of the number of emitted tokens has a closed form.",
    letters="H mean of z^K, a acceptance rate, Y = (a z)^gamma",
    statement=r"(1-\alpha z)\,\mathbb{E}[z^K] = z(1-\alpha) + (\alpha z)^{\gamma+1}(1 - z)",
    scope="every draft length, every acceptance rate, every z",
    tier="proved",
    argument=r"""
One more proposal replaces the term $z\,(\alpha z)^\gamma$ of a full acceptance by
$(1-\alpha)\, z (\alpha z)^\gamma + z\,(\alpha z)^{\gamma+1}$. Both sides of the claim change by the same amount,
and at $\gamma = 0$ both are $(1-\alpha z)\, z$.
""",
    source="shown here",
    code=("specdec_exact.counts.iid:emitted_law",),
    obligation=_OBLIGATION,
    instance=lambda: _sides(1),
    mutants=(
        Mutant(
            name="accepted-for-emitted",
            sentence="accepted drafts are counted instead of emitted tokens",
            sides=lambda: _sides(0),
        ),
    ),
)
