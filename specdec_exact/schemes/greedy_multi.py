"""Greedy multi-draft: the draft's likeliest tokens for certain, and one more drawn from the rest.

Of ``count`` candidates all but one are the draft's likeliest tokens; the last is drawn from the draft
without those. Only the last is tested, by the token rule against the law it was drawn from; a rejected
one is replaced from the residual, which may well be one of the certain candidates, and then counts
as accepted. The rule accepts with probability

    target(certain candidates) + sum(min(target, draft without them)) over the other tokens

which is the most that any rule can from candidates of this law. It is lossless, on average over the
last candidate.

edge cases    with one candidate it is the token rule; a draft with nothing left gives no last
              candidate, and the token is drawn from the target
source        Hu et al. 2025, arXiv:2502.18779
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, Token
from specdec_exact.schemes.candidates import (
    Propose,
    admit_count,
    most_likely,
    next_distinct,
    one_step,
    play_round,
)
from specdec_exact.schemes.recursive import verify_each
from specdec_exact.schemes.round import Round

__all__ = ["proposed", "step", "verify", "whole_round"]

K = TypeVar("K", bound=Token)


def proposed(count: int) -> Propose[K]:
    """Propose the ``count - 1`` likeliest tokens, then one of the others.

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import law
    >>> explore(lambda chooser: proposed(2)(chooser, law(["1/6", "1/3", "1/2"]))).law
    Law({(2, 0): '1/3', (2, 1): '2/3'})
    """
    certainly: Propose[K] = most_likely(max(0, admit_count(count) - 1))

    def propose(chooser: Chooser, draft: Law[K]) -> tuple[K, ...]:
        certain = certainly(chooser, draft)
        left = next_distinct(draft, certain)
        last = (chooser.choose(left.normalised()),) if left and count else ()
        return (*certain, *last)

    return propose


def verify(
    chooser: Chooser, candidates: tuple[K, ...], target: Law[K], told: Law[K], /
) -> tuple[K, bool]:
    """Test the last candidate only; any candidate that is emitted is accepted."""
    tested = candidates[-1:]
    token, _ = verify_each(chooser, tested, target, [next_distinct(told, candidates[:-1])])
    return token, token in candidates


def step(target: Law[K], draft: Law[K], count: int, *, told: Law[K] | None = None) -> Program[K]:
    """Return the program that emits one token.

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import law
    >>> target = law(["1/2", "1/3", "1/6"])
    >>> explore(step(target, law(["1/6", "1/3", "1/2"]), 2)).law == target
    True
    """
    return one_step(verify, proposed(count), target, draft, told)


def whole_round(
    target: Model[K],
    draft: Model[K],
    draft_length: int,
    count: int,
    context: tuple[K, ...] = (),
    *,
    told: Model[K] | None = None,
) -> Program[Round]:
    """Return the program of one round: a tree in which every node has ``count`` children.

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import law
    >>> target, draft = law(["1/2", "1/3", "1/6"]), law(["1/6", "1/3", "1/2"])
    >>> explore(whole_round(lambda _: target, lambda _: draft, 1, 2)).law.map(lambda r: r.accepted)
    Law({1: '5/6', 0: '1/6'})
    """
    propose: Propose[K] = proposed(count)
    return play_round(verify, propose, target, draft, draft_length, context=context, told=told)
