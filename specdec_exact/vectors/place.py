"""A Python function of a file as a consumer, in a process of its own: it may end that one, not ours."""

import faulthandler
import os
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from specdec_exact.kernel.errors import ClaimError
from specdec_exact.search.child import Died, NoAnswer, Raised, answers_in_child
from specdec_exact.search.loading import load_rule
from specdec_exact.vectors.record import Vector
from specdec_exact.vectors.run import Answered, Run, Verdict, answered_by

__all__ = ["ask_place"]

_START = 600.0  # what a file imports may be large


def ask_place(
    place: str,
    vectors: Sequence[Vector],
    seconds: float = 60,
    advance: Callable[[], None] = lambda: None,
) -> Run:
    """Ask the function that ``file.py:function`` names; once its process is gone, nothing more.

    seconds    how long an answer may take
    raises     ClaimError when there is no such file or function
    """
    answers: list[Answered] = []
    broken: tuple[Verdict, str] = "crash", "crash: the process ended without an answer"
    whole = _START + seconds * len(vectors)
    asked = time.monotonic()
    try:
        verdicts = answers_in_child(_verdicts, place, tuple(vectors), seconds, seconds=whole)
        next(verdicts)  # the file is loaded
        asked = time.monotonic()
        for verdict, detail in verdicts:
            answers.append(Answered(vectors[len(answers)], verdict, detail))
            asked = time.monotonic()
            advance()
    except Raised as error:
        if error.refusal:
            raise ClaimError(str(error)) from None
        broken = "crash", f"crash: {error}"
    except Died as error:
        late = time.monotonic() - asked >= seconds
        broken = _hang(seconds) if late else ("crash", f"crash: {error}")
    except NoAnswer:
        broken = _hang(seconds)
    rest = [Answered(vector, "not-run") for vector in vectors[len(answers) :]]
    rest[:1] = [Answered(first.vector, *broken) for first in rest[:1]]
    return Run((*answers, *rest))


def _hang(seconds: float) -> tuple[Verdict, str]:
    return "hang", f"hang: no answer within {seconds:g} seconds"


def _verdicts(
    place: str, vectors: tuple[Vector, ...], seconds: float
) -> Iterator[tuple[Verdict, str]]:
    function = load_rule(place)
    yield "pass", "loaded"
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        for vector in vectors:
            # It ends this process whatever the function holds on to.
            faulthandler.dump_traceback_later(seconds, exit=True, file=nowhere)
            try:
                answered = answered_by(function, vector)
            except KeyboardInterrupt:
                answered = Answered(vector, "crash", "crash: KeyboardInterrupt")
            faulthandler.cancel_dump_traceback_later()
            yield answered.verdict, answered.detail
