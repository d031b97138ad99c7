"""What the inputs together say of an implementation: its verdict, and why it is no other."""

from fractions import Fraction
from typing import NamedTuple

from specdec_exact.audit.arrays import LAST_PLACE
from specdec_exact.audit.lines import Reached
from specdec_exact.audit.options import Options
from specdec_exact.audit.outcome import FAILED
from specdec_exact.audit.refusal import AdapterError, CannotModel
from specdec_exact.audit.result import CaseResult, Word
from specdec_exact.audit.steps import IRRATIONAL
from specdec_exact.audit.suite import ROUNDING, Case
from specdec_exact.choice import Undecided

__all__ = ["Stop", "concluded", "stopped"]


class Stop(NamedTuple):
    """Why nothing is said of an input.

    word     what the audit is then, at best
    spent    whether the budget of the input was spent
    """

    word: Word
    case: str
    said: str
    spent: bool = False


def stopped(case: Case, error: Undecided | CannotModel | AdapterError) -> Stop:
    """Return what an error on one input leaves of a verdict."""
    if isinstance(error, AdapterError):
        return Stop("error", case.name, str(error))
    spent = isinstance(error, Undecided)
    return Stop("inconclusive", case.name, f"{type(error).__name__}: {error}", spent)


def _reason(stops: list[Stop]) -> str:
    """Return every reason once, with the first input it was met on and how many others."""
    places: dict[str, list[Stop]] = {}
    for stop in stops:
        # A budget that is spent leaves another mass on every input, and is one reason all the same.
        key = stop.said.partition(" ran out ")[0] if stop.spent else stop.said
        places.setdefault(key, []).append(stop)
    texts: list[str] = []
    for first, *others in places.values():
        more = f" (and on {len(others)} more inputs)" if others else ""
        texts.append(f"{first.case}: {first.said}{more}" if first.case else first.said)
    return "; ".join(texts)


def concluded(
    cases: list[CaseResult], stops: list[Stop], chosen: Options, found: Reached | None
) -> tuple[Word, str]:
    """Return the verdict; an error where no line of the function ever ran, because it raised before."""
    if cases and found is not None and not found.reached:
        said, weight = next(iter(cases[0].judged.failures), ("", Fraction()))
        if weight == 1:
            given = "draft tokens, draft rows, target rows"
            given += ", random numbers" if chosen.uniforms is not None else ""
            if chosen.drafts == "own":
                given = "draft model, target model, draft length"
            return (
                "error",
                f"the function cannot be called with ({given}): it {said.removeprefix(FAILED)}",
            )
    return _verdict(cases, stops, chosen)


def _verdict(cases: list[CaseResult], stops: list[Stop], chosen: Options) -> tuple[Word, str]:
    reason = _reason(stops)
    biased = [case for case in cases if case.biased]
    last_place = LAST_PLACE[chosen.precision]
    noisy = [
        case
        for case in biased
        if case.judged.total_variation <= max(last_place, ROUNDING)
        and (last_place > ROUNDING or IRRATIONAL in case.notes)
    ]
    if len(noisy) < len(biased):
        return "lossy", reason
    for word in ("error", "inconclusive"):
        if any(stop.word == word for stop in stops):
            return word, reason
    if any(case.judged.total_variation > chosen.rounding for case in noisy):
        cause = f"calculates in {chosen.precision}" if last_place > ROUNDING else "takes logarithms"
        said = f"the code {cause}, and the distance may be its rounding: allow it with `--rounding`, such as 1e-6"
        return "inconclusive", said
    if chosen.declares is not None:
        return "lossy-as-declared", reason
    fewer = chosen.mode == "sampling" and chosen.told is None
    if fewer and any(
        case.judged.attainable - case.judged.accepted_mean
        > max(case.case.allowance, chosen.rounding)
        for case in cases
    ):
        return "lossless-suboptimal", reason
    return "lossless", reason
