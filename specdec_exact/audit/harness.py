"""Audit an implementation: run it down every branch, on a suite of inputs, and judge its law.

audited = audit(my_rule, draft_length=2)
audited.verdict, audited.total_variation, audited.smallest
"""

import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from fractions import Fraction
from importlib.metadata import PackageNotFoundError, version
from itertools import chain
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from specdec_exact.audit.arrays import LAST_PLACE, Arrays, Precision
from specdec_exact.audit.branches import every_branch
from specdec_exact.audit.concordance import concordant
from specdec_exact.audit.growth import grown
from specdec_exact.audit.judge import Promise, judge
from specdec_exact.audit.lines import Lines, Reached
from specdec_exact.audit.memo import Memo
from specdec_exact.audit.nearest import nearest_fault
from specdec_exact.audit.outcome import FAILED, Outcome
from specdec_exact.audit.refusal import AdapterError, CannotModel, HiddenRandomness, Misread
from specdec_exact.audit.result import Audited, CaseResult, Word
from specdec_exact.audit.run import Model as Randomness
from specdec_exact.audit.steps import IRRATIONAL
from specdec_exact.audit.suite import ROUNDING, Case, suite
from specdec_exact.audit.trial import Called, Drafts, Implementation, Trial
from specdec_exact.audit.unseen import never_raised
from specdec_exact.choice import Branch, Budget, Exploration, Undecided
from specdec_exact.choice.explore import Nondeterministic
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.certificate import BiasedNode
from specdec_exact.kernel.errors import SizeError
from specdec_exact.kernel.law import Law, point
from specdec_exact.schemes.greedy import argmax

__all__ = ["HOPELESS", "Mode", "Options", "Stop", "audit"]

# sampling: the tokens owe the target's law. greedy: they owe its likeliest token.
T = TypeVar("T")
Mode: TypeAlias = Literal["sampling", "greedy"]


# If so many inputs, from the first on, have spent their budgets, the others are not tried.
HOPELESS = 4


class Stop(NamedTuple):
    """Why nothing is said of an input.

    word     what the audit is then, at best
    spent    whether the budget of the input was spent
    """

    word: Word
    case: str
    said: str
    spent: bool = False


@dataclass(frozen=True, slots=True)
class Options:
    """How an implementation is called and what it is held to.

    drafts       ``given``: implementation(draft_tokens, draft_rows, target_rows), the rows being
                 probabilities, one more for the target; ``own``: it draws its own drafts,
                 implementation(draft_model, target_model, draft_length), a model giving the row
                 that follows a sequence of tokens
    arrays       numpy, torch, jax or list
    precision    of the rows: float32 or float64; of tensors, float16 and bfloat16 too
    mode         sampling or greedy
    uniforms     how many random numbers the implementation takes as its last argument, if it does
    told         the law it is told drafts come from, where that is not the truth
    declares     for rules that are lossy by design: the model, made from target and draft, that
                 they say they emit
    promises     the rule whose acceptance it claims: token, or block for block verification
    grid         also run it on the numbers that generators really return
    rounding     a distance up to this one is accepted where the code takes logarithms
    writes       accept code that writes to its arguments
    lazily       branch on a draw when it is first looked at, not when it is made; off to compare
    memo         what was explored before, and is kept for audits to come: the same code on drafts of
                 another law, told the same rows, costs no run
    executor     of processes, each of which explores one alternative of the first choice
    grow         look for inputs that reach the lines of the implementation which none reached
    budget       of each case and model of randomness
    """

    drafts: Drafts = "given"
    arrays: Arrays = "numpy"
    precision: Precision = "float64"
    mode: Mode = "sampling"
    uniforms: int | None = None
    told: Model[int] | None = None
    declares: Callable[[Model[int], Model[int]], Model[int]] | None = None
    promises: Promise = "token"
    grid: bool = True
    rounding: Fraction = Fraction(0)
    writes: bool = False
    lazily: bool = True
    memo: Memo | None = None
    executor: Executor | None = None
    grow: bool = True
    budget: Budget = Budget(branches=100_000, seconds=60)  # noqa: RUF009 - frozen

    @property
    def called(self) -> Called:
        """The part of it that says how the implementation is called."""
        return Called(self.drafts, self.arrays, self.precision, self.told, self.uniforms)


