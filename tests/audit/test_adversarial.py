"""Code that hides its randomness, or that cannot be followed, never passes."""

import _thread
import asyncio
import concurrent.futures
import decimal
import json
import multiprocessing
import os
import random
import secrets
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from os import urandom
from pathlib import Path
from random import random as imported
from typing import Any

import numpy as np
import pytest

from specdec_exact.audit import Options, audit
from specdec_exact.choice import Budget
from specdec_exact.kernel.law import law
from tests.audit import rules

EVEN = law(["1/2", "1/2"])
QUICK = Options(grid=False, budget=Budget(branches=3000, seconds=5))
LIST = Options(grid=False, arrays="list", budget=Budget(branches=3000, seconds=5))


def with_number(number: Any) -> Any:
    """Return the standard rule, its numbers from elsewhere."""

    def rule(xs: Any, q: Any, p: Any) -> Any:
        k = 0
        while k < len(xs) and number() * q[k][xs[k]] < p[k][xs[k]]:
            k += 1
        row = p[k] if k == len(xs) else [max(a - b, 0) for a, b in zip(p[k], q[k], strict=True)]
        u, x = number() * sum(row), 0
        while x < len(row) - 1 and u >= row[x]:
            u, x = u - row[x], x + 1
        return [*xs[:k], x], k

    return rule


STATE = [12345]


def own_generator() -> float:
    STATE[0] = (STATE[0] * 1103515245 + 12345) % 2**31
    return STATE[0] / 2**31


def read_device() -> int:
    with Path("/dev/urandom").open("rb") as device:
        return device.read(1)[0]


def fixed_generator() -> float:
    return 0.3


HIDDEN = {
    "own generator": own_generator,
    "os.urandom": lambda: int.from_bytes(os.urandom(4), "big") / 2**32,
    "urandom by name": lambda: int.from_bytes(urandom(4), "big") / 2**32,
    "secrets": lambda: secrets.randbelow(2**32) / 2**32,
    "SystemRandom": lambda: random.SystemRandom().random(),
    "the clock": lambda: time.perf_counter_ns() % 1000 / 1000,
    "bits": lambda: random.getrandbits(32) / 2**32,
    "normal": lambda: random.gauss(0, 1),
    "a device": lambda: read_device() / 256,
    "a device, by its descriptor": lambda: os.read(os.open(b"/dev/urandom", 0), 1)[0] / 256,
    "another program": lambda: int(subprocess.check_output([sys.executable, "-c", "print(1)"])) / 3,
    "uuid1": lambda: uuid.uuid1().int % 256 / 256,
    "a bit generator": lambda: np.random.Generator(np.random.PCG64()).random(),
}


@pytest.mark.parametrize("name", HIDDEN)
def test_hidden_randomness_is_never_a_pass(name: str) -> None:
    audited = audit(with_number(HIDDEN[name]), draft_length=1, options=LIST)
    assert audited.verdict == "inconclusive"
    assert audited.reason


def test_a_stuck_generator_is_lossy() -> None:
    assert audit(with_number(fixed_generator), draft_length=1, options=LIST).verdict == "lossy"


def by_a_lambda() -> Any:
    return imported()


def test_functions_imported_by_name_are_found() -> None:
    assert audit(with_number(imported), draft_length=1, options=LIST).verdict == "lossless"
    assert audit(with_number(by_a_lambda), draft_length=1, options=LIST).verdict == "lossless"


def test_a_generator_in_a_default_or_an_attribute_is_found() -> None:
    def defaulted(xs: Any, q: Any, p: Any, rng: Any = np.random.default_rng(3)) -> Any:  # noqa: B008 - that is the point
        return with_number(rng.random)(xs, q, p)

    class Holder:
        def __init__(self) -> None:
            self.rng, self.legacy = np.random.default_rng(3), np.random.RandomState(4)

        def verify(self, xs: Any, q: Any, p: Any) -> Any:
            return with_number(self.rng.random)(xs, q, p)

        def __call__(self, xs: Any, q: Any, p: Any) -> Any:
            return with_number(self.legacy.uniform)(xs, q, p)

    for code in (defaulted, Holder().verify, Holder()):
        assert audit(code, draft_length=1, options=LIST).verdict == "lossless"


