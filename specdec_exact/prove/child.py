"""A process of our own that answers questions, and is killed when it takes too long.

Solvers overrun the limits they are given and crash; neither may take the run with it.
"""

import json
import os
import queue
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from specdec_exact.kernel.errors import SpecdecError
from specdec_exact.notation.document import Document, parse

__all__ = ["Child", "Reply"]

_STARTING = 60.0


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back: plain data, or why nothing did.

    killed    time ran out and the process was ended
    broke     the process ended by itself, or said something that is no document
    """

    said: dict[str, Document]
    killed: bool = False
    broke: str = ""
    seconds: float = 0.0

    def text(self, key: str) -> str:
        """Return a text among what was said, or an empty one."""
        value = self.said.get(key, "")
        return value if isinstance(value, str) else ""


class Child:
    """A worker process for one engine, started when first asked and again after it was killed."""

    def __init__(self, *arguments: str) -> None:
        """Remember the arguments of the worker: ``engine``, and what it needs."""
        self._command = [sys.executable, "-P", "-m", "specdec_exact.prove.worker", *arguments]
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str | None] = queue.Queue()

    def ask(self, question: dict[str, Document], seconds: float) -> Reply:
        """Send a question and wait for the answer; kill the process if it does not come in time."""
        start = time.monotonic()
        if self._process is None:
            self._start()
            self._receive(_STARTING)  # the greeting: only what follows is timed
        process = self._process
        if process is None or process.stdin is None:
            return Reply({}, broke="the process did not start")
        begun = time.monotonic()
        try:
            process.stdin.write(json.dumps(question) + "\n")
            process.stdin.flush()
        except OSError:
            self.close()
            return Reply({}, broke="the process has ended", seconds=time.monotonic() - start)
        reply = self._receive(seconds)
        return Reply(reply.said, reply.killed, reply.broke, time.monotonic() - begun)

    def _start(self) -> None:
        self._lines = queue.Queue()
        self._process = subprocess.Popen(  # noqa: S603 - this package's own worker
            self._command,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
        )
        reader = threading.Thread(target=_read, args=(self._process, self._lines), daemon=True)
        reader.start()

    def _receive(self, seconds: float) -> Reply:
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            self.close()
            return Reply({}, killed=True)
        if line is None:
            self.close()
            return Reply({}, broke="the process ended without an answer")
        try:
            said = parse(line)
        except SpecdecError as error:
            said = None
            broke = str(error)
        else:
            broke = "the answer is no object"
        return Reply(said) if isinstance(said, dict) else Reply({}, broke=broke)

    def close(self) -> None:
        """End the process, whatever it is doing."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    pipe.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _read(process: "subprocess.Popen[str]", lines: "queue.Queue[str | None]") -> None:
    try:
        for line in process.stdout or ():
            lines.put(line)
    except ValueError:
        pass  # closed under our hands: the process was killed
    lines.put(None)
