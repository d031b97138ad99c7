"""Somebody's program as a consumer: a line with a question in, a line with an answer out.

Questions are ``{"seq": 1, "ask": {...}}``, one at a time; an answer repeats the ``seq``. Whatever else
happens has a name of its own, and none of the names is "pass".
"""

import contextlib
import json
import queue
import subprocess
import threading
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


class Broken(SpecdecError):
    """A consumer did not answer a question; ``word`` says in which of four ways."""

    def __init__(self, word: Breakage, detail: str) -> None:
        self.word: Breakage = word
        super().__init__(f"{word}: {detail}")


class Program:
    """A running program that is asked one question after the other.

    command    the program and its arguments
    seconds    how long an answer may take
    """

    def __init__(self, command: Sequence[str], seconds: float) -> None:
        self.seconds = seconds
        self.asked = 0
        try:
            self._process = subprocess.Popen(  # noqa: S603 - running it is what was asked for
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        except OSError as error:
            raise Broken("crash", f"{command[0]} cannot be started: {error.strerror}") from None
        self._lines: queue.Queue[bytes] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the program, politely if it listens."""
        # A program that is gone leaves a question in the pipe, and closing it tries to send it.
        with contextlib.suppress(OSError):
            self._pipe(self._process.stdin).close()
        try:
            self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._pipe(self._process.stdout).close()

    def answer(self, ask: Ask) -> Document:
        """Return the answer to one question.

        raises    Broken
        """
        self.asked += 1
        line = canonical({"seq": self.asked, "ask": write(ask)}) + "\n"
        try:
            pipe = self._pipe(self._process.stdin)
            pipe.write(line.encode())
            pipe.flush()
        except OSError:
            raise self._crashed() from None
        try:
            answered = self._lines.get(timeout=self.seconds)
        except queue.Empty:
            self._process.kill()
            raise Broken("hang", f"no answer within {self.seconds:g} seconds") from None
        if not answered:
            raise self._crashed()
        return self._admitted(answered)

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
        self._process.kill()
        code = self._process.wait()
        return Broken("crash", f"the program ended with exit code {code} instead of an answer")

    def _read(self) -> None:
        pipe = self._pipe(self._process.stdout)
        try:
            while line := pipe.readline(_LONGEST):
                self._lines.put(line)
        except ValueError:
            return  # closed at the end of a run
        self._lines.put(b"")

    @staticmethod
    def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
        assert pipe is not None  # noqa: S101 - both ends were asked for
        return pipe
