"""For engines whose randomness is their own: how many hits of an event are too few or too many."""

from collections.abc import Iterator

from specdec_exact.schemes import token
from specdec_exact.vectors import ask as asks
from specdec_exact.vectors.certificates import preserves_step
from specdec_exact.vectors.region import hits
from specdec_exact.vectors.registry import case
from specdec_exact.vectors.sketch import Sketch, weights

# A target, a draft, and the event on which mistakes show best.
_TESTS = (
    ("1 1", "1 0", (0,)),
    ("1 1", "3 1", (0,)),
    ("2 1", "1 2", (0,)),
    ("6 3 1", "2 3 5", (0,)),
    ("6 3 1", "2 3 5", (2,)),
    ("4 2 1 1", "1 1 2 4", (0,)),
    ("4 2 1 1", "1 1 2 4", (2, 3)),
    ("0 1 1", "2 1 1", (0,)),
    ("1 2 3", "3 2 1", (2,)),
)


@case("statistical", "Statistics", "Acceptance")
def of_a_thousand() -> Iterator[Sketch]:
    """A thousand steps: bounds that a right rule crosses with a probability of less than 2**-30."""
    yield from _counted(1000)


@case("statistical", "Statistics", "Residual")
def of_four_thousand() -> Iterator[Sketch]:
    """Four thousand steps, for smaller biases."""
    yield from _counted(4000)


def _counted(samples: int) -> Iterator[Sketch]:
    for target, draft, event in _TESTS:
        rows = weights(target), weights(draft)
        ask = asks.Sample("token", len(rows[0].bits), *rows, samples, event)
        certificate = preserves_step(rows[0].law(), token.step(rows[0].law(), rows[1].law()))
        label = f"{target}-by-{draft}-event-{''.join(map(str, event))}".replace(" ", ".")
        yield Sketch(label, ask, hits(ask), (certificate,))
