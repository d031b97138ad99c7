"""What no model of ours follows: the machine's own entropy, other threads, processes and machines."""

import _random
import _thread
import builtins
import ctypes
import io
import multiprocessing.process
import os
import random
import secrets
import socket
import stat
import subprocess
import threading
import uuid
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import numpy.random.bit_generator

from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.clock import is_loading
from specdec_exact.audit.sources.patches import Patch, Refusing

__all__ = ["forbidden", "refused_if_held"]


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
        (socket.socket, "connect"),
        # The generator under random.Random, whose methods cannot be patched.
        (_random, "Random"),
        # Where NumPy's generators and seeds take their entropy, if they are given none.
        (numpy.random.bit_generator, "randbits"),
        *((ctypes.CDLL, name) for name in ("__getattr__", "__getitem__")),
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
    reading = _Reading(run, os.read)
    stand_ins[id(os.read)] = reading
    patches.append((os, "read", reading))
    return patches, stand_ins


def refused_if_held(run: Run, value: object) -> object:
    """Return what stands in for a foreign function, or a file of random bytes, that the code holds."""
    if isinstance(value, _FOREIGN):
        return Refusing(run, "a function of another language")
    if isinstance(value, io.IOBase):
        with suppress(OSError, ValueError):  # it has no descriptor, or is closed
            if _is_random(value.fileno()):
                return Refusing(run, "a read of random bytes")
    return value


# What ctypes makes of the functions of a library.
_FOREIGN = ctypes.CFUNCTYPE(None).__base__ or type(None)
_DEVICES = ("/dev/random", "/dev/urandom", "/dev/hwrng")
# What it gives changes from call to call: the load of the machine, addresses, random names.
_OF_THE_MACHINE = "/proc/"


def _is_random(descriptor: int) -> bool:
    found = os.fstat(descriptor)
    if not stat.S_ISCHR(found.st_mode):
        return False
    devices = [Path(name) for name in _DEVICES]
    return found.st_rdev in [device.stat().st_rdev for device in devices if device.exists()]


class _Opening:
    """Opens files, but not those that give random bytes."""

    def __init__(self, run: Run, original: Callable[..., object]) -> None:
        self._run, self.original = run, original

    def __call__(self, file: object, *args: object, **kwargs: object) -> object:
        if not isinstance(file, int):
            name = os.path.realpath(os.fsdecode(file))  # type: ignore[arg-type]  # what open() takes
            if name in _DEVICES or (name.startswith(_OF_THE_MACHINE) and not is_loading()):
                self._run.refuse(f"a read of {name}")
        elif _is_random(file):
            self._run.refuse("a read of random bytes")
        return self.original(file, *args, **kwargs)


class _Reading:
    """Reads from what is open, but not random bytes."""

    def __init__(self, run: Run, original: Callable[..., object]) -> None:
        self._run, self._original = run, original

    def __call__(self, descriptor: int, *args: object) -> object:
        if _is_random(descriptor):
            self._run.refuse("a read of random bytes")
        return self._original(descriptor, *args)


class _Entropy(Refusing):
    """Refuses, except to a module that is being loaded: it may want a name for itself."""

    def __init__(self, run: Run, name: str, original: Callable[..., object]) -> None:
        super().__init__(run, name)
        self._original = original

    def __call__(self, *args: object, **kwargs: object) -> object:
        if is_loading():
            return self._original(*args, **kwargs)
        return super().__call__()
