"""Somebody's program as a consumer: a line with a question in, a line with an answer out.

Questions are ``{"seq": 1, "ask": {...}}``, one at a time; an answer repeats the ``seq``. Whatever else
happens has a name of its own, and none of the names is "pass".
"""

import contextlib
import json
import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Sequence
from types import TracebackType
from typing import IO, Literal, Self, TypeAlias

from specdec_exact.kernel.errors import SpecdecError
from specdec_exact.notation.document import Document, parse
from specdec_exact.vectors.ask import Ask
from specdec_exact.vectors.codec import write
from specdec_exact.vectors.seal import canonical

__all__ = ["Breakage", "Broken", "Program"]

Breakage: TypeAlias = Literal["hang", "crash", "garbage", "out-of-order"]
_LONGEST = 1 << 22
_FAREWELL = 1.0  # seconds to end by itself once there are no more questions


class Broken(SpecdecError):
    """A consumer did not answer a question; ``word`` says in which of four ways."""

    def __init__(self, word: Breakage, detail: str) -> None:
        self.word: Breakage = word
        super().__init__(f"{word}: {detail}")


class Program:
    """A running program that is asked one question after the other.

    command    the program and its arguments
    seconds    how long an answer may take, from the first byte of its question
    """

    def __init__(self, command: Sequence[str], seconds: float) -> None:
        self.seconds = seconds
        self.asked = 0
        try:
            # In a session of its own, so that what it starts can be ended with it.
            self._process = subprocess.Popen(  # noqa: S603 - running it is what was asked for
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise Broken("crash", f"{command[0]} cannot be started: {reason}") from None
        self._lines: queue.Queue[bytes] = queue.Queue()
        self._questions: queue.Queue[bytes] = queue.Queue()
        self._workers = [threading.Thread(target=w, daemon=True) for w in (self._read, self._write)]
        for worker in self._workers:
            worker.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the program and all it started."""
        self._questions.put(b"")
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=0 if kind else _FAREWELL)
        self._kill()
        # What left the session may still hold a pipe: it is not waited for.
        for worker in self._workers:
            worker.join(timeout=_FAREWELL)

    def answer(self, ask: Ask) -> Document:
        """Return the answer to one question.

        raises    Broken
        """
        ahead = not self._lines.empty()
        end = time.monotonic() + self.seconds
        self.asked += 1
        line = canonical({"seq": self.asked, "ask": write(ask)}) + "\n"
        self._questions.put(line.encode())
        try:
            answered = self._lines.get(timeout=max(end - time.monotonic(), 0))
        except queue.Empty:
            self._kill()
            raise Broken("hang", f"no answer within {self.seconds:g} seconds") from None
        if not answered:
            raise self._crashed()
        admitted = self._admitted(answered)
        if ahead:
            raise Broken("out-of-order", f"question {self.asked} was answered before it was asked")
        return admitted

    def finish(self) -> None:
        """Say that there are no more questions, and demand that the program takes it well.

        A program that goes on running is ended and has done nothing wrong; one that ends has to do so
        with exit code 0.

        raises    Broken
        """
        self._questions.put(b"")
        try:
            code = self._process.wait(timeout=_FAREWELL)
        except subprocess.TimeoutExpired:
            return
        if code:
            raise Broken("crash", f"the program ended with exit code {code} after its last answer")

    def _admitted(self, line: bytes) -> Document:
        try:
            answer = parse(line.decode("utf-8"))
        except (SpecdecError, UnicodeDecodeError, json.JSONDecodeError):
            raise Broken("garbage", f"an answer is a JSON object, got {line[:60]!r}") from None
        if not isinstance(answer, dict):
            raise Broken("garbage", f"an answer is a JSON object, got {line[:60]!r}")
        if answer.get("seq") != self.asked:
            seq = answer.get("seq")
            raise Broken("out-of-order", f"question {self.asked} was asked, {seq!r:.20} answered")
        return answer

    def _crashed(self) -> Broken:
        # Its last line may be read before it is gone: whoever ends by itself has that code told.
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=_FAREWELL)
        self._kill()
        code = self._process.returncode
        return Broken("crash", f"the program ended with exit code {code} instead of an answer")

    def _kill(self) -> None:
        """End the whole session: a wrapper may be gone while what it started holds the pipes."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def _read(self) -> None:
        with self._pipe(self._process.stdout) as pipe:
            while line := pipe.readline(_LONGEST):
                self._lines.put(line)
        self._lines.put(b"")

    def _write(self) -> None:
        # A program that is gone leaves a question in the pipe, and closing it tries to send it.
        with contextlib.suppress(OSError), self._pipe(self._process.stdin) as pipe:
            while line := self._questions.get():
                pipe.write(line)
                pipe.flush()

    @staticmethod
    def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
        assert pipe is not None  # noqa: S101 - both ends were asked for
        return pipe
