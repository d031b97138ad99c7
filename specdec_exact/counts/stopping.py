"""Counts that stop at an end token: what a request really keeps of a round.

A verifier does not know what a token means. It may accept an end token and go on, and a metric that
adds one to the accepted count then counts tokens past the end that nobody receives. The plain
counts of ``iid``, ``positions`` and ``prefixes`` are that metric; the counts here end with the text.

The round that accepts an end token emits no residual or bonus token, so ``emitted`` is not always
``accepted + 1``, and the two are given jointly.

source    the overcount was reported as vllm-project/vllm issue 56101
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from typing import TypeVar

from specdec_exact.counts import moments
from specdec_exact.counts.acceptance import Acceptance
from specdec_exact.counts.arguments import (
    Exact,
    admit_draft_length,
    admit_probability,
    shown,
)
from specdec_exact.counts.prefixes import State, survival_of, walk
from specdec_exact.kernel.errors import TokenError, WeightError, brief
from specdec_exact.kernel.law import Law, Measure, Token, measure

__all__ = [
    "accepted_law_until_end",
    "counts_until_end",
    "counts_until_end_iid",
    "emitted_law_until_end",
    "kept_until_end",
    "overcount_past_end",
]

K = TypeVar("K", bound=Token)


def counts_until_end(
    acceptance: Acceptance[K],
    draft_length: int,
    end_tokens: AbstractSet[K],
    context: tuple[K, ...] = (),
    state: State[K] = lambda prefix: prefix,
) -> Law[tuple[int, int]]:
    """Return the joint law of (accepted, emitted), both counted up to the first end token.

    An end token counts: it is kept. Nothing after it is looked at, not even by the models.

    acceptance      what the rule accepts after a prefix, see ``acceptance``
    draft_length    the number of drafted tokens
    end_tokens      the tokens that end the text
    context, state  as in ``prefixes.walk``
    raises          TokenError unless end_tokens is a set, SizeError, WeightError

    >>> from specdec_exact.kernel.law import measure
    >>> counts_until_end(lambda _: measure({"word": "1/2", "end": "1/4"}), 2, {"end"})
    Law({(0, 1): '1/4', (1, 1): '1/4', (1, 2): '1/8', (2, 2): '1/8', (2, 3): '1/4'})
    """
    ends = _admit_ends(end_tokens)
    accepted: dict[tuple[K, ...], Fraction] = {}

    def unfinished(prefix: tuple[K, ...]) -> Measure[K]:
        mass = acceptance(prefix)
        accepted[prefix] = mass.mass
        return mass.like({token: weight for token, weight in mass.items() if token not in ends})

    length = admit_draft_length(draft_length)
    weights: dict[tuple[int, int], Fraction] = {}
    survived = Fraction(1)
    for position, prefixes in enumerate(walk(unfinished, length, context, state)):
        # Three ways on: reject here, accept an end token, or accept another token and go on.
        rejected = ended = Fraction()
        for prefix, weight, going_on in prefixes:
            mass = accepted.pop(prefix)
            rejected += weight * (1 - mass)
            ended += weight * (mass - going_on.mass)
        weights[position, position + 1] = rejected
        weights[position + 1, position + 1] = ended
        survived -= rejected + ended
    weights[length, length + 1] = survived
    return Law(weights)


def accepted_law_until_end(counts: Law[tuple[int, int]]) -> Law[int]:
    """Return the law of the accepted count from the joint law.

    >>> accepted_law_until_end(counts_until_end_iid("3/4", "1/4", 1))
    Law({0: '1/4', 1: '3/4'})
    """
    return counts.map(lambda pair: pair[0])


def emitted_law_until_end(counts: Law[tuple[int, int]]) -> Law[int]:
    """Return the law of the emitted count from the joint law.

    >>> emitted_law_until_end(counts_until_end_iid("3/4", "1/4", 1))
    Law({1: '1/2', 2: '1/2'})
    """
    return counts.map(lambda pair: pair[1])


def counts_until_end_iid(
    acceptance_rate: Exact, end_rate: Exact, draft_length: int
) -> Law[tuple[int, int]]:
    """Return the joint law of (accepted, emitted) when all positions are alike and independent.

    The emitted count then has the plain law at the smaller rate ``acceptance_rate - end_rate``.

    acceptance_rate   probability that a proposal is accepted
    end_rate          probability that a proposal is accepted and ends the text
    raises            WeightError when a rate is out of range or end_rate > acceptance_rate

    >>> counts_until_end_iid("3/4", "1/4", 1)
    Law({(0, 1): '1/4', (1, 1): '1/4', (1, 2): '1/2'})
    """
    rate = admit_probability("an acceptance rate", acceptance_rate)
    ending = admit_probability("an end rate", end_rate)
    if ending > rate:
        raise WeightError(
            f"an end rate is at most the acceptance rate {brief(rate)}, got {brief(ending)} "
            f"(over by {brief(ending - rate)})"
        )
    mass = measure({"another": rate - ending, "end": ending})
    return counts_until_end(lambda _: mass, draft_length, {"end"}, state=len)


def overcount_past_end(
    acceptance: Acceptance[K],
    draft_length: int,
    end_tokens: AbstractSet[K],
    context: tuple[K, ...] = (),
    state: State[K] = lambda prefix: prefix,
) -> Fraction:
    """Return how many tokens a round, on average, are reported as emitted but never kept.

    The mean of ``accepted + 1`` less the mean of the emitted count that stops at the end. Unlike
    :func:`counts_until_end` it asks the models what follows an end token, as an engine does.

    Arguments and refusals as in :func:`counts_until_end`.

    >>> from specdec_exact.kernel.law import measure
    >>> overcount_past_end(lambda _: measure({"word": "1/2", "end": "1/4"}), 2, {"end"})
    Fraction(9, 16)
    """
    reported = 1 + sum(survival_of(acceptance, draft_length, context, state), Fraction())
    counts = counts_until_end(acceptance, draft_length, end_tokens, context, state)
    return reported - moments.mean(emitted_law_until_end(counts))


def kept_until_end(emitted: Sequence[K], end_tokens: AbstractSet[K]) -> int:
    """Return how many tokens of one realised round are kept: up to the first end token, included.

    raises    TokenError unless end_tokens is a set

    >>> kept_until_end(("a", "b", "end", "c", "d", "bonus"), {"end"})
    3
    """
    ends = _admit_ends(end_tokens)
    finished = (index for index, token in enumerate(emitted, start=1) if token in ends)
    return next(finished, len(emitted))


def _admit_ends(end_tokens: object) -> AbstractSet[object]:
    # The text "</s>" is also a collection of four one-letter tokens.
    if not isinstance(end_tokens, AbstractSet):
        raise TokenError(f"end tokens are a set, got {shown(end_tokens)}")
    return end_tokens  # pyright: ignore[reportUnknownVariableType]
