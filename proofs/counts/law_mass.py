"""Theorem counts.law_mass.  The law of the number of emitted tokens has mass 1."""

from fractions import Fraction

from specdec_exact.counts import iid
from specdec_exact.notation.theorem import Mutant, Theorem, deduce, induct, linear, obligation

_OBLIGATION = obligation(
    steps={
        "total": induct(
            "M = 1",
            state="M X",
            constants="a",
            base=({"one token": "M = 1"}, {"start": deduce("M = 1", linear({"one token": 1}))}),
            step=(
                {"power": "X' = a*X", "longer law": "M' = M - X + (1 - a)*X + X'"},
                {
                    "advance": deduce(
                        "M' = 1", linear({"longer law": 1, "power": 1, "hypothesis": 1})
                    )
                },
            ),
        )
    },
    goals={"total": "M = 1"},
)


def _without_bonus() -> tuple[object, object]:
    law = iid.emitted_law(Fraction(3, 5), 2)
    return sum((law[count] for count in (1, 2)), Fraction()), 1


THEOREM = Theorem(
    name="counts.law_mass",
    title="The weights of 1, 2, ..., gamma + 1 emitted tokens sum to 1.",
    letters="a acceptance rate, X = a^gamma, M mass of the law of the count",
    statement=r"\sum_{k=1}^{\gamma} \alpha^{k-1}(1-\alpha) + \alpha^{\gamma} = 1",
    scope="every draft length, every acceptance rate",
    tier="proved",
    argument=r"""
The law telescopes: $\alpha^{k-1}(1-\alpha) = \alpha^{k-1} - \alpha^{k}$, and what is left of the sum is
$1 - \alpha^\gamma$, which the weight $\alpha^\gamma$ of a full acceptance completes to 1.
""",
    source="Leviathan et al. 2023, arXiv:2211.17192, section 3.1",
    code=("specdec_exact.counts.iid:emitted_law",),
    obligation=_OBLIGATION,
    instance=lambda: (iid.emitted_law(Fraction(3, 5), 2).mass, 1),
    lean=("token_round_mass",),
    coq=("token_block_mass",),
    mutants=(
        Mutant(
            name="full-acceptance-forgotten",
            sentence="the round in which everything is accepted is left out",
            sides=_without_bonus,
        ),
    ),
)
