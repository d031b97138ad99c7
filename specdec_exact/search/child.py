"""Have a question answered in a child process, which can be stopped when it does not answer."""

import multiprocessing
import os
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TypeVar, cast

from specdec_exact.kernel.errors import SpecdecError

__all__ = ["Died", "NoAnswer", "Raised", "answer_in_child", "answers_in_child", "quiet"]

T = TypeVar("T")


class NoAnswer(Exception):
    """There is no answer: time was up, or see :class:`Died`."""


class Died(NoAnswer):
    """The child process ended by itself."""


class Raised(Exception):
    """The question raised an exception, of which the words travel and not the object.

    refusal    whether it was a SpecdecError: an input was refused
    """

    def __init__(self, said: str, *, refusal: bool) -> None:
        self.refusal = refusal
        super().__init__(said)


def answer_in_child(question: Callable[..., T], *arguments: object, seconds: float) -> T:
    """Return what a function of a module returns, called in a child process.

    seconds    wall time; then the child is killed
    raises     NoAnswer when time was up or the process died, Raised when the function raised

    >>> answer_in_child(divmod, 17, 5, seconds=60)
    (3, 2)
    """
    for answer in answers_in_child(_once, question, *arguments, seconds=seconds):
        return cast("T", answer)
    raise NoAnswer("nothing was answered")


def answers_in_child(
    question: Callable[..., Iterable[T]], *arguments: object, seconds: float
) -> Iterator[T]:
    """Yield what a function of a module yields, as it comes, from a child process.

    seconds    wall time for all of it; then the child is killed
    raises     as ``answer_in_child``, after what was yielded before

    >>> list(answers_in_child(reversed, (1, 2), seconds=60))
    [2, 1]
    """
    end = time.monotonic() + seconds
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    child = context.Process(target=_answer, args=(theirs, question, arguments), daemon=True)
    child.start()
    theirs.close()
    try:
        while True:
            if not ours.poll(max(end - time.monotonic(), 0)):
                raise NoAnswer(f"no answer within {seconds:g} seconds")
            kind, answer = cast("tuple[str, object]", ours.recv())
            if kind == "end":
                return
            if kind != "answer":
                raise Raised(str(answer), refusal=kind == "refused")
            yield cast("T", answer)
    except EOFError:
        child.join()
        raise Died(f"the process ended with exit code {child.exitcode}") from None
    finally:
        child.kill()
        child.join()
        ours.close()


def _once(question: Callable[..., object], *arguments: object) -> Iterator[object]:
    yield question(*arguments)


def _answer(
    answers: Connection, question: Callable[..., Iterable[object]], arguments: tuple[object, ...]
) -> None:
    quiet()
    try:
        for answer in question(*arguments):
            answers.send(("answer", answer))
        answers.send(("end", None))
    except SpecdecError as error:
        answers.send(("refused", str(error)))
    except BaseException as error:  # noqa: BLE001 - it is told on the other side
        answers.send(("raised", _words(error)))


def quiet() -> None:
    """Drop what this process prints: the output belongs to the report."""
    sys.stdout.flush()
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _words(error: BaseException) -> str:
    """Return what was raised, and the last line of code on the way there."""
    frames = traceback.StackSummary.extract(
        traceback.walk_tb(error.__traceback__), lookup_lines=False
    )
    where = f", {Path(frames[-1].filename).name} line {frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}: {error!s:.300}{where}"
