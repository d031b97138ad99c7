"""One known fault, explained: what it gets wrong, where to look, and the smallest input that shows it."""

import re
from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction

from rich.console import RenderableType

from specdec_exact.faults.record import Fault, Kind, Pair, Rows, owed_by
from specdec_exact.kernel.law import Law
from specdec_exact.notation.document import Document
from specdec_exact.report.number import described
from specdec_exact.report.side_by_side import Comparison, compared, input_document
from specdec_exact.report.table import facts, stack

__all__ = ["WHERE", "Explained", "explained", "input_text"]

# Where in a verifier to look, for every kind of fault.
WHERE: dict[Kind, str] = {
    "acceptance": "the test that accepts or rejects a proposal",
    "residual": "the law that replaces a rejected proposal",
    "draft-law": "the draft law that the rule is told",
    "row": "which row of laws is read: of another position, request or text",
    "transform": "temperature, filters, penalties and masks",
    "randomness": "the random numbers: shared, stuck, coarse, or compared wrongly at an edge",
    "candidates": "how several candidates for one position are tested",
    "block": "what is carried along a block",
    "stopping": "end tokens and length limits",
    "count": "what is counted and reported",
}


@dataclass(frozen=True, slots=True)
class Explained:
    """A fault, or a cleared rule, with what it emits on its smallest input beside what it owes."""

    fault: Fault
    shown: Comparison

    def document(self) -> dict[str, Document]:
        """Return the report as plain data."""
        case = self.fault.smallest
        return {
            "report": "explain",
            "fault": self.fault.name,
            "sentence": self.fault.sentence,
            "kind": self.fault.kind,
            "property": self.fault.property,
            "form": self.fault.form,
            "reports": list(self.fault.reports),
            "input": input_document(case) if isinstance(case, Pair | Rows) else input_text(case),
            "laws": self.shown.document(),
        }

    def text(self, width: int) -> RenderableType:
        """Return the report for a terminal."""
        fault = self.fault
        lines: list[tuple[str, RenderableType]] = [
            ("fault" if fault.property else "cleared", fault.name),
            ("", fault.sentence),
            ("look at", WHERE[fault.kind]),
            ("violates", fault.property or "nothing: it is exact, and often taken for a mistake"),
        ]
        if fault.reports:
            lines.append(("reported in", ", ".join(fault.reports)))
        after: list[tuple[str, RenderableType]] = []
        if self.shown.input is None:
            after.append(("input", input_text(fault.smallest)))
        after.append(("distance", f"{described(self.shown.distance)}, emitted against owed"))
        if fault.width:
            after.append(("width", f"{described(fault.width)}: the law meant is irrational"))
        return stack(facts(lines), self.shown.text(width), facts(after))


def explained(fault: Fault) -> Explained:
    """Return a fault with its laws on its smallest input.

    >>> from specdec_exact.faults.catalogue import find
    >>> explained(find("accept-always")).shown.distance
    Fraction(1, 1)
    """
    emitted: dict[Hashable, Fraction] = {x: fault.emits[x] for x in fault.emits}
    case = fault.smallest
    if fault.form == "round" and isinstance(case, Rows):
        return Explained(fault, compared(case, Law(emitted)))
    owed = owed_by(fault, case)
    of = case if isinstance(case, Pair) and not fault.owed else None
    return Explained(fault, Comparison(of, {x: owed[x] for x in owed}, emitted))


def input_text(case: object) -> str:
    """Return an input that has a form of its own, as its fields.

    >>> from specdec_exact.faults.record import row
    >>> input_text(Pair(row(1), row("1/2", "1/2")))
    "target {0: '1'}, draft {0: '1/2', 1: '1/2'}"
    """
    names = getattr(type(case), "__dataclass_fields__", None)
    if names is None:
        return _bare(case)
    return ", ".join(f"{name.replace('_', ' ')} {_bare(getattr(case, name))}" for name in names)


def _bare(value: object) -> str:
    """Return a value without the names of the types that numbers and laws are made of."""
    text = re.sub(r"Law\((\{[^}]*\})\)", r"\1", repr(value))
    text = re.sub(r"Fraction\((-?\d+), 1\)", r"\1", text)
    return re.sub(r"Fraction\((-?\d+), (\d+)\)", r"\1/\2", text)
