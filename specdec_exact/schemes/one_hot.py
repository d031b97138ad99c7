"""The one-hot rule: the token rule told that the proposal was certain.

For a deterministic draft (n-grams, prompt lookup, an argmax head) the draft law is a point. A
proposal x is accepted with probability ``target[x]``, else replaced from the target without x. Given
the proposal the emitted law is the target, so the rule stays lossless for a proposal drawn from any
law; it only accepts less often than the token rule would.

source    Leviathan et al. 2023, arXiv:2211.17192, with the draft law a point
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, Token, point
from specdec_exact.schemes import token
from specdec_exact.schemes.round import Round, one_step, play_round

__all__ = ["step", "verify", "whole_round"]

K = TypeVar("K", bound=Token)


def verify(chooser: Chooser, proposal: K, target: Law[K], _told: Law[K], /) -> tuple[K, bool]:
    """Accept with probability ``target[proposal]``, else emit another token of the target."""
    return token.verify(chooser, proposal, target, point(proposal))


def step(target: Law[K], draft: Law[K], *, told: Law[K] | None = None) -> Program[K]:
    """Return the program that emits one token; ``told`` has no effect on this rule.

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import law
    >>> target = law(["1/2", "1/3", "1/6"])
    >>> explore(step(target, point(1))).law == target
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
