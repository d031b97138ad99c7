"""Ask about a rule that is written in a file: everything of it runs in child processes."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from specdec_exact.kernel.errors import ClaimError
from specdec_exact.search.child import Died, NoAnswer, Raised, answer_in_child, answers_in_child
from specdec_exact.search.conduct import Misconduct
from specdec_exact.search.counterexample import SearchBudget, search_stages
from specdec_exact.search.emission import Form, form_of
from specdec_exact.search.grid import Support
from specdec_exact.search.isolated import search_in_child
from specdec_exact.search.loading import load_rule
from specdec_exact.search.nearest import Resemblance, nearest_in_child
from specdec_exact.search.properties import property_named
from specdec_exact.search.result import Found, Result, Searched, Tried

__all__ = ["Answer", "ask", "fit_to_sweep", "form_in_child"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What was asked of the rule, and what came back.

    near         the known fault that the rule behaves like, if any
    in_time      whether everything asked for was looked at
    """

    asked: str
    result: Result
    near: Resemblance | None = None
    in_time: bool = True


def ask(  # noqa: PLR0913 - what is asked, how far to look, and whom to tell
    place: str,
    asked: str | None = None,
    *,
    seconds: float = 60,
    sizes: Sequence[int] = (1, 2, 3),
    draft_lengths: Sequence[int] = (0, 1, 2),
    support: Support = "any",
    budget: SearchBudget | None = None,
    advance: Callable[[], object] | None = None,
) -> Answer:
    """Return the smallest counterexample to a property of a rule in a file, and the nearest fault.

    place      ``file.py:name``
    asked      a property; by default ``step`` of a step and ``sequence`` of a round
    seconds    for each of: loading the file, searching, and comparing with known faults
    advance    called after every stage: two for every alphabet size and draft length
    raises     ClaimError when there is no such file, rule or property
    """
    name = property_named(asked).name if asked is not None else "step"
    form = form_in_child(place, seconds=seconds)
    if isinstance(form, Misconduct):
        return Answer(name, form)
    if asked is None and form == "round":
        name = "sequence"
    lengths = tuple(draft_lengths) if form == "round" else (None,)
    plan = [(size, length) for size in sizes for length in lengths]
    arguments = (place, name, tuple(sizes), tuple(draft_lengths), support, budget)
    whole, why = _heard(arguments, seconds, advance)
    if why and isinstance(whole, Searched):
        return Answer(name, _cut_off(whole, plan, why), in_time=False)
    near = None
    if isinstance(whole, Found) and name in ("step", "sequence"):
        near = nearest_in_child(place, whole.case, seconds=seconds)
    return Answer(name, whole, near)


def _heard(
    arguments: tuple[object, ...], seconds: float, advance: Callable[[], object] | None
) -> tuple[Result, str]:
    """Return what a child said last, and why it said no more, if it did not finish."""
    known: Result | None = None
    try:
        for result in answers_in_child(_stages, *arguments, seconds=seconds):
            known = result
            if advance is not None:
                advance()
    except Raised as error:
        if error.refusal:
            raise ClaimError(str(error)) from None
        return Misconduct("raises", str(error)), ""
    except Died as error:
        return Misconduct("raises", str(error)), ""
    except NoAnswer as error:
        return known or Misconduct("endless", str(error)), str(error)
    if known is None:
        raise AssertionError("a search has a stage")
    return known, ""


def _stages(
    place: str,
    name: str,
    sizes: Sequence[int],
    lengths: Sequence[int],
    support: Support,
    budget: SearchBudget | None,
) -> Iterator[Result]:
    return search_stages(
        load_rule(place), name, sizes=sizes, draft_lengths=lengths, support=support, budget=budget
    )


def _cut_off(known: Searched, plan: Sequence[tuple[int, int | None]], why: str) -> Searched:
    """Return what was known when time was up, and why at some sizes there is no answer."""
    tried = [replace(one, note=one.note and why) for one in known.tried]
    begun = {(one.alphabet, one.draft_length) for one in tried}
    tried += [Tried(*size, 0, 0, note=why) for size in plan if size not in begun]
    return replace(known, tried=tuple(tried))


def form_in_child(place: str, *, seconds: float = 60) -> Form | Misconduct:
    """Return whether a rule in a file is a step or a round, or how loading the file went wrong.

    raises    ClaimError when there is no such file or rule
    """
    try:
        return answer_in_child(_form, place, seconds=seconds)
    except Died as error:
        return Misconduct("raises", f"when the file was loaded, {error}")
    except NoAnswer as error:
        return Misconduct("endless", f"the file was loaded and {error}")
    except Raised as error:
        if error.refusal:
            raise ClaimError(str(error)) from None
        return Misconduct("raises", f"when the file was loaded, {error}")


def fit_to_sweep(place: str, asked: str | None, *, seconds: float = 60) -> Form | Misconduct:
    """Return whether a rule is a step or a round, or why there is no point in sweeping it.

    A rule that does not end, ends the process, is not deterministic, or takes randomness from elsewhere
    shows it on the smallest inputs; these run in a child process that is watched.

    raises    ClaimError when there is no such file, rule or property
    """
    form = form_in_child(place, seconds=seconds)
    name = property_named(asked or ("sequence" if form == "round" else "step")).name
    if isinstance(form, Misconduct):
        return form
    first = search_in_child(
        place, name, seconds=seconds, sizes=(1, 2), draft_lengths=(1,),
        budget=SearchBudget(cases=30),
    )  # fmt: skip
    unfit = ("endless", "nondeterministic", "outside")
    if isinstance(first, Misconduct) and (first.kind in unfit or first.case is None):
        return first
    return form


def _form(place: str) -> Form:
    return form_of(load_rule(place))