def audit(
    implementation: Implementation,
    target: Model[int] | None = None,
    draft: Model[int] | None = None,
    draft_length: int = 2,
    *,
    size: int | None = None,
    options: Options | None = None,
    name: str | None = None,
) -> Audited:
    """Return the exact law that unmodified code emits, judged.

    implementation    see :class:`Options`; it returns a row of tokens, or a pair of one and the
                      number of accepted drafts
    target, draft     models on the tokens 0..size-1; by default a suite of small ones
    raises            SizeError for models without a size, or a draft length below 1

    >>> import random
    >>> def always_accept(draft_tokens, draft_rows, target_rows):
    ...     return [*draft_tokens, random.choices(range(len(target_rows[0])), target_rows[-1])[0]]
    >>> audited = audit(always_accept, draft_length=1)
    >>> audited.verdict, audited.smallest.case.name, audited.smallest.judged.total_variation
    ('lossy', 'disjoint', Fraction(1, 1))
    """
    chosen = options or Options()
    if type(draft_length) is not int or draft_length < 1:
        raise SizeError(f"an audit drafts at least 1 token, got {draft_length!r}")
    if (target is None) != (draft is None) or (target is not None and size is None):
        raise SizeError("an audit of given models takes target, draft and size together")
    if target is not None and draft is not None and size is not None:
        inputs: tuple[Case, ...] = (Case("given", size, target, draft, draft_length),)
    else:
        inputs = suite(draft_length)
    called = name or str(getattr(implementation, "__name__", type(implementation).__name__))
    cases: list[CaseResult] = []
    findings: set[str] = set()
    stops: list[Stop] = []
    shown: list[tuple[Law[Outcome], Case]] = []
    lines = Lines(implementation)

    def trial_of(case: Case) -> Trial:
        return Trial(lines, case, chosen.called, "real")

    more = grown(lines, draft_length, trial_of) if target is None and chosen.grow else ()
    tried = 0
    for case in chain(inputs, more):
        tried += 1
        try:
            cases.append(_decided(lines, case, chosen, findings, shown))
        except (HiddenRandomness, Nondeterministic) as stop:
            # Then no case is exact, whatever its law looked like.
            said = f"{case.name}: hidden randomness: {stop}"
            return Audited(called, "inconclusive", said, (), (), None, _versions())
        except (Undecided, CannotModel, AdapterError) as stop:
            stops.append(_stop(case, stop))
        if len(stops) == tried >= HOPELESS and all(stop.spent for stop in stops):
            stops.append(Stop("inconclusive", "", "the other inputs were not tried"))
            break
    if not chosen.writes and "writes to its arguments" in findings:
        stops.append(
            Stop("inconclusive", "", "the code writes to its arguments: the caller sees other laws")
        )
    findings.discard("writes to its arguments")
    found = lines.found(tried - len(inputs))
    verdict, reason = _concluded(cases, stops, chosen, found)
    # Known faults depart from the target, and are no measure for another reference.
    comparable = verdict == "lossy" and chosen.mode == "sampling" and chosen.declares is None
    nearest = nearest_fault(shown[:6]) if comparable else None
    others = tuple(sorted(findings))
    return Audited(called, verdict, reason, tuple(cases), others, nearest, _versions(), found)


