"""The known fault that emits what the audited code emits, on the same input."""

from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction

from specdec_exact.audit.outcome import FAILED, Outcome
from specdec_exact.audit.result import Nearest
from specdec_exact.audit.suite import Case
from specdec_exact.choice import Budget, explore
from specdec_exact.choice.chooser import Program
from specdec_exact.faults.catalogue import FAULTS
from specdec_exact.faults.record import Fault, Pair
from specdec_exact.kernel.law import Law, Token, total_variation
from specdec_exact.schemes import token

__all__ = ["nearest_fault"]

# Closer together than this, two faults differ by the rounding of the audited code.
ALIKE = Fraction(1, 2**40)
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
    if min(worst.values(), default=1) == 1:  # as far as two laws can be is near to nothing
        return None
    name = min(worst, key=worst.__getitem__)
    near = worst[name] + ALIKE
    alike = tuple(other for other in worst if other != name and worst[other] <= near)
    return Nearest(name, worst[name], alike)


def _distances(law: Law[Outcome], case: Case) -> Iterator[tuple[str, Fraction]]:
    firsts: Law[Hashable] = law.map(lambda run: _first(run.tokens))
    texts: Law[Hashable] = law.map(lambda run: (_first(run.tokens), *run.tokens[1:]))
    target, right = _law(case.target(())), _right(case)
    for fault in FAULTS:
        emitted = _emitted(fault, case)
        seen, owed = (texts, right) if fault.form == "round" else (firsts, target)
        if emitted is not None and emitted != owed:
            yield fault.name, total_variation(seen, emitted)
        elif emitted is None or total_variation(seen, owed) > ALIKE:
            yield fault.name, Fraction(1)
        # Where neither shows at the first token, the input says nothing about a step.


def _right(case: Case) -> Law[Hashable]:
    rounds = explore(token.whole_round(case.target, case.draft, case.draft_length), budget=_BUDGET)
    return rounds.law.map(lambda emitted: emitted.tokens)


def _any(law: Law[int]) -> Law[Token]:
    return law.map(lambda token: token)


def _law(law: Law[int]) -> Law[Hashable]:
    return law.map(lambda token: token)


def _first(tokens: tuple[object, ...]) -> int | str | None:
    first = tokens[0]
    if isinstance(first, str):
        return None if first.startswith(FAILED) else first
    return first if isinstance(first, int) else None


def _emitted(fault: Fault, case: Case) -> Law[Hashable] | None:
    program = _program(fault, case)
    if program is None:
        return None
    try:
        return explore(program, budget=_BUDGET).law
    except Exception:  # noqa: BLE001 - a fault may break on an input it was not made for
        return None


def _program(fault: Fault, case: Case) -> Program[Hashable] | None:
    if fault.form == "step":
        target, draft = case.target(()), case.draft(())
        return lambda chooser: fault.rule(chooser, target, draft)
    if isinstance(fault.smallest, Pair):
        pair = Pair(_any(case.target(())), _any(case.draft(())))
        return lambda chooser: fault.rule(chooser, pair)
    if fault.form == "round" and fault.property == "sequence":
        return lambda chooser: _tokens(
            fault.rule(chooser, case.target, case.draft, case.draft_length)
        )
    return None


def _tokens(result: Hashable) -> Hashable:
    return getattr(result, "tokens", result)
