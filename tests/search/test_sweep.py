"""A sweep says of every pair what an exploration of that pair says, however it is divided."""

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest

from specdec_exact.choice.explore import Budget
from specdec_exact.faults.record import Pair, row
from specdec_exact.kernel.errors import SizeError
from specdec_exact.search import sweep as swept
from specdec_exact.search.conduct import Misconduct
from specdec_exact.search.emission import Rule
from specdec_exact.search.grid import compositions, count, grid_law
from specdec_exact.search.properties import STEP, property_named
from specdec_exact.search.sweep import Swept, sweep
from specdec_exact.search.tally import Task
from specdec_exact.search.witness import judged
from tests.search import rules

RULES = Path(__file__).parent / "rules.py"
ALL = {**rules.RIGHT_STEPS, **rules.STEP_MISTAKES, "grid": rules.inclusive_grid,
       "short": rules.short_mass, "divides": rules.dividing, "raises": rules.raising,
       "converts": rules.converts, "stock": rules.capped_stock}  # fmt: skip
DIGEST = "966ffd4efa1cd86afab94508c2a919f4e2b9862c84d924639ece36e177709f06"


def explored(rule: Rule, name: str, alphabet: int, denominator: int) -> list[int]:
    """Count violations and misconduct by exploring every pair in Fractions."""
    counts, asked = [0, 0], property_named(name)
    laws = [grid_law(c, denominator) for c in compositions(denominator, alphabet)]
    for target in laws:
        for draft in laws:
            found = judged(rule, Pair(target, draft), asked, Budget(), again=False)
            if found is not None:
                counts[isinstance(found, Misconduct)] += 1
    return counts


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(("alphabet", "denominator"), [(1, 3), (2, 7), (3, 4)])
def test_a_sweep_counts_what_explorations_count(name: str, alphabet: int, denominator: int) -> None:
    found = sweep(ALL[name], "step", alphabet, denominator)
    assert [found.violations, found.misconduct] == explored(
        ALL[name], "step", alphabet, denominator
    )
    assert found.pairs == count(denominator, alphabet) ** 2


@pytest.mark.parametrize("name", rules.STEP_MISTAKES)
def test_a_sweep_catches_each_classic_mistake(name: str) -> None:
    found = sweep(ALL[name], "step", 3, 6)
    assert found.violations > 0
    assert found.first is not None
    assert judged(ALL[name], found.first, STEP, Budget()) is not None


@pytest.mark.parametrize("name", rules.STEP_MISTAKES)
def test_no_pair_of_a_smaller_denominator_shows_a_mistake(name: str) -> None:
    n, smallest = (3, 2) if name == "argmax" else (2, 2)
    smallest = 1 if name in ("absolute", "inverted", "always") else smallest
    assert sweep(ALL[name], "step", n, smallest).violations > 0
    for denominator in range(1, smallest):
        assert sweep(ALL[name], "step", n, denominator).violations == 0


@pytest.mark.parametrize("name", rules.RIGHT_STEPS)
def test_a_right_rule_is_right_on_the_whole_grid(name: str) -> None:
    found = sweep(ALL[name], "step", 3, 12)
    assert (found.pairs, found.violations, found.misconduct, found.first) == (8281, 0, 0, None)


# ---------------------------------------------------------------- numbers


# ---------------------------------------------------------------- division of the work


@pytest.fixture(scope="module")
def dask() -> Iterator[Executor]:
    distributed = pytest.importorskip("distributed")
    cluster = {
        "n_workers": 2,
        "threads_per_worker": 1,
        "dashboard_address": None,
        "processes": True,
    }
    with distributed.Client(**cluster) as client:
        yield client.get_executor(pure=False)


def _small_shards(monkeypatch: pytest.MonkeyPatch, pairs: int) -> None:
    monkeypatch.setattr("specdec_exact.search.sweep.PAIRS_PER_SHARD", pairs)


def test_the_digest_is_fixed_and_no_division_changes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = sweep(rules.right, "step", 3, 12)
    assert whole.digest == DIGEST
    _small_shards(monkeypatch, 500)
    seen: list[tuple[int, int]] = []

    def note(done: int, total: int) -> None:
        seen.append((done, total))

    place = f"{RULES}:right"
    with ThreadPoolExecutor(3) as threads:
        assert sweep(place, "step", 3, 12, executor=threads, progress=note) == whole
    with ProcessPoolExecutor(2) as processes:
        assert sweep(place, "step", 3, 12, executor=processes) == whole
    assert sweep(place, "step", 3, 12) == whole  # processes that are spawned
    assert len(seen) > 5
    assert seen[-1] == (8281, 8281)


def test_a_dask_cluster_sweeps_the_same(dask: Executor, monkeypatch: pytest.MonkeyPatch) -> None:
    _small_shards(monkeypatch, 1000)
    right = sweep(f"{RULES}:right", "step", 3, 12, executor=dask)
    assert (right.violations, right.misconduct, right.digest) == (0, 0, DIGEST)
    biased = sweep(f"{RULES}:redraw", "step", 3, 12, executor=dask)
    assert biased == sweep(rules.redraw, "step", 3, 12)


def test_what_was_counted_is_in_the_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    digests = {sweep(rule, "step", 3, 3).digest for rule in rules.STEP_MISTAKES.values()}
    assert len(digests) > 4
    right = sweep(rules.right, "step", 3, 3).digest
    assert right not in digests

    def renamed(_: Task) -> dict[str, object]:
        return {"property": "other"}

    monkeypatch.setattr(swept, "header", renamed)
    assert sweep(rules.right, "step", 3, 3).digest != right


# ---------------------------------------------------------------- rounds, and what is refused


def test_rounds_are_swept_with_models_that_give_one_law() -> None:
    for rule in (rules.right_round, rules.block_round):
        found = sweep(rule, "sequence", 2, 6, draft_length=2)
        assert (found.pairs, found.violations, found.misconduct) == (49, 0, 0)
    assert sweep(rules.right_round, "acceptance", 2, 6, draft_length=1).violations == 0
    assert sweep(rules.right_round, "count", 2, 6, draft_length=0).violations == 0


def test_wrong_sizes_are_refused() -> None:
    with pytest.raises(SizeError, match="a common denominator is an integer of at least 1, got 0"):
        sweep(rules.right, "step", 2, 0)
    with pytest.raises(SizeError, match="an alphabet"):
        sweep(rules.right, "step", True, 3)


def test_a_witness_comes_first_in_the_order_of_the_grid() -> None:
    found: Swept = sweep(rules.redraw, "step", 2, 3)
    assert found.first == Pair(row("2/3", "1/3"), row(1))