def _decided(
    implementation: Implementation,
    case: Case,
    chosen: Options,
    findings: set[str],
    shown: list[tuple[Law[Outcome], Case]],
) -> CaseResult:
    started = time.monotonic()

    def run(randomness: Randomness) -> tuple[Trial, Exploration[Outcome]]:
        def trial_of(lazily: bool) -> Trial:  # noqa: FBT001 - its only argument
            return Trial(implementation, case, chosen.called, randomness, lazily=lazily)

        return every_branch(
            trial_of,
            chosen.budget,
            lazily=chosen.lazily,
            memo=chosen.memo,
            executor=chosen.executor,
        )

    trial, explored = _loaded_once(lambda: run("real"))
    if not concordant(trial):
        raise Misread(
            "ordinary floats lead the code elsewhere: it looks at what a number is, or remembers calls"
        )
    findings |= trial.findings
    exact = replace(case, target=trial.target, draft=trial.draft)
    reference = _reference(trial, chosen)
    judged = judge(explored.law, exact, reference, chosen.promises)
    _refuse_ours(trial, judged.failures)
    node = judged.biased_node
    replayed = None if node is None else _branch_to(node, explored.branches)
    grid: Fraction | None = None
    notes = set(trial.notes)
    if chosen.grid and time.monotonic() - started < chosen.budget.seconds / 2:
        try:
            on_ticks = judge(run("grid")[1].law, exact, reference)
            _refuse_ours(trial, on_ticks.failures)
            grid = on_ticks.total_variation
        except (Undecided, CannotModel, Nondeterministic) as stop:
            notes.add(f"not run on real generators: {stop}")
    case = _allowing(case, chosen.precision, notes)
    floor = ROUNDING if IRRATIONAL in notes else case.allowance
    if judged.total_variation > floor:
        shown.append((explored.law, exact))
    return CaseResult(
        case,
        judged,
        grid,
        len(explored.branches),
        replayed,
        not trial.findings - {"writes to its arguments"},
        tuple(sorted(notes)),
    )


def _branch_to(node: BiasedNode, branches: Sequence[Branch[Outcome]]) -> tuple[int, ...] | None:
    """Return the choices of a branch that shows the biased token, or at least its place.

    A token that the code draws itself shows more than an accepted draft.
    """
    place, start = len(node.prefix), (*node.prefix, node.token)

    def worth(branch: Branch[Outcome]) -> int:
        tokens = branch.output.tokens
        if tokens[: place + 1] != start:
            return int(tokens[:place] == node.prefix and len(tokens) > place)
        return 3 if branch.output.accepted <= place else 2

    best = max(branches, key=worth)
    return best.choices if worth(best) else None


def _allowing(case: Case, precision: Precision, notes: set[str]) -> Case:
    """Return the case with what the last place of its rows may round away, and note it where it is much."""
    last_place = LAST_PLACE[precision]
    if last_place <= ROUNDING:
        if IRRATIONAL in notes:
            return case
        return replace(case, allowance=max(case.allowance, last_place))
    # Halves round away whole biases: it is expected only of rows that they do not hold exactly.
    if case.allowance != ROUNDING:
        return case
    notes.add(f"distances up to {4 * last_place} are put down to {precision}")
    return replace(case, allowance=4 * last_place)


def _refuse_ours(trial: Trial, failures: tuple[tuple[str, Fraction], ...]) -> None:
    ours = never_raised(trial, failures)
    if ours is not None:
        raise CannotModel(f"what the code does before a {ours} that it never raises by itself")


def _loaded_once(run: Callable[[], T]) -> T:
    """Run something; once more, if the first time loaded modules, which draw numbers of their own."""
    before = len(sys.modules)
    try:
        return run()
    except (HiddenRandomness, Nondeterministic, CannotModel):
        if len(sys.modules) == before:
            raise
    return run()


def _reference(trial: Trial, chosen: Options) -> Model[int]:
    if chosen.declares is not None:
        return chosen.declares(trial.target, trial.draft)
    if chosen.mode == "sampling":
        return trial.target
    target = trial.target

    def likeliest(text: tuple[int, ...]) -> Law[int]:
        return point(argmax(target(text)))

    return likeliest


def _stop(case: Case, error: Undecided | CannotModel | AdapterError) -> Stop:
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


def _concluded(
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


def _versions() -> tuple[tuple[str, str], ...]:
    found = [("python", ".".join(map(str, sys.version_info[:3])))]
    for package in ("specdec-exact", "numpy", "torch", "jax"):
        if package.replace("-", "_") in sys.modules:
            try:
                found.append((package, version(package)))
            except PackageNotFoundError:  # run from a checkout
                found.append((package, "unknown"))
    return tuple(found)
