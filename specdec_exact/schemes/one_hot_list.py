"""The one-hot list: recursive rejection told that every candidate was certain.

For a deterministic list of candidates, each is accepted with the weight that is still owed to it; a
rejected one is struck out and the rest normalised. Given the list, the emitted law is the target, for
every list whatever, so the rule is lossless wherever the list came from. It accepts with probability
``target(list)``, each candidate x with probability ``target[x]``, so no list of its length does better
than the target's likeliest tokens; in practice the list holds the draft's.

edge cases    a candidate that stands twice is owed nothing the second time, and is passed over
source        Li et al. 2024 (EAGLE-2), arXiv:2406.16858; Li et al. 2025 (EAGLE-3), arXiv:2503.01840
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, Token, point
from specdec_exact.schemes.candidates import Propose, most_likely, one_step, play_round
from specdec_exact.schemes.recursive import verify_each
from specdec_exact.schemes.round import Round

__all__ = ["step", "verify", "whole_round"]

K = TypeVar("K", bound=Token)


def verify(
    chooser: Chooser, candidates: tuple[K, ...], target: Law[K], _told: Law[K], /
) -> tuple[K, bool]:
    """Accept each candidate in turn with the weight owed to it, else emit another token."""
    return verify_each(chooser, candidates, target, map(point, candidates))


def step(target: Law[K], draft: Law[K], count: int, *, told: Law[K] | None = None) -> Program[K]:
    """Return the program that emits one token; the candidates are the draft's likeliest tokens.

    told    has no effect on this rule

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import law
    >>> target = law(["1/2", "1/3", "1/6"])
    >>> explore(step(target, law(["1/6", "1/3", "1/2"]), 2)).law == target
    True
    """
    return one_step(verify, most_likely(count), target, draft, told)


def whole_round(
    target: Model[K],
    draft: Model[K],
    draft_length: int,
    count: int,
    context: tuple[K, ...] = (),
    *,
    told: Model[K] | None = None,
) -> Program[Round]:
    """Return the program of one round: a tree in which every node has ``count`` likely children."""
    propose: Propose[K] = most_likely(count)
    return play_round(verify, propose, target, draft, draft_length, context=context, told=told)
