"""Prefix-dependent models with finite memory."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from hypothesis import strategies as st

from specdec_exact.kernel.law import Law, Token
from specdec_exact.strategies.laws import laws
from specdec_exact.strategies.pairs import pairs

__all__ = ["Automaton", "model_pairs", "models"]

K = TypeVar("K", bound=Token)


@dataclass(frozen=True, slots=True)
class Automaton(Generic[K]):
    """A model that reads the context token by token and remembers one of finitely many states.

    laws     for every state, the law of the next token
    moves    for every state, the state after each token; state 0 after any other token

    >>> from specdec_exact.kernel.law import point
    >>> flips = Automaton((point("a"), point("b")), ({"a": 1}, {"b": 0}))
    >>> flips(()), flips(("a",)), flips.state(("a", "b", "a"))
    (Law({'a': '1'}), Law({'b': '1'}), 1)
    """

    laws: tuple[Law[K], ...]
    moves: tuple[Mapping[K, int], ...]

    def state(self, context: tuple[K, ...]) -> int:
        """Return what is remembered of a context: contexts with one state share all that follows."""
        state = 0
        for token in context:
            state = self.moves[state].get(token, 0)
        return state

    def __call__(self, context: tuple[K, ...]) -> Law[K]:
        """Return the law of the next token."""
        return self.laws[self.state(context)]


def models(tokens: Sequence[K], states: int = 3) -> st.SearchStrategy[Automaton[K]]:
    """Return a strategy for models on some of the tokens, with at most this many states.

    >>> from hypothesis import find
    >>> model = find(models(["a", "b"]), lambda model: model(()) != model(("a",)))
    >>> model.state(()), model.state(("a",)) > 0
    (0, True)
    """

    def with_states(count: int) -> st.SearchStrategy[Automaton[K]]:
        return st.builds(Automaton, _table(laws(tokens), count), _moves(tokens, count))

    return st.integers(1, states).flatmap(with_states)


def model_pairs(
    tokens: Sequence[K], states: int = 3
) -> st.SearchStrategy[tuple[Automaton[K], Automaton[K]]]:
    """Return a strategy for a target and a draft model.

    Either they are unrelated, or they share their memory and each state has a pair of laws from
    :func:`pairs`, equal in some states and disjoint in others.

    >>> from hypothesis import find
    >>> target, draft = find(model_pairs(range(2)), lambda pair: pair[0](()) != pair[1](()))
    >>> target(()).mass, draft(()).mass
    (Fraction(1, 1), Fraction(1, 1))
    """

    def with_states(count: int) -> st.SearchStrategy[tuple[Automaton[K], Automaton[K]]]:
        return st.builds(_related, _table(pairs(tokens), count), _moves(tokens, count))

    unrelated = st.tuples(models(tokens, states), models(tokens, states))
    return st.integers(1, states).flatmap(with_states) | unrelated


def _related(
    drawn: tuple[tuple[Law[K], Law[K]], ...], moves: tuple[Mapping[K, int], ...]
) -> tuple[Automaton[K], Automaton[K]]:
    targets, drafts = zip(*drawn, strict=True)
    return Automaton(tuple(targets), moves), Automaton(tuple(drafts), moves)


T = TypeVar("T")


def _table(entry: st.SearchStrategy[T], count: int) -> st.SearchStrategy[tuple[T, ...]]:
    return st.lists(entry, min_size=count, max_size=count).map(tuple)


def _moves(tokens: Sequence[K], count: int) -> st.SearchStrategy[tuple[Mapping[K, int], ...]]:
    state = st.integers(0, count - 1)
    return _table(st.fixed_dictionaries(dict.fromkeys(tokens, state)), count)
