"""Recursive rejection, candidates drawn without replacement: the draft loses what was tried.

The rule of :mod:`specdec_exact.schemes.recursive`, except that every candidate is tested against the
law it really comes from: the draft without the candidates before it, normalised. It is lossless on
average, also for independent candidates of which repetitions were struck out.

Testing candidates drawn without replacement against the whole draft is a mistake that engines made;
it biases the output from the second candidate on.

edge cases    when the draft has no token left, further candidates come uniformly from the unseen
              tokens of ``alphabet`` (Sequoia's fill) or, by default, the list stays shorter
source        Chen et al. 2024 (Sequoia), arXiv:2402.12374; Jeon et al. 2024 (RSD), arXiv:2402.14160;
              Li et al. 2024 (EAGLE), arXiv:2401.15077
"""

from collections.abc import Iterable
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, Token
from specdec_exact.schemes.candidates import (
    Propose,
    distinct,
    next_distinct,
    play_round,
)
from specdec_exact.schemes.recursive import verify_each
from specdec_exact.schemes.round import Round

__all__ = ["step", "verify", "verify_filled", "whole_round"]

K = TypeVar("K", bound=Token)


def verify(
    chooser: Chooser, candidates: tuple[K, ...], target: Law[K], told: Law[K], /
) -> tuple[K, bool]:
    """Verify candidates drawn without replacement."""
    return verify_filled(chooser, candidates, target, told, ())


def verify_filled(
    chooser: Chooser,
    candidates: tuple[K, ...],
    target: Law[K],
    told: Law[K],
    alphabet: tuple[K, ...],
    /,
) -> tuple[K, bool]:
    """Verify candidates drawn without replacement, then uniformly from the alphabet."""
    laws = [next_distinct(told, candidates[:tried], alphabet) for tried in range(len(candidates))]
    return verify_each(chooser, candidates, target, laws)


def step(
    target: Law[K],
    draft: Law[K],
    count: int,
    *,
    told: Law[K] | None = None,
    alphabet: Iterable[K] = (),
) -> Program[K]:
    """Return the program that emits one token from ``count`` distinct candidates.

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import law
    >>> target = law(["1/2", "1/3", "1/6"])
    >>> explore(step(target, law(["1/6", "1/3", "1/2"]), 2)).law == target
    True
    """
    known = tuple(alphabet)
    declared = draft if told is None else told
    propose = distinct(count, known)
    return lambda chooser: verify_filled(chooser, propose(chooser, draft), target, declared, known)[
        0
    ]


def whole_round(
    target: Model[K],
    draft: Model[K],
    draft_length: int,
    count: int,
    context: tuple[K, ...] = (),
    *,
    told: Model[K] | None = None,
) -> Program[Round]:
    """Return the program of one round: a tree in which every node has ``count`` distinct children.

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import law
    >>> target, draft = law(["1/2", "1/3", "1/6"]), law(["1/6", "1/3", "1/2"])
    >>> rounds = explore(whole_round(lambda _: target, lambda _: draft, 1, 2)).law
    >>> rounds.map(lambda emitted: emitted.accepted)
    Law({1: '7/9', 0: '2/9'})
    """
    propose: Propose[K] = distinct(count)
    return play_round(verify, propose, target, draft, draft_length, context=context, told=told)
