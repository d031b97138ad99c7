"""Several processes find what one does."""

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any

import numpy as np
import pytest

from specdec_exact.audit import Options, audit
from specdec_exact.audit.branches import Unfinished, every_branch
from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.shards import Unshareable, sharded
from specdec_exact.audit.suite import dyadic
from specdec_exact.audit.trial import Called, Drafts, Trial
from specdec_exact.choice import Budget, explore
from tests.audit import rules

CASE = dyadic(3, 2)


def trial(rule: Any, drafts: Drafts = "given") -> Trial:
    return Trial(rule, CASE, Called(drafts, "numpy", "float64"), "real")


def own(draft: Any, target: Any, length: int) -> Any:
    text: list[int] = []
    for _ in range(length):
        text.append(int(rules.RNG.choice(3, p=draft(text))))
    told = np.array([draft(text[:n]) for n in range(length)])
    return rules.standard(text, told, np.array([target(text[:n]) for n in range(length + 1)]))


def certain(_xs: Any, _q: Any, _p: Any) -> Any:
    return [0]


def refused(xs: Any, _q: Any, _p: Any) -> Any:
    return [*xs, int(rules.RNG.random() ** rules.RNG.random())]


@pytest.fixture(scope="module")
def pool() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        yield executor


@pytest.mark.parametrize(
    ("rule", "drafts"), [(rules.standard, "given"), (own, "own"), (certain, "own")]
)
def test_the_branches_are_those_of_one_process(rule: Any, drafts: Drafts, pool: Executor) -> None:
    split, whole = trial(rule, drafts), trial(rule, drafts)
    assert sharded(split, Budget(), pool) == explore(whole)
    assert (split.runs, split.mass) == (whole.runs, whole.mass)
    assert (split.notes, split.findings) == (whole.notes, whole.findings)


def test_the_audit_is_the_same(pool: Executor) -> None:
    split, whole = (
        audit(rules.standard, draft_length=1, options=Options(grid=False, executor=executor))
        for executor in (pool, None)
    )
    assert [case.judged for case in split.cases] == [case.judged for case in whole.cases]
    assert (split.verdict, split.reached) == ("lossless", whole.reached)


def test_a_spent_budget_says_what_all_explored(pool: Executor) -> None:
    with pytest.raises(Unfinished, match="after 6 branches of mass") as stopped:
        every_branch(lambda _: trial(rules.standard), Budget(branches=2), executor=pool)
    assert stopped.value.explored.mass == stopped.value.mass
    with pytest.raises(Unfinished, match="after 33 branches of mass 1"):
        every_branch(lambda _: trial(rules.standard), Budget(branches=30), executor=pool)


def test_a_refusal_in_a_process_is_the_same_refusal(pool: Executor) -> None:
    with pytest.raises(CannotModel) as here:
        explore(trial(refused))
    with pytest.raises(CannotModel) as there:
        sharded(trial(refused), Budget(), pool)
    assert str(here.value) == str(there.value)


def test_threads_and_local_functions_are_refused(pool: Executor) -> None:
    with ThreadPoolExecutor(1) as threads, pytest.raises(Unshareable, match="threads"):
        sharded(trial(rules.standard), Budget(), threads)
    with pytest.raises(Unshareable, match="functions of modules"):
        sharded(trial(lambda xs, q, p: rules.standard(xs, q, p)), Budget(), pool)  # noqa: PLW0108
