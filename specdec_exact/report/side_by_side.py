"""Two laws side by side: what should be emitted on an input, and what is."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from rich.console import RenderableType

from specdec_exact.faults.record import Pair, Rows, Table
from specdec_exact.kernel.block import Block, Text, complete, unroll
from specdec_exact.kernel.law import Law, Token, token_order
from specdec_exact.kernel.rational import spell
from specdec_exact.notation.document import Document
from specdec_exact.report.table import Column, heading, stack, table, token_text
from specdec_exact.search.witness import emission

__all__ = ["Comparison", "compared", "input_document", "input_table", "outcome_text"]

MOST_ROWS = 24


@dataclass(frozen=True, slots=True)
class Comparison:
    """What is owed and what is emitted, outcome by outcome, and the input they belong to.

    input     a pair of laws, the rows of a round, or None where the input has a form of its own
    owed      by outcome; the outcomes of a round are its texts, completed by the target
    """

    input: Pair | Rows | None
    owed: Mapping[Hashable, Fraction]
    emitted: Mapping[Hashable, Fraction]

    @property
    def distance(self) -> Fraction:
        """The total variation between the two."""
        outcomes = {*self.owed, *self.emitted}
        away = (self.emitted.get(x, Fraction()) - self.owed.get(x, Fraction()) for x in outcomes)
        return sum((abs(gap) for gap in away), Fraction()) / 2

    def text(self, width: int) -> RenderableType:
        """Return both laws as bars, after the input."""
        if isinstance(self.input, Pair):
            draft = _loose(self.input.draft)
            return table(self._columns([("target", self.owed), ("draft", draft)]), width)
        both = table(self._columns([("owed", self.owed)]), width)
        if self.input is None:
            return both
        return stack(
            heading(f"A round of {self.input.draft_length} drafts"),
            _rows_table(self.input, width),
            heading("Its text, completed by the target"),
            both,
        )

    def document(self) -> list[Document]:
        """Return both laws as plain data, every number exact."""
        return [
            {
                "outcome": _plain(outcome),
                "owed": spell(self.owed.get(outcome, Fraction())),
                "emitted": spell(self.emitted.get(outcome, Fraction())),
            }
            for outcome in self._outcomes(())
        ]

    def _columns(self, before: list[tuple[str, Mapping[Hashable, Fraction]]]) -> list[Column]:
        others: list[Iterable[Hashable]] = [
            law for title, law in before if title not in ("target", "owed")
        ]
        outcomes = self._outcomes(others)[:MOST_ROWS]
        name = "token" if isinstance(self.input, Pair) else "text" if self.input else "outcome"
        return [
            Column(name, [outcome_text(outcome) for outcome in outcomes]),
            *(Column(title, _weights(law, outcomes), bars=True) for title, law in before),
            Column("emitted", _weights(self.emitted, outcomes), bars=True),
        ]

    def _outcomes(self, others: Iterable[Iterable[Hashable]]) -> list[Hashable]:
        """Return the outcomes in token order; of too many, those that differ most come first."""
        found = {*self.owed, *self.emitted, *(x for law in others for x in law)}
        ordered = sorted(found, key=_order)
        if len(ordered) <= MOST_ROWS:
            return ordered
        gap = {x: self.emitted.get(x, Fraction()) - self.owed.get(x, Fraction()) for x in ordered}
        return sorted(ordered, key=lambda x: -abs(gap[x]))


def compared(case: Pair | Rows, emitted: Law[Hashable]) -> Comparison:
    """Return what a rule emits on an input beside the target.

    >>> from specdec_exact.faults.record import row
    >>> compared(Pair(row("1/2", "1/2"), row(1)), Law({0: Fraction(1)})).distance
    Fraction(1, 2)
    """
    texts = emission(case, emitted).texts()
    if isinstance(case, Pair):
        first: dict[Hashable, Fraction] = {}
        for text, weight in texts.items():
            token = text[0] if text else None
            first[token] = first.get(token, Fraction()) + weight
        return Comparison(case, _loose(case.target), first)
    target, _ = case.models()
    length = max(case.draft_length + 1, *(len(text) for text in texts))
    whole = complete(Block.of(Law(texts)), target, length)
    return Comparison(case, _loose(unroll(target, length).law()), _loose(whole.law()))


def input_document(case: Pair | Rows) -> Document:
    """Return an input as plain data."""
    if isinstance(case, Pair):
        return {"target": _law(case.target), "draft": _law(case.draft)}
    return {
        "target": [{"after": list(text), "law": _law(law)} for text, law in case.target],
        "draft": [{"after": list(text), "law": _law(law)} for text, law in case.draft],
        "draft_length": case.draft_length,
    }


def input_table(case: Pair | Rows, width: int) -> RenderableType:
    """Return an input alone, where there is no law of what is emitted."""
    if isinstance(case, Rows):
        return stack(heading(f"A round of {case.draft_length} drafts"), _rows_table(case, width))
    tokens = sorted({*case.target, *case.draft}, key=token_order)
    return table(
        [
            Column("token", [token_text(token) for token in tokens]),
            Column("target", [case.target[token] for token in tokens], bars=True),
            Column("draft", [case.draft[token] for token in tokens], bars=True),
        ],
        width,
    )


def outcome_text(outcome: Hashable) -> str:
    """Return an outcome as it may stand on a terminal.

    >>> outcome_text((0, "a b")), outcome_text(None), outcome_text(())
    ("0 'a b'", 'nothing', 'nothing')
    """
    if isinstance(outcome, int | str):
        return token_text(outcome)
    parts = _parts(outcome)
    if outcome is None or parts == ():
        return "nothing"
    if parts is None:
        return token_text(repr(outcome))
    return " ".join(
        f"({outcome_text(part)})" if _parts(part) is not None else outcome_text(part)
        for part in parts
    )


def _parts(outcome: Hashable) -> tuple[Hashable, ...] | None:
    return cast("tuple[Hashable, ...]", outcome) if isinstance(outcome, tuple) else None


def _rows_table(rows: Rows, width: int) -> RenderableType:
    """Return the laws of a round, a line for every token after every text that has a row."""
    lines = [(text, token) for text in _texts(rows) for token in _tokens(rows)]
    models = rows.models()
    return table(
        [
            Column("after", [outcome_text(text) if text else "the start" for text, _ in lines]),
            Column("token", [token_text(token) for _, token in lines]),
            Column("target", [models[0](text)[token] for text, token in lines], bars=True),
            Column("draft", [models[1](text)[token] for text, token in lines], bars=True),
        ],
        width,
    )


def _texts(rows: Rows) -> list[Text]:
    known = {text for side in (rows.target, rows.draft) for text, _ in side}
    return sorted(known, key=lambda text: (len(text), [token_order(x) for x in text]))


def _tokens(rows: Rows) -> list[Token]:
    tables: tuple[Table, Table] = (rows.target, rows.draft)
    tokens = {token for side in tables for _, law in side for token in law}
    return sorted(tokens, key=token_order)


def _weights(law: Mapping[Hashable, Fraction], outcomes: list[Hashable]) -> list[Fraction]:
    return [law[x] if x in law else Fraction() for x in outcomes]


def _loose(law: Mapping[Token, Fraction] | Mapping[Text, Fraction]) -> dict[Hashable, Fraction]:
    return dict(law.items())


def _law(law: Law[Token]) -> Document:
    return [[token, spell(law[token])] for token in sorted(law, key=token_order)]


def _plain(outcome: Hashable) -> Document:
    if isinstance(outcome, tuple):
        return [_plain(part) for part in cast("tuple[Hashable, ...]", outcome)]
    return outcome if outcome is None or isinstance(outcome, int | str) else repr(outcome)


def _order(outcome: Hashable) -> tuple[object, ...]:
    if outcome is None:
        return (2,)
    if isinstance(outcome, int | str) and not isinstance(outcome, bool):
        return (0, *token_order(outcome))
    if isinstance(outcome, tuple):
        parts = cast("tuple[Hashable, ...]", outcome)
        return (1, [_order(part) for part in parts])
    return (3, repr(outcome))
