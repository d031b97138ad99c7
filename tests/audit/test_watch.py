"""A block that never comes back is stopped; one that does is left alone."""

import contextlib
import signal
import time

import pytest

from specdec_exact.audit.watch import limited
from specdec_exact.choice import Undecided


def endless() -> None:
    while True:
        with contextlib.suppress(Exception):
            time.sleep(0.05)


def test_a_loop_that_swallows_everything_is_stopped() -> None:
    started = time.monotonic()
    with pytest.raises(Undecided, match="seconds"), limited(0):
        endless()
    assert time.monotonic() - started < 30


def test_the_signal_is_given_back() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with limited(60):
        pass
    assert signal.getsignal(signal.SIGALRM) == before
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0
