"""Theorem lenience.bound.  Lenient acceptance raises no token by more than the lenience."""

from fractions import Fraction

from specdec_exact.kernel.law import Law, law
from specdec_exact.notation.theorem import Mutant, Theorem
from specdec_exact.schemes import lenience

_PAIRS = (
    (law(["1/2", "1/3", "1/6"]), law(["1/4", "1/4", "1/2"])),
    (law({0: "1/2", 1: "1/2"}), law({0: 1})),
)
_LENIENCE = Fraction(3, 4)


def _within(emitted: Law[int], target: Law[int]) -> bool:
    return all(emitted[x] <= target[x] / _LENIENCE for x in emitted)


def _stock() -> list[bool]:
    return [
        _within(lenience.preserved(target, draft, _LENIENCE, "stock"), target)
        for target, draft in _PAIRS
    ]


def _matched() -> list[bool]:
    return [
        _within(lenience.preserved(target, draft, _LENIENCE, "matched"), target)
        for target, draft in _PAIRS
    ]


def _from_the_target() -> list[bool]:
    return [
        _within(lenience.preserved(target, draft, _LENIENCE, "target"), target)
        for target, draft in _PAIRS
    ]


THEOREM = Theorem(
    name="lenience.bound",
    title="With the stock or the matched residual, lenient acceptance emits at most p/l of any token.",
    letters="p target, l lenience, pi emitted law",
    statement=r"\pi(x) \le p(x) / l",
    scope="every finite alphabet, every lenience in (0, 1]; false if the replacement is drawn from the target",
    tier="proved",
    argument=r"""
The accepted weight is $\min(q, p/l)$. Where it is $p/l$, the stock residual adds nothing, since
$p \le p/l \le q$. Where it is $q < p/l$, the residual adds at most the excess $\max(p - q, 0)$: its mass
is the rejected mass of the strict rule, which is at least that of the lenient one. So the sum is at most
$\max(p, q) \le p/l$. The matched residual is the same argument scaled by $l$. Drawn from the target itself
the replacement adds to tokens that are at their bound already.
""",
    source="the rule is Leviathan et al. 2023, appendix A.5; the bound is shown here",
    code=("specdec_exact.schemes.lenience:preserved",),
    instance=lambda: ((_stock(), _matched()), ([True, True], [True, True])),
    coq=("lenience_bound_stock", "lenience_bound_matched", "lenience_counterexample"),
    mutants=(
        Mutant(
            name="replaced-from-the-target",
            sentence="the replacement is drawn from the target: 5/6 is emitted where 2/3 is allowed",
            sides=lambda: (_from_the_target(), [True, True]),
        ),
    ),
)
