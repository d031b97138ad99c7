"""Questions as the inputs of faults: what a vector asks, in the form that a fault takes."""

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import cast

from specdec_exact.choice.explore import explore
from specdec_exact.faults.draft_law import law_of_another_request
from specdec_exact.faults.record import Fault, Pair, Rows, Table, program_of
from specdec_exact.faults.stopping.ending import Ending
from specdec_exact.faults.transform.request import Request
from specdec_exact.kernel.law import Law, Token
from specdec_exact.schemes import transform
from specdec_exact.vectors import ask as asks
from specdec_exact.vectors.row import Row

__all__ = ["emitted", "pair_of", "request_of", "rows_of", "sampled_law", "special"]


_EMITTED: dict[tuple[Callable[..., Hashable], Hashable], Law[Hashable]] = {}


def emitted(fault: Fault, case: Hashable) -> Law[Hashable]:
    """Return the law that a rule emits on an input; the same input is asked for many times."""
    key = fault.rule, case
    if key not in _EMITTED:
        _EMITTED[key] = explore(program_of(fault, case)).law
    return _EMITTED[key]


def request_of(ask: asks.Transform) -> Request:
    """Return the request of a question; the draft is the model's own law."""
    weights = _law(ask.weights)
    return Request(
        weights,
        weights,
        Fraction(*ask.temperature),
        ask.top_k,
        Fraction(*ask.top_p),
        Fraction(*ask.penalty),
        ask.text,
        None if len(ask.allowed) == ask.vocabulary else ask.allowed,
    )


def pair_of(ask: asks.Sample) -> Pair:
    """Return the laws of a question."""
    return Pair(_law(ask.target), _law(ask.draft))


def rows_of(ask: asks.RoundLaw) -> Rows:
    """Return the rows of a question, by context."""

    def table(rows: tuple[Row, ...]) -> Table:
        # No context is this long: its law is that of all contexts which are not listed.
        contexts = (*ask.contexts, (0,) * (ask.draft_length + 2))
        return tuple((text, _law(row)) for text, row in zip(contexts, rows, strict=True))

    return Rows(table(ask.target), table(ask.draft), ask.draft_length)


def sampled_law(ask: asks.Propose) -> Law[Token]:
    """Return the law that proposals are to be drawn from."""
    warm = transform.temperature(_law(ask.weights), Fraction(*ask.temperature))
    return transform.top_k(warm, ask.top_k or len(warm))


def special(fault: Fault, ask: asks.Ask) -> Hashable:
    """Return the input of a fault that has a form of its own; None if the question is not for it."""
    match ask:
        case asks.RoundLaw() if isinstance(fault.smallest, Ending) and ask.end >= 0:
            return Ending(rows_of(ask), ask.end)
        case asks.Counts(given=given, rates=rates):
            wanted = {"conditional": "mask-summed", "survival": "survival-taken-for-conditional"}
            rows = tuple(Fraction(*rate) for rate in rates)
            return rows if fault.name == wanted[given] and ask.count != "kept" else None
        case asks.Report():
            return _reported(fault, ask)
        case asks.Propose():
            return _proposed(fault, ask)
        case _:
            return None


def _reported(fault: Fault, ask: asks.Report) -> Hashable:
    numbers = ask.numbers
    inputs: dict[str, tuple[str, Callable[[], Hashable]]] = {
        "accepted-reported-certain": ("probability", lambda: (_row(ask, 0), numbers[1])),
        "probability-after-filter": ("probability", lambda: (_row(ask, 0), numbers[1])),
        "probability-of-other-row": (
            "probability",
            lambda: (_row(ask, -1), _row(ask, 0), numbers[1]),
        ),
        "counted-past-end": (
            "kept",
            lambda: tuple("end" if token == numbers[0] else "word" for token in numbers[1:]),
        ),
        "share-taken-for-rate": (
            "accepted-mean",
            lambda: (Fraction(numbers[0], numbers[1]), numbers[2]),
        ),
        "rate-over-budget": ("accepted-per-tested", lambda: (numbers[0], numbers[0], numbers[1])),
    }
    what, case = inputs.get(fault.name, ("", lambda: None))
    return case() if what == ask.what else None


def _row(ask: asks.Report, offset: int) -> Law[Token]:
    return _law(ask.rows[max(ask.numbers[0] + offset, 0)])


def _proposed(fault: Fault, ask: asks.Propose) -> Hashable:
    raw, target = _law(ask.weights), _law(ask.target)
    if fault.name == law_of_another_request.FAULT.name:
        batch = cast("Callable[..., Hashable]", type(fault.smallest))
        return batch(target, sampled_law(ask), raw)
    return Pair(target, raw) if fault.form == "step" else None


def _law(row: Row) -> Law[Token]:
    return cast("Law[Token]", row.law())
