"""What the compiled renditions hold: questions about drafts, as numbers side by side."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from specdec_exact.vectors.ask import Accumulate, Verify
from specdec_exact.vectors.expect import Digest, Emitted
from specdec_exact.vectors.record import Suite, Vector

__all__ = ["FlatRuns", "FlatVerify", "flat"]


@dataclass(frozen=True, slots=True)
class FlatVerify:
    """A question about drafts; ``expect`` is None where any token of the vocabulary will do."""

    vector: Vector
    ask: Verify
    expect: Emitted | None
    otherwise: Emitted | None


@dataclass(frozen=True, slots=True)
class FlatRuns:
    """A question about many runs."""

    vector: Vector
    ask: Accumulate
    expect: Digest


def flat(suites: Iterable[Suite]) -> Iterator[FlatVerify | FlatRuns]:
    """Yield the questions that a compiled language is handed as data."""
    for suite in suites:
        for group in suite.groups:
            for vector in group.vectors:
                match vector.ask, vector.expect:
                    case Verify() as ask, expect:
                        others = [o.expect for o in vector.otherwise]
                        other = next((o for o in others if isinstance(o, Emitted)), None)
                        wanted = expect if isinstance(expect, Emitted) else None
                        yield FlatVerify(vector, ask, wanted, other)
                    case Accumulate() as ask, Digest() as digest:
                        yield FlatRuns(vector, ask, digest)
                    case _:
                        pass
