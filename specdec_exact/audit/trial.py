"""The audited code as a program: its laws handed in, its random numbers replaced, its result read."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, TypeAlias

from specdec_exact.audit.arrays import (
    BITS,
    Arrays,
    Precision,
    as_given,
    changed,
    indices,
    rounded,
    rows,
)
from specdec_exact.audit.outcome import Outcome, failure, outcome
from specdec_exact.audit.refusal import HiddenRandomness, Undeferrable
from specdec_exact.audit.run import Model as Randomness
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources import replaced
from specdec_exact.audit.suite import Case
from specdec_exact.choice.chooser import Chooser
from specdec_exact.choice.replay import ReplayError
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
    lazily             draws are made when they are first looked at; the second run makes them at once
    runs, mass         how many branches were run so far, and their weight
    """

    def __init__(
        self,
        implementation: Implementation,
        case: Case,
        called: Called,
        randomness: Randomness,
        *,
        lazily: bool = False,
    ) -> None:
        self.implementation, self.case, self.lazily = implementation, case, lazily
        self.randomness: Randomness = randomness
        self.called, self.repeats, self.runs = called, 64, 0
        self.mass = Fraction()
        self.notes, self.findings = set[str](), set[str]()
        self.target = rounded(case.target, case.size, called.precision)
        self.draft = rounded(case.draft, case.size, called.precision)
        told = called.told
        self.declared = self.draft if told is None else rounded(told, case.size, called.precision)

    def __call__(self, chooser: Chooser) -> Outcome:
        """Run once; the first branches, and every sixteenth after them, twice."""
        weighing = _Weighing(chooser)
        return self._verified(self.drafted(weighing), weighing)

    def tried(self, chooser: Chooser) -> None:
        """Run once and keep nothing: to see what the first choice is."""
        self._once(Run(chooser, self.randomness, lazily=self.lazily), self.drafted(chooser))

    def verified(self, text: tuple[int, ...], weight: Fraction, chooser: Chooser) -> Outcome:
        """Run once on drafts that were drawn with a weight."""
        return self._verified(text, _Weighing(chooser, weight))

    def given(self, text: tuple[int, ...]) -> Hashable:
        """Return everything that the code is given for these drafts, and how."""
        prefixes = [text[:n] for n in range(len(text) + 1)]
        laws = ([self.declared(t) for t in prefixes[:-1]], [self.target(t) for t in prefixes])
        numbers = tuple(
            float(law[t]) for rows in laws for law in rows for t in range(self.case.size)
        )
        how = (self.called.arrays, self.called.precision, self.called.uniforms, self.lazily)
        return text, self.case.size, numbers, how, self.randomness

    def _verified(self, text: tuple[int, ...], weighing: "_Weighing") -> Outcome:
        run = Run(weighing, self.randomness, lazily=self.lazily)
        first = self._once(run, text)
        self.runs, self.mass = self.runs + 1, self.mass + weighing.weight
        failed = isinstance(first.tokens[0], str) and bool(run.draws)
        if self.runs <= self.repeats or self.runs % 16 == 0 or failed:
            self._again(first, run, text)
        return first

    def _again(self, first: Outcome, run: Run, text: tuple[int, ...]) -> None:
        second = self._told(run, text, lazily=False)
        if second == first:
            return
        if self.lazily and self._told(run, text, lazily=True) == first:
            raise Undeferrable(f"{first.tokens} became {_said(second)}")
        raise HiddenRandomness(
            f"run twice on one branch, the code gave {first.tokens} and then {_said(second)}"
        )

    def _told(self, run: Run, text: tuple[int, ...], *, lazily: bool) -> Outcome | ReplayError:
        try:
            return self._once(run.again(lazily=lazily), text)
        except ReplayError as error:
            return error

    def _once(self, run: Run, text: tuple[int, ...]) -> Outcome:
        arguments = self._arguments(run, text)
        before = [_copy(a) for a in arguments]
        with replaced(run, self.implementation):
            read = self._called(arguments)
        if run.refused is not None:
            raise run.refused
        run.finish()
        self.notes |= run.notes
        if any(changed(a, b) for a, b in zip(before, arguments, strict=True) if _is_data(a)):
            self.findings.add("writes to its arguments")
        self._count(read, text)
        return read

    def untouched(self, run: Run) -> Outcome:
        """Run once with nothing replaced: only the drafts come from the run."""
        return self._called(self._arguments(run, self.drafted(run.chooser)))

    def drafted(self, chooser: Chooser) -> tuple[int, ...]:
        """Return the drafts that the harness draws; none where the code draws its own."""
        text: tuple[int, ...] = ()
        while self.called.drafts == "given" and len(text) < self.case.draft_length:
            text = (*text, chooser.choose(self.draft(text)))
        return text

    def _called(self, arguments: list[Any]) -> Outcome:
        try:
            result = self.implementation(*arguments)
            return outcome(result, self.case.draft_length, self.case.size)
        except SpecdecError:
            raise
        except (Exception, SystemExit, GeneratorExit) as error:  # noqa: BLE001 - an exception is an outcome, with a probability
            # Where a recursion is stopped, and in which words, is no choice of the code's.
            first = [] if isinstance(error, RecursionError) else str(error).splitlines()[:1]
            return failure(f"raises {type(error).__name__}{''.join(f': {line}' for line in first)}")

    def _arguments(self, run: Run, text: tuple[int, ...]) -> list[Any]:
        case = self.case
        if self.called.drafts == "own":
            draft, target = (self._rows_of(model) for model in (self.declared, self.target))
            return [draft, target, case.draft_length]
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
        return arguments

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
        bits = BITS[self.called.precision]
        numbers = [run.uniform(bits) for _ in range(count)]
        if self.called.arrays == "list":
            return numbers
        if self.called.arrays == "numpy":
            from specdec_exact.audit.sources.numpy_array import random_array  # noqa: PLC0415 - only where it is asked for

            return random_array(numbers, (count,))
        if self.called.arrays == "jax":
            from specdec_exact.audit.sources.jax_array import jax_array  # noqa: PLC0415 - an extra

            return jax_array(numbers, (count,), self.called.precision)
        from specdec_exact.audit.sources.torch_mode import boxed  # noqa: PLC0415 - an extra

        return boxed(numbers, self.called.precision)

    def _count(self, read: Outcome, drafted: tuple[int, ...]) -> None:
        if isinstance(read.tokens[0], str):
            return
        if read.accepted == len(read.tokens):
            self.findings.add("emits no token after the accepted drafts")
        if read.accepted > len(read.tokens):
            self.findings.add("says it accepted more drafts than it emitted tokens")
        elif drafted and read.tokens[: read.accepted] != drafted[: read.accepted]:
            self.findings.add("says it accepted drafts that it did not emit")


class _Weighing(Chooser):
    """Passes choices on, and knows the weight of the branch they make."""

    def __init__(self, chooser: Chooser, weight: Fraction = Fraction(1)) -> None:
        self.chooser, self.weight = chooser, weight

    def pick(self, weights: Sequence[Fraction]) -> int:
        """Return what the chooser behind it picks."""
        picked = self.chooser.pick(weights)
        self.weight *= weights[picked]
        return picked


def _said(result: Outcome | ReplayError) -> str:
    return str(result) if isinstance(result, ReplayError) else str(result.tokens)


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
