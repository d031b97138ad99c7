"""Theorem counts.break_even.  Drafting pays for some length exactly when the rate exceeds the cost."""

from fractions import Fraction

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
        "gain": "D = a*(1 - a) - c*(1 - a)",
        "rate": "a < 1",
        "pays": "a > c",
    },
    steps={
        "product": deduce("a*(1 - a) - c*(1 - a) >= 0", products((1, "rate pays"))),
        "one draft": deduce("D >= 0", linear({"product": 1, "gain": 1})),
    },
    goals={"one draft": "D >= 0"},
)


def _speedup(rate: Fraction, cost: Fraction, length: int) -> Fraction:
    return sum((rate**j for j in range(length + 1)), Fraction()) / (length * cost + 1)


def _pays(rate: Fraction, cost: Fraction) -> bool:
    return any(_speedup(rate, cost, length) > 1 for length in range(1, 30))


def _on_a_grid(shift: Fraction) -> tuple[object, object]:
    tenths = [Fraction(k, 10) for k in range(11)]
    pairs = [(rate, cost) for rate in tenths for cost in tenths]
    return (
        [_pays(rate, cost) for rate, cost in pairs],
        [rate > cost + shift for rate, cost in pairs],
    )


THEOREM = Theorem(
    name="counts.break_even",
    title="Some draft length speeds decoding up if and only if the acceptance rate exceeds the cost ratio.",
    letters="a acceptance rate, c draft cost over target cost, D signed gain of the first draft",
    statement=r"(\exists g \ge 1:\; S(g) > 1) \iff \alpha > c",
    scope="every acceptance rate in [0, 1] and cost ratio >= 0",
    tier="proved",
    argument=r"""
The gain of the first draft has the sign of $D(0) = (1-\alpha)(\alpha - c)$. If $\alpha > c$ it is not
negative, and $S(1) = (1+\alpha)/(1+c) > 1$. If $\alpha \le c$ it is not positive, gains only fall with the
length, and $S$ never rises above $S(0) = 1$. (The kernel checks the sign of the first gain; both
directions for every length are checked by the proof assistant.)
""",
    source="Leviathan et al. 2023, arXiv:2211.17192, corollary 3.9; the converse is shown here",
    code=("specdec_exact.counts.draft_length:optimal",),
    obligation=_OBLIGATION,
    instance=lambda: _on_a_grid(Fraction(0)),
    coq=("speedup_possible_iff", "speedup_1"),
    mutants=(
        Mutant(
            name="rate-below-cost",
            sentence="the acceptance rate is below the cost ratio",
            obligation=spoiled(_OBLIGATION, given={"pays": "a < c"}),
        ),
        Mutant(
            name="another-threshold",
            sentence="drafting is said to pay only above the cost ratio plus one tenth",
            sides=lambda: _on_a_grid(Fraction(1, 10)),
        ),
    ),
)
