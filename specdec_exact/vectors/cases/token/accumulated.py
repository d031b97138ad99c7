"""One hash for many runs: whatever is rare is met, and a difference anywhere changes it."""

from collections.abc import Iterator

from specdec_exact.schemes import token
from specdec_exact.vectors import ask as asks
from specdec_exact.vectors.certificates import preserves_step
from specdec_exact.vectors.codec import write
from specdec_exact.vectors.expect import Digest
from specdec_exact.vectors.plain import Plain
from specdec_exact.vectors.registry import case
from specdec_exact.vectors.sketch import Sketch, weights

_PAIRS = (
    ("6 3 1", "2 3 5"),
    ("1 2 1", "2 1 1"),
    ("0 1 1", "2 1 1"),
    ("1 1 2", "1 2 1"),
    ("5 2 1", "1 2 5"),
)


@case("accumulated", "Accumulated")
def runs() -> Iterator[Sketch]:
    """Steps on the words of the generator; the short ones are prefixes of the long one."""
    for name, count in (("one", 1), ("ten", 10), ("thousand", 1000), ("million", 10**6)):
        yield _accumulated(name, 1, count)


@case("accumulated", "Accumulated")
def seeds() -> Iterator[Sketch]:
    """Other seeds, the largest included."""
    for name, seed in (("zero", 0), ("two", 2), ("large", 2**53 - 1)):
        yield _accumulated(name, seed, 1000)


def _accumulated(label: str, seed: int, count: int) -> Sketch:
    targets, drafts = (tuple(weights(pair[side]) for pair in _PAIRS) for side in (0, 1))
    ask = asks.Accumulate("token", 3, targets, drafts, seed, count)
    document = write(ask)
    assert isinstance(document, dict)  # noqa: S101 - a dataclass is an object
    digest = Plain().accumulate(document)["hash"]
    certificates = tuple(
        preserves_step(p.law(), token.step(p.law(), q.law()))
        for p, q in zip(targets, drafts, strict=True)
    )
    return Sketch(label, ask, Digest(str(digest)), certificates)
