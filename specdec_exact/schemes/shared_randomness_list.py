"""A list of drafts from shared randomness: every candidate runs a race of its own.

For each of ``count`` candidates there is one exponential time per token. Candidate k is the token of
least ``E[k] / draft``; the target's token is that of least ``min over k of E[k], / target``. It is
emitted, and accepted if it is among the candidates: lossless for every draft, as with one candidate.

Given that token x wins at time t / target[x] in race k, the others in that race are known to be slower
than the target's line, and in the other races all are. So the chance that no candidate is x is a sum of
decaying exponentials in t, and the acceptance an integral of such sums: a rational number.

source    Rowan, Phan, Khisti 2025, arXiv:2506.05632
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias, TypeVar

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.errors import SizeError
from specdec_exact.kernel.law import Law, Token
from specdec_exact.schemes.round import Round

__all__ = ["acceptance", "acceptance_bound", "step", "whole_round", "winners"]

K = TypeVar("K", bound=Token)
Decay: TypeAlias = Mapping[Fraction, Fraction]  # rate -> coefficient, of sum(c * exp(-rate * t))


def winners(target: Law[K], draft: Law[K], count: int) -> Law[tuple[K, int]]:
    """Return the joint law of the target's token, and 1 if it is among the candidates, else 0.

    raises    SizeError when there is not at least one candidate

    >>> from specdec_exact.kernel.law import law
    >>> winners(law(["1/2", "1/2"]), law(["3/4", "1/4"]), 1)
    Law({(0, 1): '1/2', (1, 1): '1/4', (1, 0): '1/4'})
    """
    _admit(count)
    weights: dict[tuple[K, int], Fraction] = {}
    for x in target:
        missed: Decay = {Fraction(0): Fraction(1)}
        if x in draft:
            missed = _sum(missed, _own_race(target, draft, x), -1)
            for _ in range(count - 1):
                other = _sum({Fraction(0): Fraction(1)}, _other_race(target, draft, x), -1)
                missed = _product(missed, other)
        # The target's race is won at rate 1 of a clock that runs count times as fast.
        missing = count * sum((c / (count + rate) for rate, c in missed.items()), Fraction())
        weights[x, 1], weights[x, 0] = target[x] * (1 - missing), target[x] * missing
    return Law(weights)


def acceptance(target: Law[K], draft: Law[K], count: int) -> Fraction:
    """Return the exact probability that the target's token is among the candidates.

    >>> from specdec_exact.kernel.law import law
    >>> target, draft = law(["1/4", "1/4", "1/2"]), law(["1/2", "1/3", "1/6"])
    >>> [str(acceptance(target, draft, count)) for count in (1, 2)]
    ['23/36', '5077/6732']
    """
    return winners(target, draft, count).map(lambda pair: pair[1])[1]


def acceptance_bound(target: Law[K], draft: Law[K], count: int) -> Fraction:
    """Return the list matching lemma's lower bound on the acceptance; exact for one candidate.

    >>> from specdec_exact.kernel.law import law
    >>> target, draft = law(["1/4", "1/4", "1/2"]), law(["1/2", "1/3", "1/6"])
    >>> [str(acceptance_bound(target, draft, count)) for count in (1, 2, 3)]
    ['23/36', '25/34', '79/100']
    """
    _admit(count)
    total = Fraction()
    for x in target:
        if x in draft:
            slowest = sum(
                (max(target[z] / target[x], draft[z] / draft[x]) for z in {**target, **draft}),
                Fraction(),
            )
            total += count / (slowest + (count - 1) / target[x])
    return total


def _admit(count: int) -> None:
    if type(count) is not int or count < 1:
        raise SizeError(f"a race has at least one candidate, got {count!r}")


def _own_race(target: Law[K], draft: Law[K], x: K) -> Decay:
    """Return, in t, the chance that x is the candidate of the race in which the target won with it."""
    ahead = (max(target[x] * draft[z] / draft[x] - target[z], Fraction()) for z in draft)
    return {sum(ahead, Fraction()): Fraction(1)}


def _other_race(target: Law[K], draft: Law[K], x: K) -> Decay:
    """Return, in t, the chance that x is the candidate of a race in which all are slower.

    There every time is t * target plus a fresh exponential; that of x is integrated over, u * t long.
    """
    starts = {target[z] * draft[x] / draft[z] - target[x] for z in draft}
    rising = sorted(u for u in starts if u > 0)
    decay: dict[Fraction, Fraction] = {}
    for low, high in zip([Fraction(), *rising], [*rising, None], strict=True):
        here = low + 1 if high is None else (low + high) / 2
        constant, slope = Fraction(), Fraction(1)
        for z in draft:
            ratio = draft[z] / draft[x]
            if z != x and ratio * (target[x] + here) > target[z]:
                constant += ratio * target[x] - target[z]
                slope += ratio
        decay = _sum(decay, {constant + slope * low: 1 / slope})
        if high is not None:
            decay = _sum(decay, {constant + slope * high: 1 / slope}, -1)
    return decay


def _sum(left: Decay, right: Decay, sign: int = 1) -> dict[Fraction, Fraction]:
    rates = {**left, **right}
    zero = Fraction()
    return {rate: left.get(rate, zero) + sign * right.get(rate, zero) for rate in rates}


def _product(left: Decay, right: Decay) -> dict[Fraction, Fraction]:
    product: dict[Fraction, Fraction] = {}
    for a, c in left.items():
        for b, d in right.items():
            product[a + b] = product.get(a + b, Fraction()) + c * d
    return product


def step(target: Law[K], draft: Law[K], count: int, *, told: Law[K] | None = None) -> Program[K]:
    """Return the program that emits one token; ``told`` has no effect on this rule."""
    del told
    joint = winners(target, draft, count)
    return lambda chooser: chooser.choose(joint)[0]


def whole_round(
    target: Model[K],
    draft: Model[K],
    draft_length: int,
    count: int,
    context: tuple[K, ...] = (),
    *,
    told: Model[K] | None = None,
) -> Program[Round]:
    """Return the program of one round, with ``count`` races of its own at every position.

    raises    SizeError when draft_length is not an integer of at least 0
    """
    del told
    if type(draft_length) is not int or draft_length < 0:
        raise SizeError(f"a draft length is an integer of at least 0, got {draft_length!r}")

    def played(chooser: Chooser) -> Round:
        text = context
        for accepted in range(draft_length):
            token, hit = chooser.choose(winners(target(text), draft(text), count))
            text = (*text, token)
            if not hit:
                return Round(text[len(context) :], accepted)
        text = (*text, chooser.choose(target(text)))
        return Round(text[len(context) :], draft_length)

    return played