def test_every_random_of_python_is_modelled() -> None:
    made = random.Random(5)
    for number in (
        random.random,
        made.random,
        lambda: random.uniform(0, 1),
        lambda: 1 - random.random(),
    ):
        assert audit(with_number(number), draft_length=1, options=LIST).verdict == "lossless"


def test_a_seed_set_in_every_call_makes_one_stream() -> None:
    def rule(xs: Any, q: Any, p: Any) -> Any:
        random.seed(1)
        first = random.random()
        random.seed(1)
        second = random.random()
        numbers = iter((first, second))
        return with_number(lambda: next(numbers))(xs, q, p)

    audited = audit(rule, draft_length=1, options=LIST)
    assert audited.verdict == "lossy"
    assert any("the same numbers" in note for case in audited.cases for note in case.notes)


def in_a_pool() -> None:
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        pool.submit(int).result()


def in_a_loop() -> None:
    asyncio.run(asyncio.to_thread(int))


def in_a_child() -> None:
    if os.fork() == 0:
        os._exit(0)


@pytest.mark.parametrize(
    ("elsewhere", "name"),
    [
        (lambda: threading.Thread(target=int).start(), "Thread.start"),
        (lambda: _thread.start_new_thread(int, ()), "start_new_thread"),
        (in_a_pool, "Thread.start"),
        (in_a_loop, "Thread.start"),
        (lambda: multiprocessing.Process(target=int).start(), "BaseProcess.start"),
        (in_a_child, "fork"),
    ],
)
@pytest.mark.parametrize("swallows", [False, True])
def test_threads_and_processes_are_refused(
    elsewhere: Callable[[], object], name: str, *, swallows: bool
) -> None:
    def rule(xs: Any, q: Any, p: Any) -> Any:
        try:
            elsewhere()
        except Exception:
            if not swallows:
                raise
        return rules.standard(xs, q, p)

    audited = audit(rule, draft_length=1, options=QUICK)
    assert audited.verdict == "inconclusive"
    assert name in audited.reason


def test_a_refusal_that_the_code_swallows_still_counts() -> None:
    def rule(xs: Any, q: Any, p: Any) -> Any:
        try:
            complex(random.random())
        except Exception:
            pass
        return rules.standard(xs, q, p)

    audited = audit(rule, draft_length=1, options=QUICK)
    assert (audited.verdict, "to a float" in audited.reason) == ("inconclusive", True)


SCALARS: dict[str, Callable[[Any], object]] = {
    "attribute": lambda u: u.is_integer(),
    "bool": bool,
    "complex": complex,
    "decimal": decimal.Decimal,
    "divmod": lambda u: divmod(u, 1),
    "format": lambda u: f"{u:.2f}",
    "fraction": Fraction,
    "hash": hash,
    "index": lambda u: [1, 2][u],
    "json": json.dumps,
    "percent": lambda u: "%.3f" % u,  # noqa: UP031 - one more way
    "power of itself": lambda u: u**u,
    "real": lambda u: u.real,
    "remainder": lambda u: 1 % (u + 1),
    "repr": repr,
    "round": lambda u: round(u, 2),
    "sine": np.sin,
    "single precision": np.float32,
    "str": str,
    "type": lambda u: [0][type(u) is not float],
    "whole quotient": lambda u: 1 // (u + 1),
}
ARRAYS: dict[str, Callable[[Any], object]] = {
    "bool": lambda v: v.astype(bool),
    "bytes": lambda v: v.tobytes(),
    "copyto": lambda v: np.copyto(np.zeros(len(v)), v),
    "einsum": lambda v: np.einsum("i->", v),
    "fft": np.fft.fft,
    "interp": lambda v: np.interp(v, [0, 1], [0, 1]),
    "isfinite": np.isfinite,
    "isnan": np.isnan,
    "maximum": np.max,
    "mean": np.mean,
    "median": np.median,
    "min": lambda v: v.min(),
    "remainder": lambda v: v % 1,
    "round": np.round,
    "sine": np.sin,
    "sort": np.sort,
    "sum": np.sum,
    "view": lambda v: v.view(np.int64),
    "written": lambda v: np.zeros(len(v)).__setitem__(slice(None), v),
}


