"""Cases into vectors: everything that is not typed is worked out here.

raises what is wrong with a case before anybody reads its data: two vectors of one name, a vector that
no fault breaks, a number that JSON readers would round.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TypeVar

from specdec_exact import __version__
from specdec_exact.notation.document import Document
from specdec_exact.vectors.codec import read, write
from specdec_exact.vectors.flags import notes_of
from specdec_exact.vectors.kills import killed_by
from specdec_exact.vectors.record import (
    INTERPRETATION,
    SCHEMA,
    Generator,
    Group,
    Parameters,
    Suite,
    Vector,
)
from specdec_exact.vectors.registry import Case, CaseError, modules
from specdec_exact.vectors.row import MOST
from specdec_exact.vectors.seal import sealed
from specdec_exact.vectors.sketch import Sketch

__all__ = ["compiled", "numbered", "sealed_value", "suite_of", "vector_of"]

S = TypeVar("S", Suite, Group, Vector)

CONVENTION = (
    "a number k of a grid g is k / 2**g; a draft is accepted if its coin is less than target / draft; "
    "a token is drawn as the first, in order of ids, whose cumulative weight exceeds the last number "
    "times the sum of the row"
)


def compiled(
    wanted: Iterable[str] | None = None, advance: Callable[[], None] = lambda: None
) -> Iterator[Suite]:
    """Yield the suite of every module of cases, or of some.

    raises    CaseError
    """
    for name, cases in modules().items():
        if wanted is None or name in wanted:
            yield suite_of(name, cases)
            advance()


def suite_of(name: str, cases: tuple[Case, ...]) -> Suite:
    """Return the suite of one module."""
    return numbered(
        Suite(
            SCHEMA,
            INTERPRETATION,
            Generator("specdec-exact", __version__),
            name,
            "full",
            0,
            "",
            (),
            (),
            tuple(_group(name, case) for case in cases),
        )
    )


def numbered(suite: Suite) -> Suite:
    """Return a suite with its count and the notes of the flags that occur in it."""
    vectors = [vector for group in suite.groups for vector in group.vectors]
    flags = {flag for vector in vectors for flag in vector.flags}
    whole = replace(suite, count=len(vectors), notes=notes_of(flags), hash="", seals=())
    return sealed_value(whole, suite.name)


def sealed_value(value: S, where: str) -> S:
    """Return a suite, group or vector with its digests."""
    document = write(value)
    assert isinstance(document, dict)  # noqa: S101 - a dataclass is an object
    return read(type(value), sealed(document), where)


def _group(module: str, case: Case) -> Group:
    place = f"{module}::{case.name}"
    sketches = list(case.sketches())
    labels = [sketch.label for sketch in sketches]
    if len(set(labels)) < len(labels) or not labels:
        raise CaseError(f"the vectors of a case have labels of their own, got {labels} in {place}")
    ask = sketches[0].ask
    parameters = Parameters(getattr(ask, "rule", ask.op), case.kind, ask.op, CONVENTION)
    vectors = tuple(vector_of(place, case.flags, sketch) for sketch in sketches)
    return sealed_value(Group(place, "", case.description, parameters, (), vectors), place)


def vector_of(place: str, flags: tuple[str, ...], sketch: Sketch) -> Vector:
    """Return the vector of a sketch.

    raises    CaseError when no fault breaks it, when it has neither a certificate nor a reason for
              having none, or when a number is too large for a reader of JSON
    """
    name = f"{place}::{sketch.label}"
    kills = killed_by(sketch)
    if not kills:
        raise CaseError(f"a vector is aimed at some mistake, and none answers wrongly: {name}")
    if bool(sketch.certificates) == bool(sketch.uncertified):
        raise CaseError(f"a vector has a certificate or says why it has none: {name}")
    vector = Vector(
        id=name,
        hash="",
        flags=tuple(dict.fromkeys((*flags, *sketch.flags))),
        result="policy" if sketch.policy else "must",
        policy=sketch.policy,
        otherwise=sketch.otherwise,
        ask=sketch.ask,
        expect=sketch.expect,
        thresholds=sketch.thresholds,
        margin=min((t.margin for t in sketch.thresholds), default=-1),
        kills=kills,
        certificates=sketch.certificates,
        uncertified=sketch.uncertified,
        seals=(),
    )
    if _largest(write(vector)) >= MOST:
        raise CaseError(f"a number of a vector is less than 2**53: {name}")
    return sealed_value(vector, name)


def _largest(document: Document) -> int:
    match document:
        case bool() | None | str():
            return 0
        case int():
            return abs(document)
        case list():
            return max(map(_largest, document), default=0)
        case dict():
            return max(map(_largest, document.values()), default=0)
