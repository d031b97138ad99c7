"""Random damage to documents: some of it changes nothing that matters, most of it does."""

import json
import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random
from typing import TypeVar

from specdec_exact.notation.document import Document

T = TypeVar("T")
SPECIAL: list[Document] = json.loads(
    """["0", "1", "-1", "1/2", "2/4", "1/1", "-0", "", "a", "z", "\u0661", "preserves", "\\ud800",
    0, 1, -1, 2, 1000000000000000000000, true, false, null, [], {}, [[]], [0, 0], ["a", "1/2", 0]]"""
)
KEYS = ("note", "claim", "evidence", "event", "stop", "nodes")
CHARACTERS = '"[]{}:,/-+. \t\n\\u0127eENatrf\u0661'


def spoiled(random: Random, text: str) -> str:
    """Damage a JSON text: usually the document it holds, sometimes the text itself."""
    if random.random() < 0.1:
        start = random.randrange(len(text))
        end = start + random.randint(0, 2)
        inserted: str = random.choice([*CHARACTERS, ""])
        return f"{text[:start]}{inserted}{text[end:]}"
    document: Document = json.loads(text)
    for edit in random.choices(EDITS, k=random.choice([1, 1, 1, 2])):
        edit(random, document)
    return json.dumps(document, ensure_ascii=random.random() < 0.5)


def _one(random: Random, things: Sequence[T]) -> list[T]:
    return random.sample(things, min(1, len(things)))


def _parts(document: Document) -> list[Document]:
    found = [document]
    for part in found:
        found += part if isinstance(part, list) else part.values() if isinstance(part, dict) else []
    return found


def _lists(document: Document, least: int) -> list[list[Document]]:
    return [part for part in _parts(document) if isinstance(part, list) and len(part) >= least]


def _copy(document: Document) -> Document:
    copy: Document = json.loads(json.dumps(document))
    return copy


def _number(value: Document) -> Fraction | None:
    plain = isinstance(value, str) and re.fullmatch(r"-?[0-9]+(/[1-9][0-9]*)?", value)
    return Fraction(str(value)) if plain else None


def replace(random: Random, document: Document) -> None:
    """Put a copy of another part, or something special, in some place."""
    copy = _copy(random.choice([*_parts(document), *SPECIAL]))
    holders = [part for part in _parts(document) if isinstance(part, list | dict) and part]
    for holder in _one(random, holders):
        if isinstance(holder, dict):
            holder[random.choice([*holder])] = copy
        else:
            holder[random.randrange(len(holder))] = copy


def rename(random: Random, document: Document) -> None:
    """Drop a key, or call it otherwise."""
    for holder in _one(random, [p for p in _parts(document) if isinstance(p, dict) and p]):
        value = holder.pop(random.choice([*holder]))
        if random.random() < 0.5:
            holder[random.choice(KEYS)] = value


def drop(random: Random, document: Document) -> None:
    """Leave an element out."""
    for found in _one(random, _lists(document, 1)):
        found.pop(random.randrange(len(found)))


def repeat(random: Random, document: Document) -> None:
    """Insert an element of one list in another."""
    for source in _one(random, _lists(document, 1)):
        sink = random.choice(_lists(document, 0))
        sink.insert(random.randint(0, len(sink)), _copy(random.choice(source)))


def exchange(random: Random, document: Document) -> None:
    """Exchange two elements of a list."""
    for found in _one(random, _lists(document, 2)):
        i, j = random.sample(range(len(found)), 2)
        found[i], found[j] = found[j], found[i]


def nudge(random: Random, document: Document) -> None:
    """Add a little to an integer, or to a number that is written as text."""
    for found in _one(random, _lists(document, 1)):
        i = random.randrange(len(found))
        value, number = found[i], _number(found[i])
        if type(value) is int:
            found[i] = value + random.choice([-1, 1])
        elif number is not None:
            found[i] = str(number + random.choice([-1, 1]) * Fraction(1, 12))


def shift(random: Random, document: Document) -> None:
    """Move weight from one entry to another of a list: its mass stays, its numbers are well formed."""
    rows = [
        [row for row in found if isinstance(row, list) and len(row) > 1 and _number(row[1])]
        for found in _lists(document, 2)
    ]
    for found in _one(random, [table for table in rows if len(table) > 1]):
        giver, taker = random.sample(found, 2)
        given, taken = (_number(row[1]) or Fraction() for row in (giver, taker))
        moved = given / random.randint(2, 4)
        giver[1], taker[1] = str(given - moved), str(taken + moved)


def relabel(random: Random, document: Document) -> None:
    """Claim another kind."""
    if isinstance(document, dict):
        for key in document.keys() & {"claim", "evidence"}:
            document[key] = random.choice(["preserves", "differs", "distance"])


EDITS: tuple[Callable[[Random, Document], None], ...] = (
    *(replace, rename, drop, repeat, exchange, nudge, shift, relabel),
)
