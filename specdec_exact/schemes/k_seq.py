"""Sequential selection from independent candidates (k-SEQ): one fixed test, divided strictness.

Every candidate x, in turn, is accepted with probability ``min(1, target[x] / (divisor * draft[x]))``,
the same for all of them. One test accepts with probability b, the mass of
``common = min(draft, target / divisor)``; if all k fail, the token comes from what is then missing:

    remaining = target - common * (1 + (1-b) + ... + (1-b)**(k-1))

The divisor is valid when nothing in ``remaining`` is negative. The divisor k always is, and already
accepts at least ``1 - (1 - 1/k)**k`` times as often as any rule can from these candidates; a smaller
valid one accepts no less. With a valid divisor the rule is lossless, on average over the draft.

edge cases    laws without a common token: nothing is accepted and ``remaining`` is the target
source        Sun et al. 2023 (SpecTr), arXiv:2310.15141, algorithm 2
"""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.errors import WeightError, brief
from specdec_exact.kernel.law import Law, Measure, Token, overlap
from specdec_exact.schemes.candidates import Propose, independent, one_step, play_round
from specdec_exact.schemes.round import Round

__all__ = ["is_valid", "remaining", "step", "verify", "whole_round"]

K = TypeVar("K", bound=Token)


def is_valid(target: Law[K], told: Law[K], count: int, divisor: Fraction) -> bool:
    """Return whether the rule with this divisor can be run: no token remains owed less than 0.

    >>> from specdec_exact.kernel.law import law
    >>> target, draft = law(["1/2", "1/3", "1/6"]), law(["1/6", "1/3", "1/2"])
    >>> [is_valid(target, draft, 2, Fraction(n, 4)) for n in (5, 6, 7, 8)]
    [False, True, True, True]
    """
    return divisor > 0 and all(w >= 0 for w in _left(target, told, count, divisor).values())


def remaining(target: Law[K], told: Law[K], count: int, divisor: Fraction) -> Measure[K]:
    """Return what is owed to the target after ``count`` rejections, of the mass of that event.

    raises    WeightError when the divisor is not valid, naming a token that would be owed less than 0
    """
    if not divisor > 0:
        raise WeightError(f"a k-SEQ divisor is greater than 0, got {brief(divisor)}")
    left = _left(target, told, count, divisor)
    token = min(left, key=left.__getitem__)
    if left[token] < 0:
        gap = f"at {token!r} it is {brief(left[token])}"
        raise WeightError(
            f"what remains after {count} rejections is at least 0; with divisor {divisor}, {gap}"
        )
    return target.like(left)


def _left(target: Law[K], told: Law[K], count: int, divisor: Fraction) -> dict[K, Fraction]:
    common = overlap(told, target.like({token: target[token] / divisor for token in target}))
    tries = sum(((1 - common.mass) ** tried for tried in range(count)), Fraction())
    return {token: target[token] - common[token] * tries for token in target}


def verify(
    chooser: Chooser, candidates: tuple[K, ...], target: Law[K], told: Law[K], divisor: Fraction, /
) -> tuple[K, bool]:
    """Accept the first candidate that passes the divided test, else emit from what remains."""
    owed = remaining(target, told, len(candidates), divisor)
    for candidate in candidates:
        if chooser.uniform() * (divisor * told[candidate]) < target[candidate]:
            return candidate, True
    return chooser.choose(owed.normalised() if owed else target), False


def step(
    target: Law[K],
    draft: Law[K],
    count: int,
    divisor: Fraction | None = None,
    *,
    told: Law[K] | None = None,
) -> Program[K]:
    """Return the program that emits one token from ``count`` independent candidates.

    divisor    default ``count``, which is always valid

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import law
    >>> target, draft = law(["1/2", "1/3", "1/6"]), law(["1/6", "1/3", "1/2"])
    >>> explore(step(target, draft, 2, Fraction(3, 2))).law == target
    True
    """
    strict = Fraction(max(1, count)) if divisor is None else divisor
    return one_step(
        lambda chooser, candidates, target, told: verify(chooser, candidates, target, told, strict),
        independent(count),
        target,
        draft,
        told,
    )


def whole_round(
    target: Model[K],
    draft: Model[K],
    draft_length: int,
    count: int,
    context: tuple[K, ...] = (),
    *,
    told: Model[K] | None = None,
    divisor: Fraction | None = None,
) -> Program[Round]:
    """Return the program of one round: a tree in which every node has ``count`` candidates.

    divisor    default ``count``; where it is not valid the round raises WeightError
    """
    strict = Fraction(max(1, count)) if divisor is None else divisor
    propose: Propose[K] = independent(count)
    return play_round(
        lambda chooser, candidates, target, told: verify(chooser, candidates, target, told, strict),
        propose,
        target,
        draft,
        draft_length,
        context=context,
        told=told,
    )
