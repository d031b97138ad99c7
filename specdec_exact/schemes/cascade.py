"""Speculative cascades: the token rule, run against a law that defers to the draft. Declared lossy.

A deferral builds from target and draft the law that is really meant, and the token rule preserves
that one. The published deferrals, with ``loss`` the quality one is ready to give up:

    chow          the draft if its best weight is at least 1 - loss, else the target
    difference    the draft unless its best weight is less than the target's best weight - loss
    optimal       the same, with loss * total_variation(target, draft)
    by_token      the draft on the tokens of target weight at least (1 - loss) * its best; the draft's
                  other mass is drawn from the target ("Token V3")

edge cases    a loss of 0 is the token rule for no deferral in general: ``by_token`` then keeps the
              draft on the target's best tokens
source        Narasimhan et al. 2025, arXiv:2405.19261
"""

from fractions import Fraction
from typing import Protocol, TypeVar

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, Token, total_variation
from specdec_exact.schemes import token
from specdec_exact.schemes.round import Round, Verify, one_step, play_round

__all__ = [
    "Deferral",
    "by_token",
    "chow",
    "difference",
    "optimal",
    "preserved",
    "step",
    "verifier",
    "whole_round",
]

K = TypeVar("K", bound=Token)


class Deferral(Protocol):
    """The law that a cascade means."""

    def __call__(self, target: Law[K], draft: Law[K], /) -> Law[K]:
        """Return the law to be preserved."""
        ...


def chow(loss: Fraction) -> Deferral:
    """Defer to the draft where it is confident."""

    def deferral(target: Law[K], draft: Law[K], /) -> Law[K]:
        return draft if max(draft.values()) >= 1 - loss else target

    return deferral


def difference(loss: Fraction) -> Deferral:
    """Defer to the draft unless the target is more confident by more than the loss."""

    def deferral(target: Law[K], draft: Law[K], /) -> Law[K]:
        return target if max(draft.values()) < max(target.values()) - loss else draft

    return deferral


def optimal(loss: Fraction) -> Deferral:
    """Defer to the draft unless the target's confidence is worth the rejections.

    >>> from specdec_exact.kernel.law import law
    >>> optimal(Fraction(1, 2))(law({"a": 1}), law({"a": "2/5", "b": "3/5"}))
    Law({'a': '1'})
    """

    def deferral(target: Law[K], draft: Law[K], /) -> Law[K]:
        allowed = loss * total_variation(target, draft)
        return target if max(draft.values()) < max(target.values()) - allowed else draft

    return deferral


def by_token(loss: Fraction) -> Deferral:
    """Defer to the draft on the tokens that the target finds good enough.

    >>> from specdec_exact.kernel.law import law
    >>> by_token(Fraction(0))(law(["1/2", "1/3", "1/6"]), law(["1/4", "1/4", "1/2"]))
    Law({0: '5/8', 1: '1/4', 2: '1/8'})
    """

    def deferral(target: Law[K], draft: Law[K], /) -> Law[K]:
        bar = (1 - loss) * max(target.values())
        good = {x for x in {**target, **draft} if target[x] >= bar}
        deferred = sum((draft[x] for x in draft if x in good), Fraction())
        mixed = {x: (1 - deferred) * target[x] for x in {**target, **draft}}
        return target.like({x: w + draft[x] * (x in good) for x, w in mixed.items()}).normalised()

    return deferral


def preserved(target: Law[K], draft: Law[K], deferral: Deferral) -> Law[K]:
    """Return the law that a step emits: the one that the deferral means."""
    return deferral(target, draft)


def verifier(deferral: Deferral) -> Verify:
    """Return the rule for one proposal."""

    def verify(chooser: Chooser, proposal: K, target: Law[K], told: Law[K], /) -> tuple[K, bool]:
        return token.verify(chooser, proposal, deferral(target, told), told)

    return verify


def step(
    target: Law[K], draft: Law[K], deferral: Deferral, *, told: Law[K] | None = None
) -> Program[K]:
    """Return the program that emits one token, with the law :func:`preserved`."""
    return one_step(verifier(deferral), target, draft, told)


def whole_round(
    target: Model[K],
    draft: Model[K],
    draft_length: int,
    deferral: Deferral,
    context: tuple[K, ...] = (),
    *,
    told: Model[K] | None = None,
) -> Program[Round]:
    """Return the program of one round; the token after the last draft comes from the target."""
    rule = verifier(deferral)
    return play_round(rule, target, draft, draft_length, context=context, told=told)
