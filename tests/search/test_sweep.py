"""A sweep says of every pair what an exploration of that pair says, however it is divided."""

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice.explore import Budget
from specdec_exact.faults.record import Pair, row
from specdec_exact.kernel.errors import ClaimError, SizeError
from specdec_exact.search import sweep as swept
from specdec_exact.search.conduct import Misconduct
from specdec_exact.search.emission import Rule
from specdec_exact.search.following import Follower, Verdict
from specdec_exact.search.grid import compositions, count, grid_law
from specdec_exact.search.lanes import Columns, LaneRing, narrowest
from specdec_exact.search.number import Number
from specdec_exact.search.patterns import blocks, lanes_of, pairs_in, signatures
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


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_on_random_pairs_the_sweep_and_an_exploration_agree(data: st.DataObject) -> None:
    rule = ALL[data.draw(st.sampled_from(sorted(ALL)))]
    n, whole = data.draw(st.integers(2, 5)), data.draw(st.integers(1, 40))
    follower = Follower(rule, STEP, n, whole, None)
    block = data.draw(st.sampled_from(blocks(n, whole)))
    kinds = list(signatures(block.excess, block.surplus, n))
    signature = data.draw(st.sampled_from(kinds))
    pieces = list(lanes_of(signature, [block.moved], n, whole))
    if not pieces:
        return
    index = data.draw(st.integers(0, len(pieces[0][0]) - 1))
    columns = Columns(follower.ring, [lanes[index : index + 3].copy() for lanes in pieces[0]])
    verdicts: dict[tuple[int, ...], Verdict] = {}
    for verdict, group in follower.settle(signature, columns):
        verdicts |= {group.row(i): verdict for i in range(group.size)}
    assert len(verdicts) == columns.size
    assert verdicts == {numerators: follower.evaluated(numerators) for numerators in verdicts}


@pytest.mark.parametrize(("alphabet", "denominator"), [(1, 4), (2, 5), (3, 6), (4, 3)])
def test_every_pair_is_listed_once(alphabet: int, denominator: int) -> None:
    listed: list[tuple[int, ...]] = []
    for block in blocks(alphabet, denominator):
        before = len(listed)
        for signature in signatures(block.excess, block.surplus, alphabet):
            for lanes in lanes_of(signature, [block.moved], alphabet, denominator):
                listed += zip(*(row.tolist() for row in lanes), strict=True)
        assert len(listed) - before == pairs_in(block, alphabet, denominator)
    grid = list(compositions(denominator, alphabet))
    assert sorted(listed) == sorted((*p, *q) for p in grid for q in grid)


# ---------------------------------------------------------------- numbers


@given(st.data())
@settings(deadline=None)
def test_lanes_calculate_as_fractions_do(data: st.DataObject) -> None:
    whole = data.draw(st.sampled_from([1, 7, 127, 181, 32_767, 10**6, 2**31, 10**12]))
    ring = LaneRing(2, whole)
    p, q = (data.draw(st.integers(0, whole)) for _ in "pq")
    numerators = [p, whole - p, q, whole - q]

    columns = Columns(ring, [np.array([x], dtype=narrowest(whole)) for x in numerators])
    values = [Fraction(x, whole) for x in numerators]

    def ask(atom: int) -> int:
        return int(np.sign(columns.value(atom)[0]))

    ring.ask, ring.signs = ask, {0: 1}
    numbers: list[tuple[Any, Fraction]] = list(
        zip([w for side in ring.weights() for w in side], values, strict=True)
    )
    for _ in range(data.draw(st.integers(1, 6))):
        (a, x), (b, y) = (data.draw(st.sampled_from(numbers)) for _ in "ab")
        operation = data.draw(st.sampled_from(["+", "-", "*", "/", "1-", "*2/3"]))
        match operation:
            case "+":
                numbers.append((a + b, x + y))
            case "-":
                numbers.append((a - b, x - y))
            case "*":
                numbers.append((a * b, x * y))
            case "1-":
                numbers.append((1 - a, 1 - x))
            case "*2/3":
                numbers.append((Fraction(2, 3) * a, Fraction(2, 3) * x))
            case _ if y:
                numbers.append((a / b, x / y))
            case _:
                with pytest.raises(ZeroDivisionError):
                    _ = a / b
        assert (a < b, a <= b, a == b, a > b) == (x < y, x <= y, x == y, x > y)
    number, value = numbers[-1]
    assert isinstance(number, Number)
    assert number == value
    assert number != value + 1
    assert number < value + 1


def test_a_number_that_stands_for_many_is_no_float_and_no_key() -> None:
    number: Any = LaneRing(2, 3).weights()[0][0]
    for misuse in (float, int, hash, Fraction, str, repr, format):
        with pytest.raises(TypeError):
            misuse(number)
    with pytest.raises(TypeError):
        _ = number < 0.5


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


def test_a_sweep_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _small_shards(monkeypatch, 500)
    state, whole = tmp_path / "state.jsonl", sweep(rules.absolute, "step", 3, 9)

    def stop(done: int, total: int) -> None:
        if done > total // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sweep(rules.absolute, "step", 3, 9, state=state, progress=stop)
    state.write_text(state.read_text() + "[3, 4, [[3, 0", encoding="utf-8")  # cut off in writing
    started: list[int] = []

    def note(done: int, _: int) -> None:
        started.append(done)

    assert sweep(rules.absolute, "step", 3, 9, state=state, progress=note) == whole
    assert started.pop(0) > whole.pairs // 2
    started.clear()
    assert sweep(rules.absolute, "step", 3, 9, state=state, progress=note) == whole
    assert started == []


def test_the_state_of_another_sweep_is_refused(tmp_path: Path) -> None:
    state = tmp_path / "state.jsonl"
    sweep(rules.right, "step", 2, 3, state=state)
    with pytest.raises(ClaimError, match="another sweep"):
        sweep(rules.redraw, "step", 2, 3, state=state)
    header = state.read_text().splitlines()[0]
    state.write_text(header + "\n[0, 2, [[1, 0, 0]], null]\n", encoding="utf-8")
    with pytest.raises(ClaimError, match="in order"):
        sweep(rules.right, "step", 2, 3, state=state)


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
