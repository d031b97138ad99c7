"""What no model of ours follows: the machine's own entropy, other threads and other processes."""

import _thread
import builtins
import io
import multiprocessing.process
import os
import random
import secrets
import subprocess
import sys
import threading
import uuid
from collections.abc import Callable
from types import FrameType

from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.patches import Patch, Refusing

__all__ = ["forbidden"]


def forbidden(run: Run) -> tuple[list[Patch], dict[int, object]]:
    """Return patches, and replacements by the ``id`` of what they replace."""
    names: list[tuple[object, str]] = [
        *((os, name) for name in ("urandom", "getrandom") if hasattr(os, name)),
        *((secrets, name) for name in ("token_bytes", "randbelow", "choice", "randbits")),
        *((random.SystemRandom, name) for name in ("random", "getrandbits")),
        (threading.Thread, "start"),
        (_thread, "start_new_thread"),
        (multiprocessing.process.BaseProcess, "start"),
        (subprocess.Popen, "__init__"),
        (uuid, "uuid1"),
        *((os, name) for name in ("fork", "forkpty") if hasattr(os, name)),
    ]
    patches: list[Patch] = []
    stand_ins: dict[int, object] = {}
    for owner, name in names:
        refusing = _Entropy(
            run, f"{getattr(owner, '__name__', owner)}.{name}", getattr(owner, name)
        )
        stand_ins[id(getattr(owner, name))] = refusing
        patches.append((owner, name, refusing))
    for module, name in ((builtins, "open"), (io, "open"), (os, "open")):
        opening = _Opening(run, getattr(module, name))
        stand_ins[id(opening.original)] = opening
        patches.append((module, name, opening))
    return patches, stand_ins


_DEVICES = ("/dev/random", "/dev/urandom", "/dev/hwrng")


class _Opening:
    """Opens files, but not those that give random bytes."""

    def __init__(self, run: Run, original: Callable[..., object]) -> None:
        self._run, self.original = run, original

    def __call__(self, file: object, *args: object, **kwargs: object) -> object:
        if not isinstance(file, int) and str(file).removeprefix("b'").rstrip("'") in _DEVICES:
            self._run.refuse(f"a read of {file}")
        return self.original(file, *args, **kwargs)


class _Entropy(Refusing):
    """Refuses, except to a module that is being loaded: it may want a name for itself."""

    def __init__(self, run: Run, name: str, original: Callable[..., object]) -> None:
        super().__init__(run, name)
        self._original = original

    def __call__(self, *args: object, **kwargs: object) -> object:
        frame: FrameType | None = sys._getframe()  # noqa: SLF001 - the only way to see a caller
        while frame is not None:
            if frame.f_code.co_filename.startswith("<frozen importlib"):
                return self._original(*args, **kwargs)
            frame = frame.f_back
        return super().__call__()
