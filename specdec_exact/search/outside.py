"""Notice a program that takes randomness from anywhere but its chooser."""

import os
import random
import sys
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

__all__ = ["watched"]

Touched = list[str]


@contextmanager
def watched() -> Generator[Touched]:
    """Yield a list that names every other source of randomness touched in the meantime.

    Seen are the module ``random`` and its unseeded generators, ``secrets``, ``uuid.uuid4`` and
    whatever else asks the operating system through Python, and the global generators of NumPy and
    torch if these are loaded. A generator that was seeded before is not seen; it shows as a program
    that is not deterministic given its choices. A fork fails.

    >>> import random
    >>> with watched() as touched:
    ...     _ = random.random()
    >>> touched
    ['random']
    """
    touched: Touched = []
    before = {name: state() for name, state in _states().items()}
    system, seed, thread = os.urandom, random.Random.seed, threading.get_ident()
    inside: Any = random

    def urandom(size: int, /) -> bytes:
        if threading.get_ident() == thread:
            touched.append("os.urandom")
        return system(size)

    def seeded(
        self: random.Random, a: float | str | bytes | bytearray | None = None, version: int = 2
    ) -> None:
        if a is None and threading.get_ident() == thread:
            touched.append("random.Random()")
        seed(self, a, version)

    def fork() -> int:
        # The copy would go on as if it were the search.
        raise OSError("a rule runs in one process")

    forks = {name: getattr(os, name) for name in ("fork", "forkpty") if hasattr(os, name)}
    for name in forks:
        setattr(os, name, fork)
    bound = inside._urandom  # noqa: SLF001 - SystemRandom, hence secrets, calls the name it imported
    os.urandom, inside._urandom, random.Random.seed = urandom, urandom, seeded  # type: ignore[method-assign]  # noqa: SLF001
    try:
        yield touched
    finally:
        for name, original in forks.items():
            setattr(os, name, original)
        os.urandom, inside._urandom, random.Random.seed = system, bound, seed  # type: ignore[method-assign]  # noqa: SLF001
        after = _states()
        touched[:] = sorted(
            {*touched, *(n for n in after if n in before and before[n] != after[n]())}
        )


def _states() -> dict[str, Callable[[], object]]:
    """Return how to read the state of each global generator that is loaded."""
    states: dict[str, Callable[[], object]] = {"random": random.getstate}
    numpy: Any = sys.modules.get("numpy.random")
    if numpy is not None:
        states["numpy.random"] = lambda: _flat(numpy.get_state())
    torch: Any = sys.modules.get("torch.random")
    if torch is not None:
        states["torch.random"] = lambda: torch.get_rng_state().numpy().tobytes()
    return states


def _flat(state: tuple[Any, ...]) -> tuple[object, ...]:
    return tuple(part.tobytes() if hasattr(part, "tobytes") else part for part in state)
