"""From a point that a solver found to the prettiest witness: sweep the denominators below it."""

from math import lcm

from specdec_exact.choice.explore import Budget
from specdec_exact.faults.record import Pair
from specdec_exact.search.conduct import Case
from specdec_exact.search.emission import Rule
from specdec_exact.search.grid import count, pairs
from specdec_exact.search.patterns import blocks
from specdec_exact.search.properties import Property
from specdec_exact.search.small import Size
from specdec_exact.search.tally import Task, run_shard
from specdec_exact.search.witness import judged

__all__ = ["denominator_of", "minimised"]


def denominator_of(case: Case) -> int:
    """Return the least common denominator of an input.

    >>> from specdec_exact.faults.record import row
    >>> denominator_of(Pair(row("1/2", "1/2"), row("1/3", "2/3")))
    6
    """
    if isinstance(case, Pair):
        laws = [case.target, case.draft]
    else:
        laws = [law for table in (case.target, case.draft) for _, law in table]
    return lcm(*(weight.denominator for law in laws for weight in law.values()))


def minimised(
    rule: Rule, asked: Property, size: Size, case: Case, start: int, most_pairs: int
) -> tuple[Case, bool]:
    """Return the smallest witness, and whether every smaller denominator was swept.

    case          a witness of any size
    start         every smaller denominator has been dealt with already
    most_pairs    swept altogether; a round is left as it is
    """
    if isinstance(case, Pair):
        for denominator in range(start, denominator_of(case) + 1):
            most_pairs -= count(denominator, size.alphabet) ** 2
            if most_pairs < 0:
                break
            found = _first(rule, asked, size, denominator)
            if found is not None:
                return found, True
    return case, False


def _first(rule: Rule, asked: Property, size: Size, denominator: int) -> Case | None:
    """Return the first finding with this denominator. All smaller ones are known to have none."""
    task = Task(rule, asked, size.alphabet, denominator, None)
    shard = run_shard(task, 0, len(blocks(size.alphabet, denominator)))
    if shard.witness is None:
        return None
    if size.support == "any":
        return task.follower().case(shard.witness)
    for pair in pairs(size.alphabet, denominator, "full"):
        if judged(rule, pair, asked, Budget(), again=False) is not None:
            return pair
    return None
