"""The record of one fault: what is wrong, who reported it, and the smallest input that shows it.

A fault is a rule like any scheme: an ordinary function of a chooser and its laws. So the engines that
run the schemes run it too, and what it emits is not described but computed.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias, cast

from specdec_exact.choice.chooser import Program
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.errors import ClaimError
from specdec_exact.kernel.law import Law, Measure, Token, law

__all__ = [
    "Case",
    "Fault",
    "Kind",
    "Pair",
    "Property",
    "Rows",
    "Table",
    "owed_by",
    "program_of",
    "row",
    "table",
]

# What goes wrong, by the part of the machine it goes wrong in.
Kind: TypeAlias = Literal[
    "acceptance",  # the test that accepts or rejects
    "residual",  # the law a rejected proposal is replaced from
    "draft-law",  # the law the rule is told is not the law the draft came from
    "row",  # a law of another position, request or context
    "transform",  # temperature, filters, penalties, masks
    "randomness",  # numbers that are shared, stuck, coarse or at an edge
    "candidates",  # several candidates for one position
    "block",  # what holds a whole block together
    "stopping",  # end of sequence, length limits
    "count",  # what is reported, not what is emitted
]

# The property that a fault violates; an exact rule that is often suspected violates none.
Property: TypeAlias = Literal[
    "step",  # the first emitted token has the target's law
    "sequence",  # the completed emitted string has the target's law
    "acceptance",  # proposals are accepted as often as claimed
    "count",  # a reported count or probability is the true one
    "independence",  # what should be independent is
    "replay",  # the same seed gives the same output
]


@dataclass(frozen=True, slots=True)
class Pair:
    """The input of a step: one target and one draft law."""

    target: Law[Token]
    draft: Law[Token]


# Laws by context; a context that is not listed has the last law.
Table: TypeAlias = tuple[tuple[tuple[Token, ...], Law[Token]], ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """The input of a round: a table of laws for the target, one for the draft."""

    target: Table
    draft: Table
    draft_length: int

    def models(self) -> tuple[Model[Token], Model[Token]]:
        """Return the target and the draft model."""
        return _model(self.target), _model(self.draft)


Case: TypeAlias = Pair | Rows | Hashable


@dataclass(frozen=True, slots=True)
class Fault:
    """One known mistake, or one exact rule that is often taken for a mistake.

    name         its identifier, with hyphens; the file has the same name with underscores
    sentence     what it gets wrong, in one sentence
    kind         the part of the machine it goes wrong in
    form         ``step``: rule(chooser, target, draft); ``round``: rule(chooser, target, draft,
                 draft_length) with models; ``case``: rule(chooser, case) with inputs of its own
    rule         the rule, as somebody would write it
    smallest     the smallest exact input that shows it (for an exact rule: the input of the reports)
    emits        the law it really emits there
    property     what it violates; None for an exact rule
    reports      public reports that showed it, as ``owner/repository issues/123``
    owed         for the form ``case``: the law it should emit at an input
    cases        for the form ``case``: inputs from small to large, to search in
    width        0 if ``rule`` emits exactly what is meant; otherwise the law meant is irrational,
                 and no event has a probability further than this from the one that is emitted
    """

    name: str
    sentence: str
    kind: Kind
    form: Literal["step", "round", "case"]
    rule: Callable[..., Hashable]
    smallest: Case
    emits: Measure[Hashable]
    property: Property | None
    reports: tuple[str, ...] = ()
    owed: Callable[..., Measure[Hashable] | Law[Token]] | None = None
    cases: Callable[[], Iterable[Case]] | None = None
    width: Fraction = Fraction(0)


def program_of(fault: Fault, case: Case) -> Program[Hashable]:
    """Return the program that runs the rule of a fault on an input."""
    match fault.form, case:
        case "step", Pair(target, draft):
            return lambda chooser: fault.rule(chooser, target, draft)
        case "round", Rows():
            target_model, draft_model = case.models()
            return lambda chooser: fault.rule(chooser, target_model, draft_model, case.draft_length)
        case "case", _:
            return lambda chooser: fault.rule(chooser, case)
        case _:
            raise ClaimError(f"{fault.name} takes a {fault.form}, got {type(case).__name__}")


def owed_by(fault: Fault, case: Case) -> Measure[Hashable]:
    """Return the law that a right rule emits on an input of a fault of form step or case."""
    if fault.owed is not None:
        owed = cast("Measure[Hashable]", fault.owed(case))
    elif isinstance(case, Pair):
        owed = cast("Measure[Hashable]", case.target)
    else:
        raise ClaimError(f"{fault.name} says what it owes node by node, not as one law")
    return Measure({outcome: owed[outcome] for outcome in owed})


def row(*weights: int | str) -> Law[Token]:
    """Return the law that gives the tokens 0, 1, 2, ... these weights.

    >>> row("1/2", 0, "1/2")
    Law({0: '1/2', 2: '1/2'})
    """
    named: dict[Token, int | str] = dict(enumerate(weights))
    return law(named)


def table(rows: Mapping[tuple[Token, ...], Law[Token]]) -> Table:
    """Return a table of laws; every context that is not listed has the last law.

    >>> table({(): row(1), (0,): row(0, 1)})
    (((), Law({0: '1'})), ((0,), Law({1: '1'})))
    """
    return tuple(rows.items())


def _model(table: Table) -> Model[Token]:
    rows, last = dict(table), table[-1][1]

    def model(text: tuple[Token, ...]) -> Law[Token]:
        return rows.get(text, last)

    return model
