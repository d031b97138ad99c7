"""What a test of somebody's own is handed: a sampler that emits tokens, right ones or a fault's.

A rule is run down every branch once for each pair of laws, and its tokens are then drawn from the
exact law that this gives. So a test of a million tokens costs no more than one of a hundred.
"""

import zlib
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from specdec_exact.choice.explore import Budget, explore
from specdec_exact.faults.record import Pair, Rows, Table
from specdec_exact.kernel.block import Text
from specdec_exact.kernel.errors import AlphabetError, SizeError, WeightError
from specdec_exact.kernel.law import Law, Token
from specdec_exact.search.emission import Rule, program, text

__all__ = ["Explored", "Floats", "RoundSampler", "Sampler", "Subject", "Weights"]

Floats: TypeAlias = NDArray[np.float64]
# The laws that a rule was found to emit, by input, so that no run explores an input twice.
Explored: TypeAlias = dict[Hashable, dict[Text, Fraction]]
MOST_TOKENS = 64
BUDGET = Budget(branches=50_000, depth=1_000)


class Number(Protocol):
    """A number that is a ratio of integers: an int, a float, a Fraction, a NumPy number."""

    def as_integer_ratio(self) -> tuple[int, int]:
        """Return the numerator and the denominator."""
        ...


Weights: TypeAlias = Sequence[Number] | Floats


@dataclass(frozen=True, slots=True)
class Subject:
    """A rule to hand to a test.

    lossless    whether a test should pass on it
    rule        a step or a round
    closed      for steps: the law of what it emits, by a formula in doubles, for large alphabets
    """

    name: str
    sentence: str
    lossless: bool
    form: Literal["step", "round"] = "step"
    rule: Rule | None = None
    closed: Callable[[Floats, Floats], Floats] | None = None


class Sampler:
    """Emits first tokens for a target and a draft.

    Laws are weights of the tokens 0, 1, 2 and so on. They are taken exactly, and divided by their
    sum. The tokens are the same in every run of this number.

    run       the number of the run: seed from it what a test draws by itself

    >>> from specdec_exact.schemes import token
    >>> right = Subject("right", "", True, rule=lambda c, p, q: token.step(p, q)(c))
    >>> sampler = Sampler(right, run=0)
    >>> sum(sampler.counts([1, 1], [1, 3], 1000))
    1000
    >>> sampler.law([1, 1], [1, 3])
    [Fraction(1, 2), Fraction(1, 2)]
    """

    def __init__(self, subject: Subject, run: int, explored: Explored | None = None) -> None:
        self.run = run
        self._subject = subject
        self._drawn = _Drawn(subject.name, run)
        self._explored: Explored = {} if explored is None else explored

    def __call__(self, target: Weights, draft: Weights, count: int) -> list[int]:
        """Return emitted tokens, -1 where the rule emits none."""
        counts = self._counted(target, draft, count)
        tokens = [-1, *range(len(counts) - 1)]
        return self._drawn.shuffled(tokens, counts)

    def counts(self, target: Weights, draft: Weights, count: int) -> list[int]:
        """Return how often each token is emitted; what emits none is missing from the sum."""
        return self._counted(target, draft, count)[1:]

    def law(self, target: Weights, draft: Weights) -> list[Fraction]:
        """Return the law of the emitted token: exact for a rule, doubles for a formula."""
        if self._subject.closed is not None:
            return [
                Fraction(float(w)) for w in self._subject.closed(_floats(target), _floats(draft))
            ]
        law = self._law(target, draft)
        return [law.get(x, Fraction()) for x in range(len(target))]

    def _counted(self, target: Weights, draft: Weights, count: int) -> list[int]:
        if self._subject.closed is not None:
            law = self._subject.closed(_floats(target), _floats(draft))
            return self._drawn.counts(np.concatenate(([0.0], law)), count)
        exact = self._law(target, draft)
        weights = [exact.get(x, Fraction()) for x in range(len(target))]
        return self._drawn.counts(np.array([1 - sum(weights), *weights], np.float64), count)

    def _law(self, target: Weights, draft: Weights) -> dict[Token, Fraction]:
        if len(target) != len(draft):
            raise AlphabetError(f"laws on one alphabet, got {len(target)} and {len(draft)} weights")
        if len(target) > MOST_TOKENS:
            raise SizeError(f"a rule is explored on up to {MOST_TOKENS} tokens, got {len(target)}")
        key = _exact(target), _exact(draft)
        if key not in self._explored:
            self._explored[key] = _explored(self._subject, Pair(_law(key[0]), _law(key[1])))
        return {text[0]: weight for text, weight in self._explored[key].items() if text}


