"""Lenience: the token rule with a threshold that is divided by a factor. Declared lossy.

A proposal x is accepted with probability ``min(1, target[x] / (lenience * draft[x]))``. What replaces
a rejected one differs between implementations:

    stock      the residual of the token rule, from ``max(target - draft, 0)``
    matched    the residual of what is really accepted, from ``max(target - lenience * draft, 0)``
    target     the target itself

It accepts with probability ``sum(min(draft, target / lenience))``. With the stock and the matched
replacement no token is emitted more than ``1 / lenience`` times as often as the target emits it; with
the target as replacement that bound fails.

edge cases    a lenience of 1 is the token rule (with replacement "target", a biased one)
source        Leviathan et al. 2023, arXiv:2211.17192, appendix A.5
"""

from fractions import Fraction
from typing import Literal, TypeAlias, TypeVar

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.errors import WeightError, brief
from specdec_exact.kernel.law import Law, Measure, Token, excess, overlap
from specdec_exact.schemes.round import Round, Verify, one_step, play_round

__all__ = ["Replacement", "preserved", "step", "verifier", "whole_round"]

K = TypeVar("K", bound=Token)
Replacement: TypeAlias = Literal["stock", "matched", "target"]


def _admit(lenience: Fraction) -> None:
    if not 0 < lenience <= 1:
        raise WeightError(f"a lenience is above 0 and at most 1, got {brief(lenience)}")


def _scaled(factor: Fraction, law: Law[K]) -> Measure[K]:
    return law.like({token: factor * law[token] for token in law})


def _replacement(
    target: Law[K], told: Law[K], lenience: Fraction, replacement: Replacement
) -> Law[K]:
    if replacement == "target":
        return target
    owed = excess(target, told if replacement == "stock" else _scaled(lenience, told))
    return owed.normalised() if owed else target


def verifier(lenience: Fraction, replacement: Replacement = "stock") -> Verify:
    """Return the rule for one proposal; WeightError unless 0 < lenience <= 1."""
    _admit(lenience)

    def verify(chooser: Chooser, proposal: K, target: Law[K], told: Law[K], /) -> tuple[K, bool]:
        if chooser.uniform() * (lenience * told[proposal]) < target[proposal]:
            return proposal, True
        return chooser.choose(_replacement(target, told, lenience, replacement)), False

    return verify


def preserved(
    target: Law[K], draft: Law[K], lenience: Fraction, replacement: Replacement = "stock"
) -> Law[K]:
    """Return the law that a step emits.

    >>> from specdec_exact.kernel.law import law
    >>> target, draft = law(["1/2", "1/3", "1/6"]), law(["1/4", "1/4", "1/2"])
    >>> preserved(target, draft, Fraction(1, 2))
    Law({0: '3/8', 1: '7/24', 2: '1/3'})
    """
    _admit(lenience)
    kept = overlap(_scaled(1 / lenience, target), draft)
    replaced = _replacement(target, draft, lenience, replacement)
    return target.like(
        {token: kept[token] + (1 - kept.mass) * replaced[token] for token in target}
    ).normalised()


def step(
    target: Law[K],
    draft: Law[K],
    lenience: Fraction,
    replacement: Replacement = "stock",
    *,
    told: Law[K] | None = None,
) -> Program[K]:
    """Return the program that emits one token, with the law :func:`preserved`.

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import law
    >>> target, draft = law(["1/2", "1/3", "1/6"]), law(["1/4", "1/4", "1/2"])
    >>> explore(step(target, draft, Fraction(1, 2))).law == preserved(target, draft, Fraction(1, 2))
    True
    """
    return one_step(verifier(lenience, replacement), target, draft, told)


def whole_round(
    target: Model[K],
    draft: Model[K],
    draft_length: int,
    lenience: Fraction,
    replacement: Replacement = "stock",
    context: tuple[K, ...] = (),
    *,
    told: Model[K] | None = None,
) -> Program[Round]:
    """Return the program of one round; the token after the last draft comes from the target."""
    rule = verifier(lenience, replacement)
    return play_round(rule, target, draft, draft_length, context=context, told=told)
