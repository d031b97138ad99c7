"""Recursive rejection, candidates drawn independently: test each against what is still owed.

The first candidate is verified by the token rule. If it is rejected, what is still owed to the target
is the residual, and the next candidate is verified by the token rule against that; and so on. When
every candidate is rejected, the token comes from the last residual.

Each test leaves the law of the final token alone, so the rule is lossless for any number of
candidates, on average over the law they were drawn from. What is owed after j rejections does not
depend on which candidates were rejected: the rule accepts with probability
``1 - product of total_variation(owed, draft)``. The last residual gives no weight to a rejected
candidate, so no candidate is ever emitted except by its own test.

edge cases    with no candidates the token is drawn from the target; where owed and told agree a
              truthful candidate is accepted surely, and a misreported one leaves what is owed as it is
source        Miao et al. 2024 (SpecInfer), arXiv:2305.09781, multi-step speculative sampling;
              Yang et al. 2024 (MCSD), arXiv:2401.06706
"""

from collections.abc import Iterable
from itertools import repeat
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, Measure, Token, excess
from specdec_exact.schemes.candidates import Propose, independent, one_step, play_round
from specdec_exact.schemes.round import Round

__all__ = ["step", "verify", "verify_each", "whole_round"]

K = TypeVar("K", bound=Token)


def verify_each(
    chooser: Chooser, candidates: tuple[K, ...], target: Law[K], told: Iterable[Measure[K]]
) -> tuple[K, bool]:
    """Verify the candidates in turn, each told a law of its own.

    told       for every candidate the law it is believed to come from, given those before it
    returns    the token to emit, and whether it is an accepted candidate
    """
    owed = target
    for candidate, offered in zip(candidates, told, strict=False):
        if chooser.uniform() * offered[candidate] < owed[candidate]:
            return candidate, True
        missing = excess(owed, offered)
        owed = missing.normalised() if missing else owed
    return chooser.choose(owed), False


def verify(
    chooser: Chooser, candidates: tuple[K, ...], target: Law[K], told: Law[K], /
) -> tuple[K, bool]:
    """Verify candidates that were all drawn from one law."""
    return verify_each(chooser, candidates, target, repeat(told))


def step(target: Law[K], draft: Law[K], count: int, *, told: Law[K] | None = None) -> Program[K]:
    """Return the program that emits one token from ``count`` independent candidates.

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
    >>> rounds = explore(whole_round(lambda _: target, lambda _: draft, 1, 2)).law
    >>> rounds.map(lambda emitted: emitted.accepted)
    Law({1: '13/18', 0: '5/18'})
    """
    propose: Propose[K] = independent(count)
    return play_round(verify, propose, target, draft, draft_length, context=context, told=told)