class RoundSampler:
    """Emits the texts of whole rounds, as tuples of tokens.

    Models are given as rows by text; a text without a row has the last one.

    >>> from specdec_exact.schemes import token
    >>> right = Subject("right", "", True, "round", lambda c, p, q, n: token.whole_round(p, q, n)(c))
    >>> sampler = RoundSampler(right, run=0)
    >>> sorted(set(sampler({(): [1, 1]}, {(): [1, 3]}, 1, 100)))
    [(0,), (0, 0), (0, 1), (1, 0), (1, 1)]
    """

    def __init__(self, subject: Subject, run: int, explored: Explored | None = None) -> None:
        self.run = run
        self._subject = subject
        self._drawn = _Drawn(subject.name, run)
        self._explored: Explored = {} if explored is None else explored

    def __call__(
        self,
        target: Mapping[tuple[int, ...], Weights],
        draft: Mapping[tuple[int, ...], Weights],
        draft_length: int,
        count: int,
    ) -> list[tuple[int, ...]]:
        """Return the emitted texts of so many rounds."""
        law = self.law(target, draft, draft_length)
        counts = self._drawn.counts(np.array([*law.values()], np.float64), count)
        return self._drawn.shuffled([*law], counts)

    def law(
        self,
        target: Mapping[tuple[int, ...], Weights],
        draft: Mapping[tuple[int, ...], Weights],
        draft_length: int,
    ) -> dict[Text, Fraction]:
        """Return the exact law of the emitted text."""
        case = Rows(_table(target), _table(draft), draft_length)
        if case not in self._explored:
            self._explored[case] = _explored(self._subject, case)
        return self._explored[case]


class _Drawn:
    """Random draws that depend on a name and the number of a run, and on nothing else."""

    def __init__(self, name: str, run: int) -> None:
        self.generator = np.random.default_rng([zlib.crc32(name.encode()), run])

    def counts(self, weights: Floats, count: int) -> list[int]:
        shares = np.maximum(weights, 0)
        return [int(n) for n in self.generator.multinomial(count, shares / shares.sum())]

    def shuffled(self, outcomes: Sequence[Any], counts: Sequence[int]) -> list[Any]:
        indices = np.repeat(np.arange(len(outcomes)), counts)
        self.generator.shuffle(indices)
        return [outcomes[int(index)] for index in indices]


def _explored(subject: Subject, case: Pair | Rows) -> dict[Text, Fraction]:
    """Return the weight of every emitted text."""
    if subject.rule is None:
        raise SizeError(f"{subject.name} has a formula only")
    run: Any = program(subject.rule, case)
    weights: dict[Text, Fraction] = {}
    for outcome, weight in explore(run, budget=BUDGET).law.items():
        emitted = text(outcome, subject.form)
        weights[emitted] = weights.get(emitted, Fraction()) + weight
    return weights


def _exact(weights: Weights) -> tuple[Fraction, ...]:
    numbers = [Fraction(*weight.as_integer_ratio()) for weight in weights]
    if not numbers or min(numbers) < 0 or not sum(numbers):
        raise WeightError("weights are not negative and not all 0")
    mass = sum(numbers)
    return tuple(number / mass for number in numbers)


def _table(model: Mapping[tuple[int, ...], Weights]) -> Table:
    return tuple((text, _law(_exact(row))) for text, row in model.items())


def _law(weights: Sequence[Fraction]) -> Law[Token]:
    return Law(dict(enumerate(weights)))


def _floats(weights: Weights) -> Floats:
    array = np.array([float(weight) for weight in _exact(weights)], np.float64)
    return np.asarray(array / array.sum())
