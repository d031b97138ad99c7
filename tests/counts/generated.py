"""What Hypothesis draws for this room: rates, draft lengths, count laws and prefix-dependent models."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product

from hypothesis import strategies as st

from specdec_exact.kernel.law import Law

__all__ = ["count_laws", "laws", "lengths", "models", "rates", "survivals", "texts"]

Model = Callable[[tuple[int, ...]], Law[int]]


def finely(numerator: int) -> Fraction:
    """A rate whose denominator has 302 digits."""
    return Fraction(numerator, 10**301 + 7)


rates = st.one_of(
    st.sampled_from([Fraction(0), Fraction(1), Fraction(1, 2)]),
    st.fractions(0, 1, max_denominator=30),
    st.integers(0, 10**301).map(finely),
)
lengths = st.integers(0, 6)
survivals = st.lists(rates, max_size=6).map(lambda drawn: tuple(sorted(drawn, reverse=True)))


def normalised(weights: list[int]) -> Law[int]:
    total = sum(weights)
    return Law({token: Fraction(weight, total) for token, weight in enumerate(weights)})


def laws(size: int) -> st.SearchStrategy[Law[int]]:
    """Laws on 0..size-1, zeros anywhere."""
    return st.lists(st.integers(0, 5), min_size=size, max_size=size).filter(any).map(normalised)


count_laws = laws(5)


def texts(alphabet: int, longest: int) -> list[tuple[int, ...]]:
    return [text for size in range(longest + 1) for text in product(range(alphabet), repeat=size)]


def models(alphabet: int, longest: int) -> st.SearchStrategy[Model]:
    """A law of its own after every text of at most ``longest`` tokens."""
    known = texts(alphabet, longest)
    drawn = st.lists(laws(alphabet), min_size=len(known), max_size=len(known))

    def model(table: list[Law[int]]) -> Model:
        return dict(zip(known, table, strict=True)).__getitem__

    return drawn.map(model)
