"""Ask about a rule that is written in a file: everything of it runs in child processes."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from specdec_exact.kernel.errors import ClaimError
from specdec_exact.search.child import NoAnswer, Raised, answer_in_child, answers_in_child
from specdec_exact.search.conduct import Misconduct
from specdec_exact.search.counterexample import SearchBudget, find_counterexample
from specdec_exact.search.emission import Form, form_of
from specdec_exact.search.grid import Support
from specdec_exact.search.isolated import search_in_child
from specdec_exact.search.loading import load_rule
from specdec_exact.search.nearest import Resemblance, nearest_in_child
from specdec_exact.search.properties import property_named
from specdec_exact.search.result import Found, ProvedBounded, Result, Searched, Tried

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
    advance    called after every alphabet size and draft length
    raises     ClaimError when there is no such file, rule or property
    """
    name = property_named(asked).name if asked is not None else "step"
    form = form_in_child(place, seconds=seconds)
    if isinstance(form, Misconduct):
        return Answer(name, form)
    if asked is None and form == "round":
        name = "sequence"
    lengths = tuple(draft_lengths) if form == "round" else (0,)
    plan = [(size, length) for size in sizes for length in lengths]
    results: list[Result] = []
    try:
        for result in answers_in_child(
            _searched, place, name, plan, support, budget, seconds=seconds
        ):
            results.append(result)
            if advance is not None:
                advance()
    except Raised as error:
        raise ClaimError(str(error)) from None
    except NoAnswer as error:
        if not results:
            return Answer(name, Misconduct("endless", str(error)))
        size, length = plan[len(results)]
        unfinished = Tried(size, length if form == "round" else None, 0, 0, note=str(error))
        return Answer(name, _together(name, results, unfinished), in_time=False)
    whole = _together(name, results)
    near = None
    if isinstance(whole, Found) and name in ("step", "sequence"):
        near = nearest_in_child(place, whole.case, seconds=seconds)
    return Answer(name, whole, near)


def _searched(
    place: str,
    name: str,
    plan: Sequence[tuple[int, int]],
    support: Support,
    budget: SearchBudget | None,
) -> Iterator[Result]:
    rule = load_rule(place)
    for size, length in plan:
        result = find_counterexample(
            rule, name, sizes=(size,), draft_lengths=(length,), support=support, budget=budget
        )
        yield result
        if isinstance(result, Found | Misconduct):
            return


def _together(name: str, results: Sequence[Result], *more: Tried) -> Result:
    """Return what the results say together; only the last may be a finding."""
    last = results[-1] if results else None
    if isinstance(last, Misconduct):
        return last
    known = [result for result in results if not isinstance(result, Misconduct)]
    tried = (*(each for result in known for each in result.tried), *more)
    if isinstance(last, Found):
        return replace(last, tried=tried)
    proved = bool(tried) and all(each.proved for each in tried)
    return ProvedBounded(name, tried) if proved else Searched(name, tried)


def form_in_child(place: str, *, seconds: float = 60) -> Form | Misconduct:
    """Return whether a rule in a file is a step or a round, or how loading the file went wrong.

    raises    ClaimError when there is no such file or rule
    """
    try:
        return answer_in_child(_form, place, seconds=seconds)
    except NoAnswer as error:
        return Misconduct("endless", f"the file was loaded and {error}")
    except Raised as error:
        if error.refusal:
            raise ClaimError(str(error)) from None
        return Misconduct("raises", f"when the file was loaded, {error}")


def fit_to_sweep(place: str, asked: str | None, *, seconds: float = 60) -> Form | Misconduct:
    """Return whether a rule is a step or a round, or why there is no point in sweeping it.

    A rule that does not end, is not deterministic, or takes randomness from elsewhere shows it on the
    smallest inputs; these run in a child process, which a sweep does not.

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
    return first if isinstance(first, Misconduct) and first.kind in unfit else form


def _form(place: str) -> Form:
    return form_of(load_rule(place))
