"""Models as small tables, filled in only where a rule asks: the inputs of rounds, from small to large."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import gcd
from typing import Literal, TypeAlias

from specdec_exact.faults.record import Rows
from specdec_exact.kernel.block import Model, Text
from specdec_exact.kernel.law import Law, Token
from specdec_exact.search.grid import Support, compositions, grid_law

__all__ = ["Asked", "Entry", "Partial", "Table", "exceptions", "rows", "tables"]

# A table lists, in the order they were asked for, which model, after which text, and its numerators.
Side: TypeAlias = Literal["target", "draft"]
Entry: TypeAlias = tuple[Side, Text, tuple[int, ...]]
Table: TypeAlias = tuple[Entry, ...]
Settle: TypeAlias = Callable[[Table], "Asked | None"]


class Asked(BaseException):
    """A model was asked for a law its table does not have. No rule should swallow this."""

    def __init__(self, side: Side, text: Text) -> None:
        self.side: Side = side
        self.text: Text = text
        super().__init__(f"{side} after {text}")


@dataclass(frozen=True, slots=True)
class _Lookup:
    """A model that answers from a table, and asks where the table ends."""

    side: Side
    laws: dict[Text, Law[Token]]

    def __call__(self, text: Text) -> Law[Token]:
        """Return the law after a text."""
        if tuple(text) not in self.laws:
            raise Asked(self.side, tuple(text))
        return self.laws[tuple(text)]


@dataclass(frozen=True, slots=True)
class Partial(Rows):
    """The input of a round whose tables are not finished: its models raise Asked where they end."""

    table: Table
    denominator: int

    @staticmethod
    def of(table: Table, denominator: int, draft_length: int) -> "Partial":
        """Return the input of a table."""
        return Partial((), (), draft_length, table, denominator)

    def models(self) -> tuple[Model[Token], Model[Token]]:
        """Return the target and the draft of the table."""
        sides: dict[str, dict[Text, Law[Token]]] = {"target": {}, "draft": {}}
        for side, text, numerators in self.table:
            sides[side][text] = grid_law(numerators, self.denominator)
        return _Lookup("target", sides["target"]), _Lookup("draft", sides["draft"])


def rows(table: Table, denominator: int, draft_length: int) -> Rows:
    """Return the input that a table is, with its texts from short to long."""
    sides: dict[str, list[tuple[Text, Law[Token]]]] = {"target": [], "draft": []}
    for side, text, numerators in sorted(table, key=lambda entry: (len(entry[1]), entry[1])):
        sides[side].append((text, grid_law(numerators, denominator)))
    unasked = [((), grid_law((denominator,), denominator))]
    target, draft = (tuple(sides[side] or unasked) for side in ("target", "draft"))
    return Rows(target, draft, draft_length)


def tables(
    alphabet: int,
    denominator: int,
    support: Support,
    settle: Settle,
    most_exceptions: int | None = None,
) -> Iterator[Table]:
    """Yield every table a rule can tell apart, each with this least common denominator.

    settle             whether a table is finished, or what the rule asks for next
    most_exceptions    rows that differ from the first row of their model; None is any number
    """
    laws = list(compositions(denominator, alphabet, support))
    pending: list[Table] = [()]
    while pending:
        table = pending.pop()
        asked = settle(table)
        if asked is not None:
            for shares in reversed(laws):
                entry: Entry = (asked.side, asked.text, shares)
                longer = (*table, entry)
                if most_exceptions is None or exceptions(longer) <= most_exceptions:
                    pending.append(longer)
            continue
        if gcd(denominator, *(share for _, _, shares in table for share in shares)) == 1:
            yield table


def exceptions(table: Table) -> int:
    """Return how many rows differ from the first row of their model.

    >>> exceptions((("draft", (), (1, 0)), ("draft", (0,), (0, 1)), ("target", (), (0, 1))))
    1
    """
    first: dict[Side, tuple[int, ...]] = {}
    return sum(first.setdefault(side, shares) != shares for side, _, shares in table)
