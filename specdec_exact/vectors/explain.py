"""A vector as an argument: the input, what must come out, and the mistakes it is aimed at."""

from collections.abc import Iterable
from dataclasses import fields
from difflib import get_close_matches
from fractions import Fraction
from typing import cast

from specdec_exact.faults import catalogue
from specdec_exact.kernel.errors import SpecdecError
from specdec_exact.vectors.flags import notes_of
from specdec_exact.vectors.mistakes.catalogue import MISTAKES
from specdec_exact.vectors.record import Group, Suite, Vector
from specdec_exact.vectors.row import Row

__all__ = ["UnknownVector", "explained", "find", "sentences"]


class UnknownVector(SpecdecError):
    """No vector has this id; the message says which are near."""


def find(suites: Iterable[Suite], name: str) -> tuple[Group, Vector]:
    """Return a vector and its group.

    raises    UnknownVector
    """
    known = {v.id: (group, v) for suite in suites for group in suite.groups for v in group.vectors}
    if name in known:
        return known[name]
    near = ", ".join(get_close_matches(name, known, n=3, cutoff=0.3)) or "none"
    raise UnknownVector(f"a vector is asked for by its id, got {name!r}; near it: {near}")


def sentences() -> dict[str, str]:
    """Return what each fault and each mistake gets wrong, by name.

    >>> sentences()["accept-always"] != "", "coin-at-most" in sentences()
    (True, True)
    """
    faults = {fault.name: fault.sentence for fault in catalogue.FAULTS}
    return faults | {mistake.name: mistake.sentence for mistake in MISTAKES}


def explained(group: Group, vector: Vector) -> list[tuple[str, str]]:
    """Return the lines of an explanation: what a line is about, and what it says."""
    lines = [("vector", vector.id), ("about", group.description)]
    lines += [(f.name, _spelled(getattr(vector.ask, f.name))) for f in fields(vector.ask)]
    lines.append(("expected", _spelled(vector.expect)))
    policy = (
        f"right under the convention {vector.policy}" if vector.policy else "the only right one"
    )
    lines.append((f"result: {vector.result}", policy))
    lines += [(f"or, {o.convention}", _spelled(o.expect)) for o in vector.otherwise]
    for t in vector.thresholds:
        value = Fraction(t.numerator, t.denominator)
        lines.append((t.of, f"{t.number} is {t.margin} steps from the threshold {value}"))
    for note in notes_of(set(vector.flags)):
        lines.append((f"flag {note.flag}", f"{note.description} Effect: {note.effect}"))
        lines += [("", link) for link in note.links]
    wrong = sentences()
    lines += [("kills", f"{name}: {wrong.get(name, 'unknown here')}") for name in vector.kills]
    certified = f"{len(vector.certificates)} accepted by the kernel" if vector.certificates else ""
    return [*lines, ("certificates", certified or f"none: {vector.uncertified}")]


def _spelled(value: object) -> str:
    match value:
        case Row():
            return _row(value)
        case tuple():
            parts = cast("tuple[object, ...]", value)
            return f"[{', '.join(map(_spelled, parts))}]"
        case str() | int():
            return str(value)
        case _:
            named = [f"{f.name} {_spelled(getattr(value, f.name))}" for f in fields(value)[:-1]]  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
            return ", ".join(named)


def _row(row: Row) -> str:
    if not row.denominator:
        return f"({', '.join(row.floats)})"
    return f"({', '.join(map(str, row.numerators))})/{row.denominator}"
