"""Check every pair of laws on a grid, exhaustively and in exact integers.

The rule runs on lanes of numerators; see :mod:`specdec_exact.search.following`. Where it cannot be
followed on lanes, its inputs are explored one by one in Fractions. The digest is one number for the
whole family, and does not depend on how the work was divided.
"""

import hashlib
import multiprocessing
import os
import pickle
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

from specdec_exact.kernel.errors import SizeError, brief
from specdec_exact.search.child import quiet
from specdec_exact.search.conduct import Case, Misconduct, MisconductError
from specdec_exact.search.emission import Rule, form_of
from specdec_exact.search.grid import admit_size, count
from specdec_exact.search.loading import load_rule
from specdec_exact.search.patterns import blocks, pairs_in
from specdec_exact.search.properties import Property, property_named
from specdec_exact.search.state import State, header
from specdec_exact.search.tally import Shard, Tally, Task, first_of, run_shard, shown_again

__all__ = ["Swept", "sweep"]

PAIRS_PER_SHARD = 4_000_000
# Beyond these a sweep would take days before its first finding, or memory that no machine has.
MOST_TOKENS = 10
MOST_PAIRS = 10**12


@dataclass(frozen=True, slots=True)
class Swept:
    """Every pair of the grid was checked.

    pairs         how many there are
    violations    on how many the property fails
    misconduct    on how many the rule raises, or gives what is no token or round
    first         the first finding: the largest numerators first, the target's before the draft's
    draft_length  of a round, whose models had one law after any text; None for a step
    digest        SHA-256 over the family, the counts of every block in order, and the first finding
    """

    property: str
    pairs: int
    violations: int
    misconduct: int
    first: Case | None
    draft_length: int | None
    digest: str
    tier: Literal["exhaustive"] = "exhaustive"


