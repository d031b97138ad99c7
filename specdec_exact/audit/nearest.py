"""The known fault that emits what the audited code emits, on the same input."""

from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction

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


def nearest_fault(shown: Sequence[tuple[Law[Outcome], Case]]) -> Nearest | None:
    """Return the fault whose laws on the same inputs are closest, by the largest distance of any.

    shown    laws of outcomes, each with its input. A fault that is a single step is compared on the
             first token, one that is a round on all of them
    """
    worst: dict[str, Fraction] = {}
    for law, case in shown:
        for name, distance in _distances(law, case):
            worst[name] = max(worst.get(name, Fraction()), distance)
    if not worst:
        return None
    name = min(worst, key=worst.__getitem__)
    return Nearest(name, worst[name])


def _distances(law: Law[Outcome], case: Case) -> Iterator[tuple[str, Fraction]]:
    firsts: Law[Hashable] = law.map(lambda run: _first(run.tokens))
    texts: Law[Hashable] = law.map(lambda run: (_first(run.tokens), *run.tokens[1:]))
    owed: tuple[Law[Hashable], ...] = (_law(case.target(())), _right(case))
    for fault in FAULTS:
        emitted = _emitted(fault, case)
        if emitted is None or emitted in owed:  # one that does not show on this input
            yield fault.name, Fraction(1)
        else:
            yield fault.name, total_variation(firsts if fault.form == "step" else texts, emitted)


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
