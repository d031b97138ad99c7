"""Several candidates for one position: recursive rejection, one-hot lists, greedy lists, k-SEQ."""

from collections.abc import Iterator
from itertools import product

from specdec_exact.vectors.build import candidates, step_law
from specdec_exact.vectors.registry import case
from specdec_exact.vectors.sketch import Sketch, at

_TARGET, _DRAFT = "5 3 1 1", "1 2 3 4"
_COINS = tuple(product((1, 6, 15), repeat=2))


def _tapes(rule: str, lists: tuple[tuple[int, ...], ...]) -> Iterator[Sketch]:
    for given in lists:
        for first, second in _COINS:
            label = f"candidates-{''.join(map(str, given))}-coins-{first}-{second}"
            coins = [at(f"{first}/16") + 1, at(f"{second}/16") + 1]
            yield candidates(label, _TARGET, _DRAFT, given, coins, at("7/10"), rule=rule)


@case("multi-draft", "Candidates")
def with_replacement() -> Iterator[Sketch]:
    """Two independent candidates; after a rejection the second is tested against what is owed."""
    yield from _tapes("recursive", ((3, 1), (3, 3), (2, 1), (1, 3)))


@case("multi-draft", "Candidates")
def without_replacement() -> Iterator[Sketch]:
    """Two distinct candidates; the second is told the draft without the first."""
    yield from _tapes("recursive-distinct", ((3, 1), (3, 0), (2, 1)))


@case("multi-draft", "Candidates", "OneHot")
def certain_candidates() -> Iterator[Sketch]:
    """The two likeliest tokens of the draft, each accepted with the weight still owed to it."""
    yield from _tapes("one-hot-list", ((3, 2), (2, 3), (3, 3)))


@case("multi-draft", "Candidates")
def one_of_the_rest() -> Iterator[Sketch]:
    """The likeliest token is certain, and only a second one, drawn from the rest, is tested."""
    yield from _tapes("greedy-multi", ((3, 1), (3, 2)))


@case("multi-draft", "Candidates")
def sequential() -> Iterator[Sketch]:
    """Each candidate passes one test, divided by two."""
    yield from _tapes("k-seq", ((3, 1), (3, 3), (1, 0)))


@case("step-law", "Candidates")
def law_of_a_list() -> Iterator[Sketch]:
    """Whatever the list, one token comes out, and it has the target's law."""
    rules = ("recursive", "recursive-distinct", "one-hot-list", "greedy-multi", "k-seq")
    for rule in rules:
        for target, draft in ((_TARGET, _DRAFT), ("1 2 3", "3 2 1"), ("1 1", "1 0")):
            label = f"{rule}-{target}-by-{draft}".replace(" ", ".")
            yield step_law(label, target, draft, rule=rule, count=2)
