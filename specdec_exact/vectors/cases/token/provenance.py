"""Where drafts come from: the law that is told is the law that was sampled."""

from collections.abc import Iterator
from math import lcm

from specdec_exact.vectors import ask as asks
from specdec_exact.vectors.certificates import distance
from specdec_exact.vectors.expect import Told
from specdec_exact.vectors.inputs import sampled_law
from specdec_exact.vectors.registry import case
from specdec_exact.vectors.sketch import Sketch, shared, weights

_TARGET = "1 2 3 4"


@case("provenance", "DraftNotSampled")
def filtered() -> Iterator[Sketch]:
    """The draft model samples among its heaviest tokens, and tells that law, not its own."""
    for row in ("4 3 2 1", "1 1 4 2", "5 3 1 1"):
        for count in (1, 2, 3):
            yield _proposed(f"{row}-top-{count}", row, (1, 1), count)


@case("provenance", "DraftNotSampled")
def warmer_or_colder() -> Iterator[Sketch]:
    """The draft model samples at its own temperature, and tells that law."""
    for row in ("4 3 2 1", "1 1 4 2", "5 3 1 1"):
        for value in ((1, 2), (0, 1)):
            yield _proposed(f"{row}-at-{value[0]}-{value[1]}", row, value, 0)


@case("provenance", "DraftNotSampled")
def as_it_is() -> Iterator[Sketch]:
    """Nothing is changed: the told law is the model's own."""
    for row in ("4 3 2 1", "1 1 4 2", "0 1 1 2"):
        yield _proposed(row, row, (1, 1), 0)


def _proposed(label: str, row: str, temperature: asks.Share, top_k: int) -> Sketch:
    target, raw = weights(_TARGET), weights(row)
    law = sampled_law(asks.Propose(4, target, raw, temperature, top_k, 1))
    ticks = lcm(*(weight.denominator for weight in law.values()))
    ask = asks.Propose(4, target, raw, temperature, top_k, ticks)
    drawn = shared({int(token): weight for token, weight in law.items()})
    told = Told(drawn.denominator, drawn.numerators)
    # The certificate says how far the law that would be told by mistake is from the right one.
    return Sketch(label.replace(" ", "."), ask, told, (distance(law, raw.law()),))
