"""A limit on the time of code that never asks for a random number, and so is never asked back."""

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType

from specdec_exact.choice.explore import Undecided
from specdec_exact.kernel.law import Measure

__all__ = ["limited"]


class _TimeIsUp(BaseException):
    # Not an Exception, so that a loop which swallows those ends all the same.
    pass


@contextmanager
def limited(seconds: float) -> Generator[None]:
    """Stop the block after so many seconds with Undecided, where the system can interrupt it."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(
        signal, "setitimer"
    ):
        yield
        return

    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise _TimeIsUp

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds + 1, 1)
    try:
        yield
    except _TimeIsUp:
        raise Undecided("seconds", seconds, Measure({})) from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
