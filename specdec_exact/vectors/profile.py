"""The minimal profile: few vectors that together still kill every fault the full set kills."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from specdec_exact.vectors.codec import write
from specdec_exact.vectors.compile import numbered, sealed_value
from specdec_exact.vectors.record import Group, Suite, Vector
from specdec_exact.vectors.seal import canonical

__all__ = ["MINIMAL", "minimal"]

MINIMAL: Literal["minimal"] = "minimal"


def minimal(suites: Iterable[Suite]) -> Suite:
    """Return one suite that kills what the suites kill, and has every kind of vector.

    Chosen greedily: the vector that kills most of what is still alive, the smaller one among equals.
    """
    full = list(suites)
    groups = [group for suite in full for group in suite.groups]
    kinds = {v.id: group.parameters.kind for group in groups for v in group.vectors}
    size = {v.id: len(canonical(write(v))) for group in groups for v in group.vectors}
    by_id = {v.id: v for group in groups for v in group.vectors}
    alive = {name for v in by_id.values() for name in v.kills}
    missing, chosen = set[str](kinds.values()), set[str]()

    def worth(name: str) -> tuple[int, int, str]:
        fresh = len(alive & set(by_id[name].kills))
        return -fresh - (kinds[name] in missing), size[name], name

    while alive or missing:
        best = min((name for name in by_id if name not in chosen), key=worth)
        chosen.add(best)
        alive -= set(by_id[best].kills)
        missing -= {kinds[best]}
    kept = tuple(_kept(group, chosen) for group in groups)
    left = tuple(group for group in kept if group.vectors)
    return numbered(replace(full[0], name=MINIMAL, profile=MINIMAL, groups=left))


def _kept(group: Group, chosen: set[str]) -> Group:
    vectors: tuple[Vector, ...] = tuple(v for v in group.vectors if v.id in chosen)
    return sealed_value(replace(group, vectors=vectors, hash="", seals=()), group.id)
