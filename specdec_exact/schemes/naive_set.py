"""Sample and match on a set: draw from the target, accept when the token drawn is a candidate.

What is emitted is the target's own draw, so the rule is lossless for every list of candidates. From
``count`` independent candidates it accepts with probability
``sum(target * (1 - (1 - draft)**count))``; for a list of distinct tokens that does not depend on
chance it is, in law, the one-hot list.

edge cases    with no candidates the token is drawn from the target, and not accepted
source        "naive sampling" in Miao et al. 2024 (SpecInfer), arXiv:2305.09781
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, Token
from specdec_exact.schemes.candidates import Propose, independent, one_step, play_round
from specdec_exact.schemes.round import Round

__all__ = ["step", "verify", "whole_round"]

K = TypeVar("K", bound=Token)


def verify(
    chooser: Chooser, candidates: tuple[K, ...], target: Law[K], _told: Law[K], /
) -> tuple[K, bool]:
    """Emit a draw from the target; it is accepted if it is one of the candidates."""
    drawn = chooser.choose(target)
    return drawn, drawn in candidates


def step(target: Law[K], draft: Law[K], count: int, *, told: Law[K] | None = None) -> Program[K]:
    """Return the program that emits one token; ``told`` has no effect on this rule.

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import law
    >>> target = law(["1/2", "1/3", "1/6"])
    >>> explore(step(target, law(["1/6", "1/3", "1/2"]), 2)).law == target
    True
    """
    return one_step(verify, independent(count), target, draft, told)


def whole_round(
    target: Model[K],
    draft: Model[K],
    draft_length: int,
    count: int,
    context: tuple[K, ...] = (),
    *,
    told: Model[K] | None = None,
) -> Program[Round]:
    """Return the program of one round: a tree in which every node has ``count`` candidates.

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import law
    >>> target, draft = law(["1/2", "1/3", "1/6"]), law(["1/6", "1/3", "1/2"])
    >>> explore(whole_round(lambda _: target, lambda _: draft, 1, 2)).law.map(lambda r: r.accepted)
    Law({1: '25/54', 0: '29/54'})
    """
    propose: Propose[K] = independent(count)
    return play_round(verify, propose, target, draft, draft_length, context=context, told=told)
