"""The audited code as a program: its laws handed in, its random numbers replaced, its result read."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, TypeAlias

from specdec_exact.audit.arrays import Arrays, Precision, as_given, changed, indices, rounded, rows
from specdec_exact.audit.outcome import Outcome, failure, outcome
from specdec_exact.audit.refusal import HiddenRandomness
from specdec_exact.audit.run import Model as Randomness
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources import replaced
from specdec_exact.audit.suite import Case
from specdec_exact.choice.chooser import Chooser
from specdec_exact.choice.replay import ReplayError, replay
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.errors import SpecdecError

__all__ = ["Called", "Drafts", "Implementation", "Trial"]

# given: (draft tokens, draft rows, target rows). own: (draft model, target model, draft length).
Drafts: TypeAlias = Literal["given", "own"]
Implementation: TypeAlias = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Called:
    """How an implementation is called.

    told        the law it is told the drafts come from; None is the truth
    uniforms    how many random numbers it takes as its last argument; None is no such argument
    """

    drafts: Drafts
    arrays: Arrays
    precision: Precision
    told: Model[int] | None = None
    uniforms: int | None = None


class Trial:
    """One implementation on one case, run after run.

    notes, findings    what the runs so far left behind
    repeats            how many branches are run twice, to see whether something random was not replaced
    """

    def __init__(
        self,
        implementation: Implementation,
        case: Case,
        called: Called,
        randomness: Randomness,
    ) -> None:
        self.implementation, self.case = implementation, case
        self.randomness: Randomness = randomness
        self.called, self.repeats, self.runs = called, 64, 0
        self.notes, self.findings = set[str](), set[str]()
        self.target = rounded(case.target, case.size, called.precision)
        self.draft = rounded(case.draft, case.size, called.precision)
        told = called.told
        self.declared = self.draft if told is None else rounded(told, case.size, called.precision)

    def __call__(self, chooser: Chooser) -> Outcome:
        """Run once; the first branches, and every sixteenth after them, twice."""
        recorded = _Recording(chooser)
        first = self._once(recorded)
        self.runs += 1
        if self.runs <= self.repeats or self.runs % 16 == 0:
            self._again(first, recorded.picks)
        return first

    def _again(self, first: Outcome, picks: list[int]) -> None:
        try:
            second = replay(self._once, picks)
        except ReplayError as error:
            raise HiddenRandomness(
                f"run twice on one branch, the code chose otherwise: {error}"
            ) from None
        if second != first:
            said = f"gave {first.tokens} and then {second.tokens}"
            raise HiddenRandomness(f"run twice on one branch, the code {said}")

    def _once(self, chooser: Chooser) -> Outcome:
        run = Run(chooser, self.randomness)
        arguments, drafted = self._arguments(run)
        before = [_copy(a) for a in arguments]
        with replaced(run, self.implementation):
            read = self._called(arguments)
        if run.refused is not None:
            raise run.refused
        self.notes |= run.notes
        if any(changed(a, b) for a, b in zip(before, arguments, strict=True) if _is_data(a)):
            self.findings.add("writes to its arguments")
        self._count(read, drafted)
        return read

    def untouched(self, run: Run) -> Outcome:
        """Run once with nothing replaced: only the drafts come from the run."""
        return self._called(self._arguments(run)[0])

    def _called(self, arguments: list[Any]) -> Outcome:
        try:
            result = self.implementation(*arguments)
            return outcome(result, self.case.draft_length, self.case.size)
        except SpecdecError:
            raise
        except Exception as error:  # noqa: BLE001 - an exception is an outcome, with a probability
            first = str(error).splitlines()[:1]
            return failure(f"raises {type(error).__name__}{''.join(f': {line}' for line in first)}")

    def _arguments(self, run: Run) -> tuple[list[Any], tuple[int, ...] | None]:
        case = self.case
        if self.called.drafts == "own":
            draft, target = (self._rows_of(model) for model in (self.declared, self.target))
            return [draft, target, case.draft_length], None
        text: tuple[int, ...] = ()
        for _ in range(case.draft_length):
            text = (*text, run.chooser.choose(self.draft(text)))
        prefixes = [text[:n] for n in range(case.draft_length + 1)]
        arguments = [
            indices(text, self.called.arrays),
            rows(
                [self.declared(prefix) for prefix in prefixes[:-1]],
                case.size,
                self.called.arrays,
                self.called.precision,
            ),
            rows(
                [self.target(prefix) for prefix in prefixes],
                case.size,
                self.called.arrays,
                self.called.precision,
            ),
        ]
        if self.called.uniforms is not None:
            arguments.append(self._numbers(run, self.called.uniforms))
        return arguments, text

    def _rows_of(self, model: Model[int]) -> Callable[[Sequence[int]], Any]:
        def row(context: Sequence[int]) -> Any:
            law = model(tuple(int(token) for token in context))
            return as_given(
                [float(law[t]) for t in range(self.case.size)],
                self.called.arrays,
                self.called.precision,
            )

        return row

    def _numbers(self, run: Run, count: int) -> Any:
        bits = 24 if self.called.precision == "float32" else 53
        numbers = [run.uniform(bits) for _ in range(count)]
        if self.called.arrays == "list":
            return numbers
        if self.called.arrays == "numpy":
            from specdec_exact.audit.sources.numpy_array import random_array  # noqa: PLC0415

            return random_array(numbers, (count,))
        from specdec_exact.audit.sources.torch_mode import boxed  # noqa: PLC0415 - an extra

        return boxed(numbers, self.called.precision)

    def _count(self, read: Outcome, drafted: tuple[int, ...] | None) -> None:
        if isinstance(read.tokens[0], str):
            return
        if read.accepted == len(read.tokens):
            self.findings.add("emits no token after the accepted drafts")
        if read.accepted > len(read.tokens):
            self.findings.add("says it accepted more drafts than it emitted tokens")
        elif drafted is not None and read.tokens[: read.accepted] != drafted[: read.accepted]:
            self.findings.add("says it accepted drafts that it did not emit")


class _Recording(Chooser):
    """Passes choices on and remembers them."""

    def __init__(self, chooser: Chooser) -> None:
        self.chooser = chooser
        self.picks: list[int] = []

    def pick(self, weights: Sequence[Fraction]) -> int:
        """Return what the chooser behind it picks."""
        picked = self.chooser.pick(weights)
        self.picks.append(picked)
        return picked


def _is_data(value: Any) -> bool:
    return isinstance(value, list) or (hasattr(value, "tolist") and not _holds_numbers(value))


def _holds_numbers(value: Any) -> bool:
    return getattr(getattr(value, "dtype", None), "hasobject", False)


def _copy(value: Any) -> Any:
    if isinstance(value, list):
        return [_copy(x) for x in value]
    if not hasattr(value, "tolist"):
        return value
    return value.clone() if hasattr(value, "clone") else value.copy()
