"""The laws an implementation is run on when its user gives none.

*Dyadic* laws have weights that are powers of two. A softmax returns them bit by bit, and their
ratios, differences and normalised residuals are exact in floating point: correct code emits the
target's law exactly, and a fault shows as a small fraction. *Boundary* laws have zeros and weights
close together, where many faults live alone. *Generic* laws round; on them a distance below
``2**-16`` is put down to rounding, and the result says so.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, law

__all__ = ["ROUNDING", "Case", "boundary", "dyadic", "generic", "models", "suite", "weighted"]

ROUNDING = Fraction(1, 2**16)


@dataclass(frozen=True, slots=True)
class Case:
    """One input: two models on the tokens 0..size-1, and how many tokens are drafted.

    allowance    a distance up to this one is put down to the rounding of the input
    """

    name: str
    size: int
    target: Model[int]
    draft: Model[int]
    draft_length: int
    allowance: Fraction = Fraction(0)


Rows = tuple[str, ...]
_PERMUTED: Rows = ("1/2 1/4 1/4", "1/4 1/2 1/4", "1/4 1/4 1/2")
_DYADIC: dict[int, Rows] = {
    2: ("1/2 1/2", "1 0", "1/2 1/2"),
    3: _PERMUTED,
    4: ("1/4 1/4 1/4 1/4", "1/2 1/4 1/8 1/8", "1/8 1/8 1/2 1/4"),
}
_NEAR = Fraction(1, 2**21)
_HALF = Fraction(1, 2)
# Where the weights are not powers of two, a softmax rounds them: float32 by less than 2**-24.
_LAST_PLACE = Fraction(1, 2**23)
_EDGES: tuple[tuple[str, Sequence[object], Sequence[object]], ...] = (
    ("disjoint", (1, 0), (0, 1)),
    ("one token drafted", ("1/2", "1/2"), (1, 0)),
    ("one token owed", (1, 0), ("1/2", "1/2")),
    ("equal", ("1/2", "1/2"), ("1/2", "1/2")),
    ("nearly certain", ("127/128", "1/128"), (1, 0)),
    ("nearly equal", (_HALF + _NEAR, _HALF - _NEAR), ("1/2", "1/2")),
    ("a token the draft never proposes", ("1/2", "1/4", "1/4"), ("1/2", "1/2", 0)),
    ("two owed, none drafted", ("1/2", "1/2", 0), (0, 0, 1)),
)


def dyadic(size: int, draft_length: int) -> Case:
    """Return models whose next law depends on the context, among permutations of dyadic laws.

    >>> dyadic(3, 1).target((2,))
    Law({0: '1/2', 1: '1/4', 2: '1/4'})
    """
    laws = [law([Fraction(w) for w in row.split()]) for row in _DYADIC[size]]
    return Case(f"dyadic, {size} tokens", size, *models(laws), draft_length)


def models(laws: Sequence[Law[int]]) -> tuple[Model[int], Model[int]]:
    """Return a target and a draft model that take these three laws by turns."""
    return (
        partial(_by_turns, tuple(laws), (1, 1, 0)),
        partial(_by_turns, tuple(laws), (2, 0, 1)),
    )


def boundary() -> tuple[Case, ...]:
    """Return laws with zeros and laws close together, one draft each.

    >>> boundary()[0].target(()), boundary()[0].draft(())
    (Law({0: '1'}), Law({1: '1'}))
    """
    return tuple(
        Case(
            name,
            len(target),
            _always(law(target)),
            _always(law(draft)),
            1,
            _LAST_PLACE if name.startswith("nearly") else Fraction(0),
        )
        for name, target, draft in _EDGES
    )


def weighted() -> Case:
    """Return two drafts of which the first has weight 1/2 in a joint test: where blocks differ.

    After it the target exceeds the draft at two tokens, and with its weight at one.

    >>> weighted().target((0,)), weighted().draft((0,))[4]
    (Law({0: '1/2', 1: '1/4', 2: '1/8', 3: '1/8'}), Fraction(1, 2))
    """
    target = law(["1/2", "1/4", "1/8", "1/8", 0])
    draft = law(["1/8", "1/8", "1/8", "1/8", "1/2"])
    half, sure = law(["1/2", "1/2"]), law([1])
    return Case(
        "a prefix of weight 1/2",
        5,
        partial(_after_a_first, half, target),
        partial(_after_a_first, sure, draft),
        2,
    )


def generic(size: int, draft_length: int) -> Case:
    """Return models whose laws no floating-point number holds exactly."""
    weights = ((1, 2, 3, 5), (8, 1, 5, 2), (3, 13, 1, 8))
    laws = [law([Fraction(w, sum(row[:size])) for w in row[:size]]) for row in weights]
    return Case(f"generic, {size} tokens", size, *models(laws), draft_length, ROUNDING)


def suite(draft_length: int) -> tuple[Case, ...]:
    """Return the cases for drafts of up to this length, from small to large.

    >>> [(case.name, case.draft_length) for case in suite(2)][-3:]
    [('generic, 2 tokens', 2), ('a prefix of weight 1/2', 2), ('generic, 3 tokens', 2)]
    """
    first = (*boundary(), dyadic(3, 1), dyadic(4, 1), generic(3, 1))
    more: list[Case] = []
    for length in range(2, draft_length + 1):
        blocks = (weighted(), generic(3, 2)) if length == 2 else ()
        more += [dyadic(3, length), generic(2, length), *blocks]
    return (*(first if draft_length else ()), *more)


def _always(row: Law[int]) -> Callable[[tuple[int, ...]], Law[int]]:
    return partial(_after_a_first, row, row)


# Functions of the module, and no lambdas: cases are sent to other processes.
def _by_turns(
    laws: tuple[Law[int], ...], factors: tuple[int, int, int], text: tuple[int, ...]
) -> Law[int]:
    ofsum, oflength, shift = factors
    return laws[(ofsum * sum(text) + oflength * len(text) + shift) % 3]


def _after_a_first(first: Law[int], others: Law[int], text: tuple[int, ...]) -> Law[int]:
    return others if text else first
