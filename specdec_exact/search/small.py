"""Evaluate inputs one by one, from the smallest on: the first that shows a violation is the prettiest."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from specdec_exact.choice.explore import Budget
from specdec_exact.search.conduct import Case, Misconduct
from specdec_exact.search.emission import Rule
from specdec_exact.search.grid import Support, count, pairs
from specdec_exact.search.properties import Property, Violation
from specdec_exact.search.tables import Asked, Partial, Table, rows, tables
from specdec_exact.search.witness import judged

__all__ = ["Enumerated", "Size", "enumerate_small"]

Verdict: TypeAlias = Violation | Misconduct | None


@dataclass(frozen=True, slots=True)
class Size:
    """An alphabet size; the draft length of a round, None for a step; and which laws are allowed."""

    alphabet: int
    draft_length: int | None
    support: Support


@dataclass(frozen=True, slots=True)
class Enumerated:
    """The first finding, if any; how many inputs were evaluated; and all denominators finished.

    smallest    whether every input with a smaller denominator than the finding's was evaluated
    """

    case: Case | None
    cases: int
    denominators: int
    smallest: bool = True


def enumerate_small(
    rule: Rule, asked: Property, size: Size, most_cases: int, budget: Budget, start: int = 1
) -> Enumerated:
    """Return the first input with a finding, in order of denominator and numerators.

    Where the tables of a round become too many, it goes on with those that have one law at every
    position but for one row: as many inputs again, of larger denominators.

    most_cases    a denominator is begun only if its inputs are known to fit, or none is known
    start         smaller denominators have been dealt with already

    >>> from specdec_exact.search.properties import STEP
    >>> def redraw(chooser, target, draft):
    ...     token = chooser.choose(draft)
    ...     kept = chooser.uniform() * draft[token] < target[token]
    ...     return token if kept else chooser.choose(target)
    >>> enumerate_small(redraw, STEP, Size(2, None, "full"), 1000, Budget()).case
    Pair(target=Law({0: '2/3', 1: '1/3'}), draft=Law({0: '1/3', 1: '2/3'}))
    """
    found = _enumerated(rule, asked, size, most_cases, budget, start, None)
    if found.case is not None or size.draft_length is None or size.alphabet == 1:
        return found
    simple = _enumerated(rule, asked, size, most_cases, budget, found.denominators + 1, 1)
    smallest = simple.denominators == found.denominators
    return Enumerated(simple.case, found.cases + simple.cases, found.denominators, smallest)


def _enumerated(
    rule: Rule, asked: Property, size: Size, most_cases: int, budget: Budget, start: int,
    most_exceptions: int | None,
) -> Enumerated:  # fmt: skip
    cases, denominator = 0, start
    while size.alphabet > 1 or denominator == 1:
        if (
            size.draft_length is None
            and cases + count(denominator, size.alphabet) ** 2 > most_cases
        ):
            break
        before = cases
        for case, verdict in _cases(rule, asked, size, denominator, budget, most_exceptions):
            cases += 1
            if verdict is not None:
                return Enumerated(case, cases, denominator - 1)
            if cases > most_cases:
                return Enumerated(None, cases, denominator - 1)
        if cases == before and denominator >= size.alphabet:
            break  # a round that asks for no law has one input
        denominator += 1
    return Enumerated(None, cases, denominator - 1)


def _cases(
    rule: Rule,
    asked: Property,
    size: Size,
    denominator: int,
    budget: Budget,
    most_exceptions: int | None,
) -> Iterator[tuple[Case, Verdict]]:
    # A rule that is not deterministic shows it on the simplest inputs or not at all.
    again = denominator <= 2
    if size.draft_length is None:
        for pair in pairs(size.alphabet, denominator, size.support):
            yield pair, judged(rule, pair, asked, budget, again=again)
        return
    length = size.draft_length
    verdict: list[Verdict] = [None]

    def settle(table: Table) -> Asked | None:
        try:
            case = Partial.of(table, denominator, length)
            verdict[0] = judged(rule, case, asked, budget, again=again)
        except Asked as asking:
            return asking
        return None

    for table in tables(size.alphabet, denominator, size.support, settle, most_exceptions):
        yield rows(table, denominator, length), verdict[0]