@pytest.mark.parametrize("name", SCALARS)
def test_a_right_rule_that_looks_at_a_number_otherwise_is_inconclusive(name: str) -> None:
    def number() -> Any:
        drawn = random.random()
        SCALARS[name](drawn)
        return drawn

    audited = audit(with_number(number), draft_length=1, options=LIST)
    assert audited.verdict == "inconclusive"
    assert "cannot model" in audited.reason or "ordinary floats" in audited.reason


@pytest.mark.parametrize("name", ARRAYS)
def test_a_right_rule_that_looks_at_an_array_otherwise_is_inconclusive(name: str) -> None:
    def rule(xs: Any, q: Any, p: Any) -> Any:
        ARRAYS[name](rules.RNG.random(len(xs)))
        return rules.standard(xs, q, p)

    audited = audit(rule, draft_length=2, options=QUICK)
    assert audited.verdict == "inconclusive"
    assert "cannot model" in audited.reason


def test_what_stops_in_our_numbers_and_is_swallowed_does_not_pass() -> None:
    def number() -> Any:
        drawn = random.random()
        try:
            return float(f"{drawn:.3f}")
        except Exception:
            return 0.5

    audited = audit(with_number(number), draft_length=1, options=LIST)
    assert (audited.verdict, "the text of" in audited.reason) == ("inconclusive", True)


def test_a_budget_stop_that_the_code_swallows_does_not_pass() -> None:
    def rule(xs: Any, q: Any, p: Any) -> Any:
        while True:
            try:
                if rules.RNG.random() < 1 / 2:
                    return rules.standard(xs, q, p)
            except BaseException:
                return [0]

    few = Options(grid=False, budget=Budget(branches=300, depth=30, seconds=5))
    assert audit(rule, draft_length=1, options=few).verdict == "inconclusive"


def test_a_generator_of_its_own_seeded_by_the_clock_does_not_pass() -> None:
    def rule(xs: Any, q: Any, p: Any) -> Any:
        state = [time.time_ns()]

        def number() -> float:
            state[0] = (state[0] * 6364136223846793005 + 1442695040888963407) % 2**64
            return state[0] / 2**64

        return with_number(number)(xs, q, p)

    audited = audit(rule, draft_length=1, options=LIST)
    assert (audited.verdict, "a clock" in audited.reason) == ("inconclusive", True)


def test_a_branch_on_the_noise_of_floats_is_followed() -> None:
    def rule(xs: Any, q: Any, p: Any) -> Any:
        k, row = rules.pieces(xs, q, p)
        if k < len(xs) and (p[k] * 3 / 3 != p[k]).any():
            row = p[k]
        return [*xs[:k], rules.RNG.choice(len(row), p=row / row.sum())], k

    audited = audit(rule, draft_length=2, options=QUICK)
    assert audited.verdict == "lossy"
    assert audited.smallest is not None
    assert audited.smallest.case.name.startswith("generic")


def test_code_that_writes_to_its_arguments_does_not_pass() -> None:
    def rule(xs: Any, q: Any, p: Any) -> Any:
        k, row = rules.pieces(xs, q, p)
        row /= row.sum()
        if k < len(xs):
            p[k] = row
        return [*xs[:k], rules.RNG.choice(len(row), p=row)], k

    audited = audit(rule, draft_length=1, options=QUICK)
    assert (audited.verdict, "writes to its arguments" in audited.reason) == ("inconclusive", True)
    allowed = Options(grid=False, writes=True)
    assert audit(rule, draft_length=1, options=allowed).verdict == "lossless"


