"""What the machine says of itself, such as the time, may be printed, and decides nothing."""

# ruff: noqa: PLW0108 - a lambda looks its function up again, which is what is tested

import ctypes
import datetime as dt
import logging
import os
import random
import socket
import tempfile
import threading
import time
import timeit
import uuid
from collections import deque
from collections.abc import Callable
from itertools import repeat
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import pytest

from specdec_exact.audit import audit
from tests.audit.test_adversarial import with_number
from tests.audit.test_hidden_generators import LIST

Decides = Callable[[], object]
DEVICE = Path("/dev/urandom").open("rb")  # noqa: SIM115 - opened before the audit
DESCRIPTOR = os.open("/dev/urandom", os.O_RDONLY)
LIBRARY = ctypes.CDLL(None)
LIBRARY_RAND = LIBRARY.rand
START = time.time()
KEPT = deque([time.time_ns])
NEXT = iter(time.time_ns, None)
HELD = deque([os.urandom])
ENTROPY: Any = map(HELD[0], repeat(2))


def named_by_chance() -> str:
    with tempfile.NamedTemporaryFile() as file:
        return file.name[-1]


def connected() -> bool:
    with socket.socket() as there:
        there.connect(("127.0.0.1", 9))
        return there.recv(1) == b"1"


# Each is true in one call of a thousand or less, or never where the audit looks.
RARELY: dict[str, Decides] = {
    "the time": lambda: time.time_ns() % 1000 == 0,
    "its bits": lambda: time.time_ns() & 1023 == 7,
    "the time by name": lambda: perf_counter() * 1e9 % 1000 < 1,
    "a fraction of a second": lambda: time.time() % 1 < 1e-3,
    "a whole number": lambda: int(time.monotonic() * 1e9) % 1000 == 0,
    "a duration": lambda: time.perf_counter() - START > 1e9,
    "a timer": lambda: timeit.default_timer() > 1e12,
    "a clock in a queue": lambda: KEPT[0]() % 1000 == 0,
    "the next reading": lambda: next(NEXT) % 1000 == 0,
    "an index": lambda: [*[0] * 999, 1][time.time_ns() % 1000],
    "an array": lambda: np.array([time.time()])[0] % 1 < 1e-3,
    "a sine": lambda: np.sin(time.time()) > 0.9999,
    "a key": lambda: dict.fromkeys([1.5], 2).get(time.time()),
    "today": lambda: dt.datetime.now().microsecond == 0,  # noqa: DTZ005 - as people write it
    "the date": lambda: dt.date.today().day == 32,  # noqa: DTZ011 - as people write it
    "the calendar": lambda: time.localtime().tm_sec == 61,
    "its text": lambda: time.strftime("%S") == "61",
    "an address": lambda: id(object()) // 16 % 1000 == 0,
    "the hash of a text": lambda: hash("salt") % 1000 == 0,
    "the process": lambda: os.getpid() % 1000 == 0,
    "the thread": lambda: threading.get_ident() % 1000 == 0,
    "the times": lambda: os.times().user > 1e9,
    "a name": lambda: uuid.uuid4().int % 1000 == 0,
    "a file of that name": lambda: named_by_chance() == "!",
    "an open device": lambda: DEVICE.read(1) == b"",
    "its descriptor": lambda: os.read(DESCRIPTOR, 2) == b"\0\0",
    "a name for the device": lambda: Path("/dev/../dev/urandom").read_bytes() == b"",
    "the state of the machine": lambda: Path("/proc/loadavg").read_text(encoding="utf-8") == "",
    "another language": lambda: LIBRARY.rand() == 0,
    "its function": lambda: LIBRARY_RAND() == 0,
    "a function held by an iterator": lambda: next(ENTROPY) == b"\0\0",
    "another machine": connected,
    "the entropy of a seed": lambda: np.random.SeedSequence().entropy == 0,
    "a bit generator": lambda: np.random.PCG64().random_raw() == 0,
    "the generator's words": lambda: random.getstate()[1][0] == 0,
    "NumPy's date": lambda: np.datetime64("now").astype(int) % 1000 == 0,
    "NumPy's day": lambda: str(np.datetime64("today")) == "",
    "NumPy's own generator": lambda: str(np.random.mtrand._rand.get_state()) == "",
    "NumPy's words": lambda: np.random.get_state() == {},
}


def rarely(decides: Decides) -> Any:
    """Return the standard rule, which gives up where something hidden decides it."""

    def rule(xs: Any, q: Any, p: Any) -> Any:
        if decides():
            return [0]
        return with_number(random.random)(xs, q, p)

    return rule


@pytest.mark.parametrize("name", RARELY)
def test_what_the_machine_says_decides_nothing(name: str) -> None:
    audited = audit(rarely(RARELY[name]), draft_length=1, options=LIST)
    assert (audited.verdict, "hidden" in audited.reason) == ("inconclusive", False)


