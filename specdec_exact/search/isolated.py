"""Search in a child process, so that a rule which never returns can be stopped."""

from collections.abc import Sequence

from specdec_exact.kernel.errors import ClaimError
from specdec_exact.search.child import Died, NoAnswer, Raised, answer_in_child
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
    returns    also Misconduct: ``endless`` when time was up; ``raises`` when the process died, or the
               file could not be loaded
    raises     ClaimError when there is no such file, rule or property
    """
    try:
        return answer_in_child(
            _search, place, property_name, tuple(sizes), tuple(draft_lengths), support, budget,
            seconds=seconds,
        )  # fmt: skip
    except Died as error:
        return Misconduct("raises", str(error))
    except NoAnswer as error:
        return Misconduct("endless", str(error))
    except Raised as error:
        if error.refusal:
            raise ClaimError(str(error)) from None
        return Misconduct("raises", str(error))


def _search(
    place: str,
    property_name: str,
    sizes: tuple[int, ...],
    draft_lengths: tuple[int, ...],
    support: Support,
    budget: SearchBudget | None,
) -> Result:
    return find_counterexample(
        load_rule(place), property_name, sizes=sizes, draft_lengths=draft_lengths,
        support=support, budget=budget,
    )  # fmt: skip
