"""What a shard of a sweep comes back with: counts for each block, and its first finding."""

import threading
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

import numpy as np

from specdec_exact.search.emission import Rule
from specdec_exact.search.following import Follower, Verdict
from specdec_exact.search.lanes import Columns
from specdec_exact.search.loading import load_rule
from specdec_exact.search.patterns import Block, blocks, lanes_of, pairs_in, signatures
from specdec_exact.search.properties import Property
from specdec_exact.search.witness import AGAIN

__all__ = ["Shard", "Tally", "Task", "first_of", "run_shard", "shown_again"]

_LEARNT = threading.local()


class Task(NamedTuple):
    """What is swept. The rule travels to other processes by its name."""

    rule: Rule | str
    asked: Property
    alphabet: int
    denominator: int
    draft_length: int | None

    def function(self) -> Rule:
        """Return the rule itself."""
        return load_rule(self.rule) if isinstance(self.rule, str) else self.rule

    def follower(self) -> Follower:
        """Return a follower that has learnt nothing yet."""
        return Follower(
            self.function(), self.asked, self.alphabet, self.denominator, self.draft_length
        )


class Tally(NamedTuple):
    """Of one block: how many inputs violate the property, and on how many the rule misbehaves."""

    block: int
    violations: int
    misconduct: int


class Shard(NamedTuple):
    """All tallies of some blocks, and the first finding among them, as numerators."""

    first: int
    last: int
    tallies: tuple[Tally, ...]
    witness: tuple[int, ...] | None


def run_shard(task: Task, first: int, last: int) -> Shard:
    """Check every pair of the blocks from ``first`` up to ``last``, without that one."""
    follower = _follower(task)
    listed = _blocks(task.alphabet, task.denominator)[first:last]
    counts: list[list[int]] = [[0, 0] for _ in listed]
    witness: tuple[int, ...] | None = None
    for (excess, surplus), group in groupby(enumerate(listed), key=lambda item: _pattern(item[1])):
        here = {block.moved: index for index, block in group}
        seen = 0
        for signature in signatures(excess, surplus, task.alphabet):
            for lanes in lanes_of(signature, here, task.alphabet, task.denominator):
                for verdict, found in follower.settle(signature, Columns(follower.ring, lanes)):
                    seen += found.size
                    if verdict != "holds":
                        witness = first_of(witness, _count(verdict, found, excess, here, counts))
        owed = sum(pairs_in(listed[i], task.alphabet, task.denominator) for i in here.values())
        if seen != owed:
            raise AssertionError(f"{excess} over {surplus} has {owed} pairs, {seen} were checked")
    tallies = tuple(Tally(first + i, *count) for i, count in enumerate(counts))
    return Shard(first, last, tallies, witness)


def shown_again(task: Task, witness: tuple[int, ...]) -> bool:
    """Return whether a finding is one whenever its input is explored."""
    reader = task.follower()
    return all(reader.evaluated(witness) != "holds" for _ in range(AGAIN))


def _pattern(block: Block) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return block.excess, block.surplus


def first_of(one: tuple[int, ...] | None, other: tuple[int, ...] | None) -> tuple[int, ...] | None:
    """Return the numerators that come first: in falling order, the target's before the draft's."""
    return max((found for found in (one, other) if found is not None), default=None)


def _count(
    verdict: Verdict, found: Columns, excess: tuple[int, ...], here: dict[int, int],
    counts: list[list[int]],
) -> tuple[int, ...]:  # fmt: skip
    """Add a group of findings to the counts of their blocks, and return the first of them."""
    base = found.base()
    n = len(base) // 2
    moved = sum(
        (base[x].astype(object) - base[n + x] for x in excess), np.zeros(found.size, object)
    )
    values, sizes = np.unique(moved.astype(np.int64), return_counts=True)
    for value, size in zip(values.tolist(), sizes.tolist(), strict=True):
        counts[here[value]][verdict == "misconduct"] += size
    order = np.lexsort([lanes.astype(np.int64) for lanes in reversed(base)])
    return found.row(int(order[-1]))


def _follower(task: Task) -> Follower:
    """Return what this thread has learnt about a rule; its next shard begins with it."""
    learnt: tuple[Task, Follower] | None = getattr(_LEARNT, "follower", None)
    if learnt is None or learnt[0] != task:
        learnt = _LEARNT.follower = (task, task.follower())
    return learnt[1]


@lru_cache(maxsize=1)
def _blocks(alphabet: int, denominator: int) -> Sequence[Block]:
    return blocks(alphabet, denominator)