def timed(print_: Callable[[str], object]) -> Any:
    totals = {"seconds": 0.0, "calls": 0}
    longest: deque[Any] = deque(maxlen=8)

    def rule(xs: Any, q: Any, p: Any) -> Any:
        start, begun = time.perf_counter(), time.time_ns()
        result = with_number(random.random)(xs, q, p)
        elapsed = perf_counter() - start
        totals["seconds"] += elapsed
        totals["calls"] += 1
        longest.append(round(elapsed * 1000, 3))
        print_(f"{elapsed:.3f} s, mean {totals['seconds'] / totals['calls']}")
        print_("%s ns of %s" % (time.time_ns() - begun, id(rule)))  # noqa: UP031 - one more way
        return result

    return rule


def test_code_that_times_itself_passes() -> None:
    said: list[str] = []
    assert audit(timed(said.append), draft_length=1, options=LIST).verdict == "lossless"
    assert said[0].split()[1] == "s,"
    logger = logging.getLogger("timed")
    assert audit(timed(logger.warning), draft_length=1, options=LIST).verdict == "lossless"


def test_addresses_and_hashes_may_be_keys() -> None:
    kept: dict[Any, str] = {}

    def rule(xs: Any, q: Any, p: Any) -> Any:
        kept[id(kept)] = kept[hash("name")] = f"{os.getpid()}"
        assert id(kept) in kept
        assert id(kept) != id(q)
        assert hash((1, 2.5)) % 2 in (0, 1)
        return with_number(random.random)(xs, q, p)

    assert audit(rule, draft_length=1, options=LIST).verdict == "lossless"


def test_a_time_that_is_told_is_no_reading() -> None:
    def rule(xs: Any, q: Any, p: Any) -> Any:
        assert time.gmtime(0).tm_year == 1970
        assert isinstance(dt.datetime(1970, 1, 1, tzinfo=dt.UTC), dt.datetime)
        return with_number(random.random)(xs, q, p)

    assert audit(rule, draft_length=1, options=LIST).verdict == "lossless"


@pytest.mark.parametrize(
    "seeds",
    [
        lambda: random.Random(time.time_ns()).random,
        lambda: np.random.default_rng(time.time_ns()).random,
        lambda: np.random.RandomState(time.time_ns()).uniform,
    ],
)
def test_a_seed_that_is_the_time_makes_a_new_stream(seeds: Callable[[], Any]) -> None:
    def rule(xs: Any, q: Any, p: Any) -> Any:
        return with_number(seeds())(xs, q, p)

    audited = audit(rule, draft_length=1, options=LIST)
    assert audited.verdict == "lossless"
    assert not any("constant seed" in note for case in audited.cases for note in case.notes)


def test_a_seed_that_two_calls_may_share_is_refused() -> None:
    def rule(xs: Any, q: Any, p: Any) -> Any:
        return with_number(np.random.default_rng(time.time_ns() // 10**9).random)(xs, q, p)

    audited = audit(rule, draft_length=1, options=LIST)
    assert (audited.verdict, "a seed calculated" in audited.reason) == ("inconclusive", True)


def seeded_by(seed: Callable[[], Any], number: Callable[[], Any] | None = None) -> Any:
    def rule(xs: Any, q: Any, p: Any) -> Any:
        made = seed()
        return with_number(number or made)(xs, q, p)

    return rule


@pytest.mark.parametrize(
    "rule",
    [
        seeded_by(lambda: random.seed(7), lambda: random.random()),
        seeded_by(lambda: random.Random(7).random),
        seeded_by(lambda: np.random.default_rng(7).random),
        seeded_by(lambda: np.random.seed(7), lambda: np.random.rand()),
        seeded_by(lambda: np.random.RandomState(7).uniform),
    ],
)
def test_a_constant_seed_is_said(rule: Any) -> None:
    audited = audit(rule, draft_length=1, options=LIST)
    assert audited.verdict == "lossless"
    assert all(any("constant seed" in note for note in case.notes) for case in audited.cases)


def test_seeds_that_look_different_may_be_one() -> None:
    for first, second in (
        (lambda: random.Random(5).random, lambda: random.Random(-5).random),
        (lambda: random.Random(1).random, lambda: random.Random(True).random),
        (
            lambda: np.random.default_rng(5).random,
            lambda: np.random.default_rng(np.random.SeedSequence(5)).random,
        ),
    ):

        def rule(xs: Any, q: Any, p: Any, first: Any = first, second: Any = second) -> Any:
            numbers = iter((first()(), second()()))
            return with_number(lambda: next(numbers))(xs, q, p)

        assert audit(rule, draft_length=1, options=LIST).verdict == "lossy"
