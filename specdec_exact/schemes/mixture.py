"""A static mixture: the token rule, with part of the target replaced by the draft. Declared lossy.

The rule is lossless with respect to ``share * target + (1 - share) * draft``. It accepts with
probability ``1 - share * total_variation(target, draft)``, and what it emits is ``(1 - share)`` times
that distance away from the target: no rule accepts more at that distance.

edge cases    a share of 1 is the token rule, a share of 0 accepts everything
source        Fu et al. 2025 (speculative ensemble), arXiv:2502.01662
"""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.errors import WeightError, brief
from specdec_exact.kernel.law import Law, Token
from specdec_exact.schemes import token
from specdec_exact.schemes.round import Round, Verify, one_step, play_round

__all__ = ["preserved", "step", "verifier", "whole_round"]

K = TypeVar("K", bound=Token)


def preserved(target: Law[K], draft: Law[K], share: Fraction) -> Law[K]:
    """Return the law that a step emits; WeightError unless 0 <= share <= 1.

    >>> from specdec_exact.kernel.law import law
    >>> preserved(law({"a": 1}), law({"b": 1}), Fraction(2, 3))
    Law({'a': '2/3', 'b': '1/3'})
    """
    if not 0 <= share <= 1:
        raise WeightError(f"a share lies between 0 and 1, got {brief(share)}")
    return target.like(
        {x: share * target[x] + (1 - share) * draft[x] for x in {**target, **draft}}
    ).normalised()


def verifier(share: Fraction) -> Verify:
    """Return the rule for one proposal."""

    def verify(chooser: Chooser, proposal: K, target: Law[K], told: Law[K], /) -> tuple[K, bool]:
        return token.verify(chooser, proposal, preserved(target, told, share), told)

    return verify


def step(
    target: Law[K], draft: Law[K], share: Fraction, *, told: Law[K] | None = None
) -> Program[K]:
    """Return the program that emits one token, with the law :func:`preserved`."""
    return one_step(verifier(share), target, draft, told)


def whole_round(
    target: Model[K],
    draft: Model[K],
    draft_length: int,
    share: Fraction,
    context: tuple[K, ...] = (),
    *,
    told: Model[K] | None = None,
) -> Program[Round]:
    """Return the program of one round; the token after the last draft comes from the target."""
    rule = verifier(share)
    return play_round(rule, target, draft, draft_length, context=context, told=told)
