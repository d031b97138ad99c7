"""The known fault that emits what the audited code emits, on the same input."""

from collections.abc import Hashable

from specdec_exact.audit.outcome import FAILED, Outcome
from specdec_exact.audit.result import Nearest
from specdec_exact.audit.suite import Case
from specdec_exact.choice import Budget, explore
from specdec_exact.choice.chooser import Program
from specdec_exact.faults.catalogue import FAULTS
from specdec_exact.faults.record import Fault
from specdec_exact.kernel.law import Law, total_variation
from specdec_exact.schemes import token

__all__ = ["nearest_fault"]

_BUDGET = Budget(branches=20_000, seconds=2)


def nearest_fault(law: Law[Outcome], case: Case) -> Nearest | None:
    """Return the fault of least distance to a law of outcomes, by the tokens emitted first.

    A fault that is a single step is compared on the first token, one that is a round on all.
    """
    firsts: Law[Hashable] = law.map(lambda run: _first(run.tokens))
    texts: Law[Hashable] = law.map(lambda run: (_first(run.tokens), *run.tokens[1:]))
    owed: tuple[Law[Hashable], ...] = (_law(case.target(())), _right(case))
    found: Nearest | None = None
    for fault in FAULTS:
        emitted = _emitted(fault, case)
        if emitted is None or emitted in owed:  # a fault that does not show on this input
            continue
        distance = total_variation(firsts if fault.form == "step" else texts, emitted)
        if found is None or distance < found.distance:
            found = Nearest(fault.name, distance)
    return found


def _right(case: Case) -> Law[Hashable]:
    rounds = explore(token.whole_round(case.target, case.draft, case.draft_length), budget=_BUDGET)
    return rounds.law.map(lambda emitted: emitted.tokens)


def _law(law: Law[int]) -> Law[Hashable]:
    return law.map(lambda token: token)


def _first(tokens: tuple[object, ...]) -> int | str | None:
    first = tokens[0]
    if isinstance(first, str):
        return None if first.startswith(FAILED) else first
    return first if isinstance(first, int) else None


def _emitted(fault: Fault, case: Case) -> Law[Hashable] | None:
    program: Program[Hashable]
    if fault.form == "step":
        target, draft = case.target(()), case.draft(())
        program = lambda chooser: fault.rule(chooser, target, draft)  # noqa: E731
    elif fault.form == "round" and fault.property == "sequence":
        program = lambda chooser: _tokens(  # noqa: E731
            fault.rule(chooser, case.target, case.draft, case.draft_length)
        )
    else:
        return None
    try:
        return explore(program, budget=_BUDGET).law
    except Exception:  # noqa: BLE001 - a fault may break on an input it was not made for
        return None


def _tokens(result: Hashable) -> Hashable:
    return getattr(result, "tokens", result)
