"""What a request asks for: temperature, filters, penalties and masks, applied to the target."""

from collections.abc import Iterator

from specdec_exact.faults.transform.request import asked
from specdec_exact.vectors import ask as asks
from specdec_exact.vectors.certificates import distance
from specdec_exact.vectors.inputs import request_of
from specdec_exact.vectors.registry import case
from specdec_exact.vectors.sketch import Sketch, shared, weights

_ROWS = ("4 3 2 1", "1 2 3 2", "5 1 1 1", "2 2 1 1")


@case("transform", "Request")
def temperature() -> Iterator[Sketch]:
    """Weights are raised to the inverse of the temperature; at 0 the first heaviest token is left."""
    for row in _ROWS:
        for value in ((0, 1), (1, 2), (1, 3)):
            yield _request(f"{row}-at-{value[0]}-{value[1]}", row, temperature=value)


@case("transform", "Request", "Tie")
def top_k() -> Iterator[Sketch]:
    """The heaviest tokens are kept; of equal ones, the first in order of ids."""
    for row in _ROWS:
        for count in (1, 2, 3):
            yield _request(f"{row}-top-{count}", row, top_k=count)


@case("transform", "Request")
def top_p() -> Iterator[Sketch]:
    """The heaviest tokens are kept until they hold their share, with the one that reaches it."""
    for row in _ROWS:
        for share in ((1, 2), (3, 4), (7, 10)):
            yield _request(f"{row}-share-{share[0]}-{share[1]}", row, top_p=share)


@case("transform", "Request")
def both_filters() -> Iterator[Sketch]:
    """Both filters look at one law, and not at what the other one left."""
    for row in _ROWS:
        for count, share in ((3, (3, 4)), (2, (1, 2)), (3, (1, 2))):
            label = f"{row}-top-{count}-share-{share[0]}-{share[1]}"
            yield _request(label, row, top_k=count, top_p=share)


@case("transform", "Request")
def penalty() -> Iterator[Sketch]:
    """A weight is multiplied once for each time its token stands in the text."""
    for row in _ROWS:
        for text in ((0,), (0, 0), (1, 2), (3, 0, 3)):
            label = f"{row}-text-{''.join(map(str, text))}"
            yield _request(label, row, penalty=(1, 2), text=text)


@case("transform", "Request")
def grammar() -> Iterator[Sketch]:
    """Only what a grammar allows is left, at every drafted position."""
    for row in _ROWS:
        for allowed in ((0, 1), (1, 3), (2,)):
            label = f"{row}-allowed-{''.join(map(str, allowed))}"
            yield _request(label, row, allowed=allowed)


@case("transform", "Request")
def everything() -> Iterator[Sketch]:
    """A mask, a penalty, a temperature and both filters, in the order in which engines take them."""
    for row in _ROWS[:3]:
        yield _request(
            f"{row}-all", row, temperature=(1, 2), top_k=2, top_p=(9, 10), penalty=(1, 2),
            text=(0, 1), allowed=(0, 1, 3),
        )  # fmt: skip


def _request(  # noqa: PLR0913 - what a request may ask
    label: str,
    row: str,
    *,
    temperature: asks.Share = (1, 1),
    top_k: int = 0,
    top_p: asks.Share = (1, 1),
    penalty: asks.Share = (1, 1),
    text: tuple[int, ...] = (),
    allowed: tuple[int, ...] | None = None,
) -> Sketch:
    weight = weights(row)
    size = len(weight.bits)
    tokens = tuple(range(size)) if allowed is None else allowed
    ask = asks.Transform(size, weight, temperature, top_k, top_p, penalty, text, tokens)
    law = {int(token): share for token, share in asked(request_of(ask)).items()}
    certificate = distance(asked(request_of(ask)), weight.law())
    return Sketch(label.replace(" ", "."), ask, shared(law), (certificate,))
