"""Search in a child process, so that a rule which never returns can be stopped."""

import multiprocessing
from collections.abc import Sequence
from multiprocessing.connection import Connection
from typing import cast

from specdec_exact.search.conduct import Misconduct
from specdec_exact.search.counterexample import SearchBudget, find_counterexample
from specdec_exact.search.grid import Support
from specdec_exact.search.loading import load_rule
from specdec_exact.search.result import Result

__all__ = ["search_in_child"]


def search_in_child(
    place: str,
    property_name: str = "step",
    *,
    seconds: float,
    sizes: Sequence[int] = (1, 2, 3),
    draft_lengths: Sequence[int] = (0, 1, 2),
    support: Support = "any",
    budget: SearchBudget | None = None,
) -> Result:
    """Return what :func:`find_counterexample` finds in a child process that is killed when time is up.

    place      the rule, as ``file.py:name``
    seconds    wall time; a budget of choices cannot stop a loop that makes none
    returns    also Misconduct ``endless`` when time was up, ``raises`` when the process died
    raises     what the search raises: an unknown property, a file that cannot be loaded
    """
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    arguments = (theirs, place, property_name, tuple(sizes), tuple(draft_lengths), support, budget)
    child = context.Process(target=_search, args=arguments, daemon=True)
    child.start()
    theirs.close()
    try:
        if not ours.poll(seconds):
            return Misconduct("endless", f"no answer within {seconds} seconds")
        answer = cast("Result | Exception", ours.recv())
    except EOFError:
        child.join()
        return Misconduct("raises", f"the process ended with exit code {child.exitcode}")
    finally:
        child.kill()
        child.join()
        ours.close()
    if isinstance(answer, Exception):
        raise answer
    return answer


def _search(
    answers: Connection,
    place: str,
    property_name: str,
    sizes: tuple[int, ...],
    draft_lengths: tuple[int, ...],
    support: Support,
    budget: SearchBudget | None,
) -> None:
    try:
        answer: Result | Exception = find_counterexample(
            load_rule(place), property_name, sizes=sizes, draft_lengths=draft_lengths,
            support=support, budget=budget,
        )  # fmt: skip
    except Exception as error:  # noqa: BLE001 - it is raised again on the other side
        answer = error
    answers.send(answer)
