"""Sample and match: draw from the target, accept the proposal when it is the token drawn.

What is emitted is the target's own draw, so the rule is lossless whatever the proposal and wherever
it came from. It accepts with probability ``sum(target * draft)``, never more than the token rule's
``sum(min(target, draft))``; for a deterministic draft the two are one law.

source    "naive sampling" in Miao et al. 2024 (SpecInfer), arXiv:2305.09781
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, Token
from specdec_exact.schemes.round import Round, one_step, play_round

__all__ = ["step", "verify", "whole_round"]

K = TypeVar("K", bound=Token)


def verify(chooser: Chooser, proposal: K, target: Law[K], _told: Law[K], /) -> tuple[K, bool]:
    """Emit a draw from the target; the proposal is accepted if it is that draw."""
    drawn = chooser.choose(target)
    return drawn, drawn == proposal


def step(target: Law[K], draft: Law[K], *, told: Law[K] | None = None) -> Program[K]:
    """Return the program that emits one token; ``told`` has no effect on this rule.

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import law
    >>> target = law(["1/2", "1/3", "1/6"])
    >>> explore(step(target, law(["1/6", "1/3", "1/2"]))).law == target
    True
    """
    return one_step(verify, target, draft, told)


def whole_round(
    target: Model[K],
    draft: Model[K],
    draft_length: int,
    context: tuple[K, ...] = (),
    *,
    told: Model[K] | None = None,
) -> Program[Round]:
    """Return the program of one round; the arguments are those of the token rule."""
    return play_round(verify, target, draft, draft_length, context=context, told=told)
