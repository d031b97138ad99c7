"""Which known mistake behaves like this rule: the one that emits the same, here and on small inputs."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

from specdec_exact.choice.chooser import Chooser
from specdec_exact.choice.explore import Budget, explore
from specdec_exact.faults.catalogue import FAULTS
from specdec_exact.faults.grid import laws, pairs
from specdec_exact.faults.record import Fault, Rows, program_of, table
from specdec_exact.kernel.block import Text
from specdec_exact.search.child import NoAnswer, answer_in_child
from specdec_exact.search.conduct import Case
from specdec_exact.search.emission import Rule, program
from specdec_exact.search.loading import load_rule
from specdec_exact.search.properties import SEQUENCE
from specdec_exact.search.witness import emission

__all__ = ["Resemblance", "nearest", "nearest_in_child"]

BUDGET = Budget(branches=10_000, depth=200, seconds=5)


def _rounds() -> Iterator[Rows]:
    """Yield some rounds on two and three tokens whose laws change with the text."""
    for size, most in ((2, 3), (3, 2)):
        rows = [law for denominator in range(1, most + 1) for law in laws(size, denominator)]
        for index in range(0, len(rows) ** 3, 7 if size == 2 else 17):
            a, b, c = (rows[index // len(rows) ** digit % len(rows)] for digit in range(3))
            d, e, f = (rows[(index + shift) % len(rows)] for shift in (1, 2, 5))
            yield Rows(table({(): a, (0,): b, (1,): c}), table({(): d, (0,): e, (1,): f}), 2)


# The small inputs on which rules are compared.
PAIRS = tuple(pairs(3, 3))
ROUNDS = tuple(_rounds())


@dataclass(frozen=True, slots=True)
class Resemblance:
    """A known fault that emits what a rule emits.

    fault      its name
    same       on so many small inputs, the witness first, both emit one law, and it is wrong
    wrong      on so many either of them is wrong
    others     faults that these inputs do not tell from it
    """

    fault: str
    same: int
    wrong: int
    others: tuple[str, ...] = ()

    @property
    def everywhere(self) -> bool:
        """Whether the two cannot be told apart on the small inputs."""
        return self.same == self.wrong


def nearest(rule: Rule, witness: Case, faults: Sequence[Fault] = FAULTS) -> Resemblance | None:
    """Return the fault that emits the same law on a witness, and most often on small inputs.

    returns    None when the rule is right there, or no fault emits this law; of equally near ones the first

    >>> from specdec_exact.faults.record import Pair, row
    >>> def ours(chooser, target, draft):
    ...     x = chooser.choose(draft)
    ...     return x if chooser.flip(min(target[x] / draft[x], 1)) else chooser.choose(target)
    >>> nearest(ours, Pair(row("1/2", "1/2"), row(1)))
    Resemblance(fault='redraw-from-target', same=70, wrong=70, others=('drawn-siblings-tested-alike',))
    """
    here = _behaviour(program(rule, witness), witness)
    if here.texts is None or not here.wrong:
        return None
    alike = [
        fault
        for fault in faults
        if type(fault.smallest) is type(witness)
        and _behaviour(program_of(fault, witness), witness) == here
    ]
    if not alike:
        return None
    family = (witness, *(ROUNDS if isinstance(witness, Rows) else PAIRS))
    ours = [(case, _behaviour(program(rule, case), case)) for case in family]
    found = [_compared(fault, ours) for fault in alike]
    best = max(Fraction(each.same, each.wrong) for each in found)
    first, *rest = (each for each in found if Fraction(each.same, each.wrong) == best)
    return replace(first, others=tuple(each.fault for each in rest))


def nearest_in_child(place: str, witness: Case, *, seconds: float) -> Resemblance | None:
    """Return what :func:`nearest` finds, None also when the rule does not come to an end.

    place    the rule, as ``file.py:name``
    """
    try:
        return answer_in_child(_nearest, place, witness, seconds=seconds)
    except NoAnswer:
        return None


def _nearest(place: str, witness: Case) -> Resemblance | None:
    return nearest(load_rule(place), witness)


def _compared(fault: Fault, ours: Sequence[tuple[Case, "_Behaviour"]]) -> Resemblance:
    same = wrong = 0
    for case, mine in ours:
        theirs = _behaviour(program_of(fault, case), case)
        if mine.wrong or theirs.wrong:
            wrong += 1
            same += mine == theirs
    return Resemblance(fault.name, same, wrong)


class _Behaviour(NamedTuple):
    """The weight of every emitted string, None where there is no such law; and whether it is wrong."""

    texts: Mapping[Text, Fraction] | None
    wrong: bool


def _behaviour(run: Callable[[Chooser], Any], case: Case) -> _Behaviour:
    try:
        here = emission(case, explore(run, budget=BUDGET).law)
        texts = here.texts()
    except Exception:  # noqa: BLE001 - a rule that breaks here has no law to compare
        return _Behaviour(None, wrong=True)
    return _Behaviour(texts, () in texts or SEQUENCE.judge(here) is not None)
