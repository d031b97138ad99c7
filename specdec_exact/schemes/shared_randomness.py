"""Shared randomness: draft and target each pick the winner of one race among the tokens.

Every token gets an exponential time E, shared by both sides. The draft proposes the token of least
``E / draft``, the target wants the token of least ``E / target``. The target's token is emitted; the
proposal is accepted if it is that token. What is emitted depends on the noise and the target alone, so
the rule is lossless for every draft, and the two sides need not talk to each other.

The joint law of the two winners is rational: with s the ratio of the two winning times, its density is
``1 / (1 + s + sum of the larger of two lines in s)**2`` between two ends, which integrates piece by
piece. One token wins both races with probability

    1 / sum over y of max(target[y] / target[x], draft[y] / draft[x])

In total that is at most the overlap of the two laws, and at least ``(1 - d) / (1 + d)`` for their
total variation d.

edge cases    a token without weight never wins; equal laws always agree, disjoint ones never
source        Daliri, Musco, Suresh 2025, arXiv:2408.07978
"""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.errors import SizeError
from specdec_exact.kernel.law import Law, Token
from specdec_exact.schemes.round import Round

__all__ = ["race", "step", "whole_round"]

K = TypeVar("K", bound=Token)


def race(target: Law[K], draft: Law[K]) -> Law[tuple[K, K]]:
    """Return the joint law of the target's and the draft's winner of one shared race.

    >>> from specdec_exact.kernel.law import law
    >>> race(law(["1/2", "1/2"]), law(["3/4", "1/4"]))
    Law({(0, 0): '1/2', (1, 0): '1/4', (1, 1): '1/4'})
    """
    return Law({(x, y): _won(target, draft, x, y) for x in target for y in draft})


def _won(target: Law[K], draft: Law[K], x: K, y: K) -> Fraction:
    """Return the probability that x wins the target's race and y the draft's."""
    others = {z for z in {**target, **draft} if z not in (x, y)}
    if x == y:
        slowest = (max(target[z] / target[x], draft[z] / draft[x]) for z in others)
        return 1 / (1 + sum(slowest, Fraction()))
    # The time of y, in units of the time of x, lies between these; y beats x in the draft's race
    # and loses to it in the target's.
    start = target[y] / target[x]
    stop = draft[y] / draft[x] if x in draft else None
    crossings = {target[z] * draft[y] / (target[x] * draft[z]) for z in others if z in draft}
    inside = {s for s in crossings if start < s and (stop is None or s < stop)}
    if stop is not None and stop <= start:
        return Fraction()
    total, rising = Fraction(), sorted(inside)
    for low, high in zip([start, *rising], [*rising, stop], strict=True):
        here = low + 1 if high is None else (low + high) / 2
        constant, slope = Fraction(1), Fraction(1)
        for z in others:
            if here * draft[z] / draft[y] > target[z] / target[x]:
                slope += draft[z] / draft[y]
            else:
                constant += target[z] / target[x]
        total += 1 / (slope * (constant + slope * low))
        total -= Fraction() if high is None else 1 / (slope * (constant + slope * high))
    return total


def step(target: Law[K], draft: Law[K], *, told: Law[K] | None = None) -> Program[K]:
    """Return the program that emits one token; ``told`` has no effect on this rule.

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import law
    >>> target = law(["1/2", "1/3", "1/6"])
    >>> explore(step(target, law(["1/6", "1/3", "1/2"]))).law == target
    True
    """
    del told
    joint = race(target, draft)
    return lambda chooser: chooser.choose(joint)[0]


def whole_round(
    target: Model[K],
    draft: Model[K],
    draft_length: int,
    context: tuple[K, ...] = (),
    *,
    told: Model[K] | None = None,
) -> Program[Round]:
    """Return the program of one round, with a race of its own at every position.

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import law
    >>> target, draft = law(["1/2", "1/3", "1/6"]), law(["1/4", "1/4", "1/2"])
    >>> explore(whole_round(lambda _: target, lambda _: draft, 1)).law.map(lambda r: r.accepted)
    Law({1: '23/36', 0: '13/36'})
    """
    del told
    if type(draft_length) is not int or draft_length < 0:
        raise SizeError(f"a draft length is an integer of at least 0, got {draft_length!r}")

    def played(chooser: Chooser) -> Round:
        text = context
        for accepted in range(draft_length):
            wanted, proposal = chooser.choose(race(target(text), draft(text)))
            text = (*text, wanted)
            if wanted != proposal:
                return Round(text[len(context) :], accepted)
        text = (*text, chooser.choose(target(text)))
        return Round(text[len(context) :], draft_length)

    return played