def test_draws_remembered_across_calls_do_not_pass() -> None:
    kept: dict[tuple[int, ...], bool] = {}

    def rule(xs: Any, q: Any, p: Any) -> Any:
        key = tuple(int(x) for x in xs)
        if key not in kept:
            kept[key] = bool(rules.RNG.random() * q[0, xs[0]] < p[0, xs[0]])
        row = p[1] if kept[key] else np.maximum(p[0] - q[0], 0)
        return [*xs[: int(kept[key])], rules.RNG.choice(len(row), p=row / row.sum())]

    assert audit(rule, draft_length=1, options=QUICK).verdict == "inconclusive"


def test_a_cache_of_pure_values_passes() -> None:
    ratio = cache(lambda a, b: a / b)

    def rule(xs: Any, q: Any, p: Any) -> Any:
        k = int(rules.RNG.random() < ratio(float(p[0, xs[0]]), float(q[0, xs[0]])))
        row = p[1] if k else np.maximum(p[0] - q[0], 0)
        return [*xs[:k], rules.RNG.choice(len(row), p=row / row.sum())], k

    assert audit(rule, draft_length=1, options=QUICK).verdict == "lossless"


def test_a_loop_without_an_end_is_inconclusive() -> None:
    def endless(xs: Any, q: Any, p: Any) -> Any:
        while rules.RNG.random() < 1 / 2:
            pass
        return rules.standard(xs, q, p)

    few = Options(grid=False, budget=Budget(branches=500, depth=200, seconds=5))
    assert audit(endless, draft_length=1, options=few).verdict == "inconclusive"


def test_a_loop_that_never_draws_is_stopped() -> None:
    def stuck(_xs: Any, _q: Any, _p: Any) -> Any:
        while True:
            pass

    short = Options(grid=False, budget=Budget(seconds=0.1))
    one = audit(stuck, lambda _: EVEN, lambda _: EVEN, 1, size=2, options=short)
    assert one.verdict == "inconclusive"


@pytest.mark.parametrize(
    ("result", "words"),
    [
        ([[0, 1]], "rows within rows"),
        ([0, -1], "padding"),
        ([], "1 to 2 tokens"),
        ([0, 0, 0], "1 to 2 tokens"),
        ("no", "a row of tokens"),
        ([0.5], "a token is an integer"),
        ([True], "a token is an integer"),
        (([0], 7), "accepted count"),
    ],
)
def test_results_that_are_no_row_of_tokens_are_errors(result: object, words: str) -> None:
    audited = audit(lambda *_: result, draft_length=1, options=QUICK)
    assert (audited.verdict, words in audited.reason) == ("error", True)


@pytest.mark.parametrize("result", [None, [None], [float("nan")], [99]])
def test_no_token_is_a_failure_of_the_code(result: object) -> None:
    audited = audit(lambda *_: result, draft_length=1, options=QUICK)
    assert audited.verdict == "lossy"
    assert audited.cases[0].judged.failures


@pytest.mark.parametrize(
    "asks", [lambda u: isinstance(u, float), lambda u: type(u) is float, lambda u: callable(u.hex)]
)
def test_code_that_looks_at_what_a_number_is_does_not_pass(asks: Callable[[Any], bool]) -> None:
    def rule(xs: Any, q: Any, p: Any) -> Any:
        drawn = random.random()
        k = int(drawn * q[0][xs[0]] < p[0][xs[0]])
        row = p[1] if k else [max(a - b, 0) for a, b in zip(p[0], q[0], strict=True)]
        return [*xs[:k], random.choices(range(len(row)), row if asks(drawn) else p[0])[0]], k

    audited = audit(rule, draft_length=1, options=LIST)
    assert audited.verdict == "inconclusive"
