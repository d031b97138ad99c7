"""What the several-candidate schemes share: propose a list for one position, verify it, emit a round.

A scheme decides what happens to one list (``VerifyList``). When it accepts a candidate, the next
position gets a list of its own after that candidate; at the first list of which nothing is accepted
the round ends. Candidates after a text that is not reached are never looked at, so they are not drawn:
the law is that of the whole tree.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TypeAlias, TypeVar

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.errors import SizeError
from specdec_exact.kernel.law import Law, Measure, Token, token_order
from specdec_exact.schemes.round import Round

__all__ = [
    "Propose",
    "VerifyList",
    "admit_count",
    "distinct",
    "independent",
    "most_likely",
    "next_distinct",
    "one_step",
    "play_round",
]

K = TypeVar("K", bound=Token)
Propose: TypeAlias = Callable[[Chooser, Law[K]], tuple[K, ...]]

# From a chooser, the candidates, the target and the told law: the token to emit, and whether that is
# a candidate, accepted by its test.
VerifyList: TypeAlias = Callable[[Chooser, tuple[K, ...], Law[K], Law[K]], tuple[K, bool]]


def admit_count(count: int) -> int:
    """Return a number of candidates; SizeError unless it is an integer of at least 0."""
    if type(count) is not int or count < 0:
        raise SizeError(f"a number of candidates is an integer of at least 0, got {count!r}")
    return count


def independent(count: int) -> Propose[K]:
    """Propose ``count`` draws from the draft; a token may stand twice.

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import law
    >>> explore(lambda chooser: independent(2)(chooser, law({"a": "1/3", "b": "2/3"}))).law
    Law({('a', 'a'): '1/9', ('a', 'b'): '2/9', ('b', 'a'): '2/9', ('b', 'b'): '4/9'})
    """
    admit_count(count)
    return lambda chooser, draft: tuple(chooser.choose(draft) for _ in range(count))


def distinct(count: int, alphabet: Iterable[K] = ()) -> Propose[K]:
    """Propose ``count`` draws from the draft without replacement.

    alphabet    once the draft has no token left, further candidates are uniform among the tokens of
                the alphabet not seen yet (Sequoia); without them the list stays shorter

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import law
    >>> explore(lambda chooser: distinct(2)(chooser, law({"a": "1/3", "b": "2/3"}))).law
    Law({('a', 'b'): '1/3', ('b', 'a'): '2/3'})
    """
    admit_count(count)
    known = tuple(alphabet)

    def propose(chooser: Chooser, draft: Law[K]) -> tuple[K, ...]:
        seen: tuple[K, ...] = ()
        while len(seen) < count and (left := next_distinct(draft, seen, known)):
            seen = (*seen, chooser.choose(left.normalised()))
        return seen

    return propose


def most_likely(count: int) -> Propose[K]:
    """Propose the ``count`` tokens of largest weight; among equals, the first in token order.

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import law
    >>> explore(lambda chooser: most_likely(2)(chooser, law(["1/4", "1/2", "1/4"]))).law
    Law({(1, 0): '1'})
    """
    admit_count(count)

    def propose(_: Chooser, draft: Law[K]) -> tuple[K, ...]:
        ordered = sorted(sorted(draft, key=token_order), key=draft.__getitem__, reverse=True)
        return tuple(ordered[:count])

    return propose


def next_distinct(draft: Law[K], seen: tuple[K, ...], alphabet: Iterable[K] = ()) -> Measure[K]:
    """Return the law of the next candidate of :func:`distinct`; the empty measure if there is none.

    >>> from specdec_exact.kernel.law import law
    >>> next_distinct(law({"a": "1/2", "b": "1/3", "c": "1/6"}), ("a",))
    Law({'b': '2/3', 'c': '1/3'})
    """
    left = draft.like({token: draft[token] for token in draft if token not in seen})
    if not left:
        left = draft.like({token: Fraction(1) for token in alphabet if token not in seen})
    return left.normalised() if left else left


def one_step(
    verify: VerifyList[K], propose: Propose[K], target: Law[K], draft: Law[K], told: Law[K] | None
) -> Program[K]:
    """Return the program that proposes one list and emits one token."""

    def step(chooser: Chooser) -> K:
        candidates = propose(chooser, draft)
        token, _ = verify(chooser, candidates, target, draft if told is None else told)
        return token

    return step


def play_round(
    verify: VerifyList[K],
    propose: Propose[K],
    target: Model[K],
    draft: Model[K],
    draft_length: int,
    *,
    context: tuple[K, ...],
    told: Model[K] | None,
) -> Program[Round]:
    """Return the program of a round of at most ``draft_length`` lists.

    raises    SizeError when draft_length is not an integer of at least 0
    """
    if type(draft_length) is not int or draft_length < 0:
        raise SizeError(f"a draft length is an integer of at least 0, got {draft_length!r}")
    declared = draft if told is None else told

    def whole_round(chooser: Chooser) -> Round:
        text = context
        for accepted in range(draft_length):
            candidates = propose(chooser, draft(text))
            token, kept = verify(chooser, candidates, target(text), declared(text))
            text = (*text, token)
            if not kept:
                return Round(text[len(context) :], accepted)
        text = (*text, chooser.choose(target(text)))
        return Round(text[len(context) :], draft_length)

    return whole_round
