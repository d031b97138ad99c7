"""Audit an implementation: run it down every branch, on a suite of inputs, and judge its law.

audited = audit(my_rule, draft_length=2)
audited.verdict, audited.total_variation, audited.smallest
"""

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from importlib.metadata import PackageNotFoundError, version
from itertools import chain
from typing import TypeVar

from specdec_exact.audit.arrays import LAST_PLACE, Precision
from specdec_exact.audit.branches import every_branch
from specdec_exact.audit.conclusion import Stop, concluded, stopped
from specdec_exact.audit.concordance import concordant
from specdec_exact.audit.growth import grown
from specdec_exact.audit.judge import judge
from specdec_exact.audit.lines import Lines
from specdec_exact.audit.nearest import nearest_fault
from specdec_exact.audit.options import Options
from specdec_exact.audit.outcome import Outcome
from specdec_exact.audit.refusal import AdapterError, CannotModel, HiddenRandomness, Misread
from specdec_exact.audit.result import Audited, CaseResult
from specdec_exact.audit.run import Model as Randomness
from specdec_exact.audit.steps import IRRATIONAL
from specdec_exact.audit.suite import ROUNDING, Case, suite
from specdec_exact.audit.trial import Implementation, Trial
from specdec_exact.audit.unseen import never_raised
from specdec_exact.choice import Branch, Exploration, Undecided
from specdec_exact.choice.explore import Nondeterministic
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.certificate import BiasedNode
from specdec_exact.kernel.errors import SizeError
from specdec_exact.kernel.law import Law

__all__ = ["HOPELESS", "audit"]

T = TypeVar("T")
# If so many inputs, from the first on, have spent their budgets, the others are not tried.
HOPELESS = 4


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
            stops.append(stopped(case, stop))
        if len(stops) == tried >= HOPELESS and all(stop.spent for stop in stops):
            stops.append(Stop("inconclusive", "", "the other inputs were not tried"))
            break
    if not chosen.writes and "writes to its arguments" in findings:
        stops.append(
            Stop("inconclusive", "", "the code writes to its arguments: the caller sees other laws")
        )
    findings.discard("writes to its arguments")
    found = lines.found(tried - len(inputs))
    verdict, reason = concluded(cases, stops, chosen, found)
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
    reference = chosen.reference(trial.target, trial.draft)
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


def _versions() -> tuple[tuple[str, str], ...]:
    found = [("python", ".".join(map(str, sys.version_info[:3])))]
    for package in ("specdec-exact", "numpy", "torch", "jax"):
        if package.replace("-", "_") in sys.modules:
            try:
                found.append((package, version(package)))
            except PackageNotFoundError:  # run from a checkout
                found.append((package, "unknown"))
    return tuple(found)