def sweep(  # noqa: PLR0913 - what is swept, where, and how the work is divided
    rule: Rule | str,
    property: str | Property = "step",  # noqa: A002 - the word of the literature
    alphabet: int = 3,
    denominator: int = 12,
    *,
    draft_length: int = 1,
    executor: Executor | None = None,
    state: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Swept:
    """Return what a property says of a rule on every pair of laws with one common denominator.

    rule           a step or a round, or ``file.py:name``; a round gets models that give one law
                   after any text
    draft_length   of a round
    executor       any executor of ``concurrent.futures``; the default is a process per core where
                   the work is worth it and the rule can travel by its name
    state          a file that remembers finished shards; a sweep that was stopped goes on from it
    progress       called with the pairs checked so far, and with all pairs
    raises         SizeError, ClaimError (also when the state belongs to another sweep), MisconductError
                   when the rule ends its process

    >>> from specdec_exact.schemes import token
    >>> swept = sweep(lambda chooser, p, q: token.step(p, q)(chooser), "step", 3, 6)
    >>> swept.pairs, swept.violations, swept.first
    (784, 0, None)
    """
    _admit_family(alphabet, denominator)
    asked = property_named(property)
    form = form_of(load_rule(rule) if isinstance(rule, str) else rule)
    length = draft_length if form == "round" else None
    task = Task(rule, asked, alphabet, denominator, length)
    listed = blocks(alphabet, denominator)
    sizes = [pairs_in(block, alphabet, denominator) for block in listed]
    kept = State(state, task)
    plan = _plan(sizes, {tally.block for shard in kept.done for tally in shard.tallies})
    done, total = sum(sizes[t.block] for shard in kept.done for t in shard.tallies), sum(sizes)
    try:
        with _running(executor, task, len(plan)) as submit:
            for shard in _finished(submit, task, plan):
                kept.add(shard)
                done += sum(sizes[shard.first : shard.last])
                if progress is not None:
                    progress(done, total)
            swept, witness = _summary(task, sizes, kept.done)
            if witness is not None and not submit(shown_again, task, witness).result():
                detail = "explored again, the input of the first finding shows nothing"
                raise MisconductError(Misconduct("nondeterministic", detail, swept.first))
    except BrokenExecutor:
        raise MisconductError(
            Misconduct("raises", "a process that ran the rule ended by itself")
        ) from None
    return swept


def _admit_family(alphabet: int, denominator: int) -> None:
    admit_size(alphabet, denominator)
    if alphabet > MOST_TOKENS:
        raise SizeError(f"a sweep is on at most {MOST_TOKENS} tokens, got {alphabet}")
    pairs = count(denominator, alphabet) ** 2
    if pairs > MOST_PAIRS:
        raise SizeError(
            f"a sweep is of at most {MOST_PAIRS:,} pairs, got {brief(Fraction(pairs))} "
            f"with {alphabet} tokens and the denominator {brief(Fraction(denominator))}"
        )


def _plan(sizes: Sequence[int], finished: set[int]) -> list[tuple[int, int]]:
    """Return ranges of unfinished blocks, each of enough pairs to be worth sending."""
    plan: list[tuple[int, int]] = []
    first, weight = 0, 0
    for index in range(len(sizes) + 1):
        ends = index == len(sizes) or index in finished
        if index > first and (ends or weight >= PAIRS_PER_SHARD):
            plan.append((first, index))
            first, weight = index, 0
        if ends:
            first, weight = index + 1, 0
        else:
            weight += sizes[index]
    return plan


Submit = Callable[..., "Future[Any]"]


@contextmanager
def _running(executor: Executor | None, task: Task, shards: int) -> Generator[Submit]:
    """Yield how work is submitted."""
    if executor is not None:
        yield executor.submit
    elif isinstance(task.rule, str) or (shards > 1 and _travels(task)):
        # Somebody's file never runs in this process: whatever it prints or ends, is not ours.
        spawn = multiprocessing.get_context("spawn")
        workers = max(1, min(os.cpu_count() or 1, shards))
        with ProcessPoolExecutor(workers, mp_context=spawn, initializer=quiet) as processes:
            yield processes.submit
    else:
        yield _here


def _here(question: Callable[..., Any], *arguments: object) -> "Future[Any]":
    future: Future[Any] = Future()
    future.set_result(question(*arguments))
    return future


def _travels(task: Task) -> bool:
    try:
        pickle.dumps(task)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False
    return getattr(task.rule, "__module__", "") != "__main__"


def _finished(submit: Submit, task: Task, plan: list[tuple[int, int]]) -> Iterator[Shard]:
    """Yield the shards in order; at most some are under way, so that a stop loses little."""
    waiting: list[Future[Shard]] = []
    for first, last in plan:
        waiting.append(submit(run_shard, task, first, last))
        if len(waiting) > 64:
            yield waiting.pop(0).result()
    for future in waiting:
        yield future.result()


def _summary(
    task: Task, sizes: Sequence[int], done: Sequence[Shard]
) -> tuple[Swept, tuple[int, ...] | None]:
    """Return what was found altogether, and the numerators of the first finding."""
    tallies: dict[int, Tally] = {t.block: t for shard in done for t in shard.tallies}
    if sorted(tallies) != list(range(len(sizes))):
        raise AssertionError("a sweep is finished when every block is")
    witness: tuple[int, ...] | None = None
    for shard in done:
        witness = first_of(witness, shard.witness)
    named: dict[str, Any] = header(task)
    lines = [f"{named['property']} {task.alphabet} {task.denominator} {task.draft_length}"]
    lines += [
        f"{i} {size} {tallies[i].violations} {tallies[i].misconduct}"
        for i, size in enumerate(sizes)
    ]
    lines.append(" ".join(map(str, witness or ())))
    reader = task.follower()
    swept = Swept(
        task.asked.name,
        sum(sizes),
        sum(tally.violations for tally in tallies.values()),
        sum(tally.misconduct for tally in tallies.values()),
        None if witness is None else reader.case(witness),
        task.draft_length,
        hashlib.sha256("\n".join(lines).encode()).hexdigest(),
    )
    return swept, witness
