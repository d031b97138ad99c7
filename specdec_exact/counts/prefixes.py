"""Counts from a target and a draft model: the acceptance rate depends on the accepted prefix.

``P(accepted >= j)`` is the sum, over all strings of j tokens, of the product of the overlaps along
the string. The sum is carried forward one position at a time; prefixes that the caller declares
alike are merged, so that a model with a short memory costs no more than its memory.
"""

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from typing import TypeAlias, TypeVar

from specdec_exact.counts import moments
from specdec_exact.counts.acceptance import Acceptance, token_rule
from specdec_exact.counts.arguments import admit_draft_length
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.errors import SizeError
from specdec_exact.kernel.law import Law, Measure, Token

__all__ = [
    "MOST_PREFIXES",
    "State",
    "accepted_law",
    "emitted_law",
    "survival",
    "survival_of",
    "walk",
]

K = TypeVar("K", bound=Token)

# What models still know of a prefix: prefixes of one length and equal state have equal futures.
State: TypeAlias = Callable[[tuple[K, ...]], Hashable]

MOST_PREFIXES = 1_000_000


def walk(
    acceptance: Acceptance[K],
    draft_length: int,
    context: tuple[K, ...] = (),
    state: State[K] = lambda prefix: prefix,
) -> Iterator[list[tuple[tuple[K, ...], Fraction, Measure[K]]]]:
    """Yield, position by position, the accepted prefixes with their weight and accepted mass.

    One representative prefix stands for all that were merged, with their weights added.

    acceptance      the accepted mass after a prefix (context included)
    draft_length    the number of positions
    context         what stands before the round
    state           prefixes with equal state are merged; by default none are. That their futures
                    are alike is for the caller to know
    raises          SizeError beyond a million prefixes, and for a bad draft length

    >>> from specdec_exact.kernel.law import measure
    >>> for prefixes in walk(lambda _: measure({0: "1/2", 1: "1/4"}), 2):
    ...     print([(prefix, str(weight)) for prefix, weight, _ in prefixes])
    [((), '1')]
    [((0,), '1/2'), ((1,), '1/4')]
    """
    frontier: dict[Hashable, tuple[tuple[K, ...], Fraction]] = {None: (context, Fraction(1))}
    length = admit_draft_length(draft_length)
    for position in range(length):
        here = [(prefix, weight, acceptance(prefix)) for prefix, weight in frontier.values()]
        yield here
        if position + 1 < length:
            frontier = _one_further(here, state)


def survival_of(
    acceptance: Acceptance[K],
    draft_length: int,
    context: tuple[K, ...] = (),
    state: State[K] = lambda prefix: prefix,
) -> tuple[Fraction, ...]:
    """Return P(accepted >= j) for j = 1..draft_length, for any rule that stops at a rejection.

    The rule enters by its accepted mass alone, see ``acceptance``. Other arguments and refusals
    as in :func:`walk`.

    >>> from specdec_exact.kernel.law import measure
    >>> survival_of(lambda _: measure({0: "1/2", 1: "1/4"}), 2)
    (Fraction(3, 4), Fraction(9, 16))
    """
    return tuple(
        sum((weight * mass.mass for _, weight, mass in prefixes), Fraction())
        for prefixes in walk(acceptance, draft_length, context, state)
    )


def survival(
    target: Model[K],
    draft: Model[K],
    draft_length: int,
    context: tuple[K, ...] = (),
    *,
    told: Model[K] | None = None,
    state: State[K] = lambda prefix: prefix,
) -> tuple[Fraction, ...]:
    """Return P(accepted >= j) for j = 1..draft_length under the token rule.

    target, draft   models: the law of the next token after a prefix, context included
    draft_length    the number of drafted tokens
    context         what stands before the round
    told            the model the rule is told; by default the draft itself
    state           merges prefixes, see :func:`walk`
    raises          SizeError beyond a million prefixes, and for a bad draft length

    >>> from specdec_exact.kernel.law import law
    >>> def target(prefix):
    ...     return law(["1/2", "1/2"]) if prefix else law(["3/4", "1/4"])
    >>> survival(target, lambda _: law(["1/4", "3/4"]), 2)
    (Fraction(1, 2), Fraction(3, 8))
    """
    return survival_of(token_rule(target, draft, told), draft_length, context, state)


def accepted_law(
    target: Model[K],
    draft: Model[K],
    draft_length: int,
    context: tuple[K, ...] = (),
    *,
    told: Model[K] | None = None,
    state: State[K] = lambda prefix: prefix,
) -> Law[int]:
    """Return the law of the number of drafted tokens before the first rejection.

    Arguments and refusals as in :func:`survival`.

    >>> from specdec_exact.kernel.law import law
    >>> accepted_law(lambda _: law(["3/5", "2/5"]), lambda _: law([0, 1]), 2)
    Law({0: '3/5', 1: '6/25', 2: '4/25'})
    """
    return moments.from_survival(
        survival(target, draft, draft_length, context, told=told, state=state)
    )


def emitted_law(
    target: Model[K],
    draft: Model[K],
    draft_length: int,
    context: tuple[K, ...] = (),
    *,
    told: Model[K] | None = None,
    state: State[K] = lambda prefix: prefix,
) -> Law[int]:
    """Return the law of accepted + 1; it runs past end tokens, unlike ``stopping``.

    Arguments and refusals as in :func:`survival`.

    >>> from specdec_exact.kernel.law import law
    >>> emitted_law(lambda _: law(["3/5", "2/5"]), lambda _: law([0, 1]), 2)
    Law({1: '3/5', 2: '6/25', 3: '4/25'})
    """
    return moments.emitted_from_accepted(
        accepted_law(target, draft, draft_length, context, told=told, state=state)
    )


def _one_further(
    here: list[tuple[tuple[K, ...], Fraction, Measure[K]]], state: State[K]
) -> dict[Hashable, tuple[tuple[K, ...], Fraction]]:
    frontier: dict[Hashable, tuple[tuple[K, ...], Fraction]] = {}
    for prefix, weight, mass in here:
        for token, share in mass.items():
            longer = (*prefix, token)
            key = state(longer)
            kept, gathered = frontier.get(key, (longer, Fraction()))
            frontier[key] = (kept, gathered + weight * share)
        if len(frontier) > MOST_PREFIXES:
            raise SizeError(
                f"at most {MOST_PREFIXES} prefixes are kept at one position, got "
                f"{len(frontier)}; a `state` merges those with equal futures"
            )
    return frontier
