"""One branch again, step by step: where the code chose, among what, and what came of it.

    replayed(verify, "one token drafted:1", (0, 0))

The choices are those of a branch of the audit: the drafts first, then the code's own. What leaves no
choice, such as a comparison whose answer is known, is no step.
"""

import sys
from collections.abc import Hashable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from types import FrameType
from typing import Literal

from specdec_exact.audit.again import case_called
from specdec_exact.audit.draw import Draw
from specdec_exact.audit.number import Number
from specdec_exact.audit.options import Options
from specdec_exact.audit.outcome import Outcome
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources import replaced
from specdec_exact.audit.suite import Case
from specdec_exact.audit.trial import Implementation, Trial
from specdec_exact.choice.chooser import Chooser
from specdec_exact.choice.replay import replay
from specdec_exact.kernel.errors import SpecdecError
from specdec_exact.kernel.law import Law

__all__ = ["Place", "Replayed", "Step", "replayed"]

# Frames of these packages are between the code and us; an adapter of ours is code. Where we call it,
# the code ends.
_BETWEEN = ("specdec_exact", "numpy", "torch", "jax", "jaxlib", "triton", "random")
_ADAPTERS, _END = "specdec_exact.audit.adapters.", "specdec_exact.audit.trial"


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a file."""

    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Step:
    """One choice.

    place        the line of the code that compared or asked; None for a draft, which we draw
    among        the alternatives with their weights, given what was known before
    taken        which of them; None for a draw that nobody looked at, which is no choice
    number       of a comparison: which uniform number of the code, counted from 1
    threshold    of a comparison: whether it is below this
    """

    kind: Literal["draft", "comparison", "draw"]
    place: Place | None
    among: tuple[tuple[Hashable, Fraction], ...]
    taken: Hashable
    number: int | None = None
    threshold: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Replayed:
    """One branch of a case: its steps in order, what came out, and how probable it is.

    drafts           those that the code was given; none where it draws its own
    target, draft    the laws before every token of its drafts, or else of what it emitted
    """

    case: Case
    choices: tuple[int, ...]
    drafts: tuple[int, ...]
    target: tuple[Law[int], ...]
    draft: tuple[Law[int], ...]
    steps: tuple[Step, ...]
    outcome: Outcome
    weight: Fraction


def replayed(
    implementation: Implementation,
    case: Case | str,
    choices: Iterable[int],
    draft_length: int = 2,
    *,
    options: Options | None = None,
) -> Replayed:
    """Run one branch of an audit again, and return its steps.

    case            an input of the audit, or its label
    choices         ``replay`` of its result, or another row of alternatives
    draft_length    of the audit; with a label only
    raises          ReplayError when the choices do not fit; CannotModel as in the audit

    >>> def first(tokens, draft, target):
    ...     return [0], 0
    >>> again = replayed(first, "one token owed:1", [1])
    >>> again.outcome.tokens, again.weight, [step.kind for step in again.steps]
    ((0,), Fraction(1, 2), ['draft'])
    """
    chosen, recorded = options or Options(), tuple(choices)
    asked = case_called(case, draft_length) if isinstance(case, str) else case
    trial = Trial(implementation, asked, chosen.called, "real", lazily=chosen.lazily)
    runs: list[_Watched] = []

    def program(chooser: Chooser) -> Outcome:
        run = _Watched(_Weighed(chooser), lazily=chosen.lazily)
        runs.append(run)
        with replaced(run, trial.implementation):
            outcome = trial.untouched(run)
        if run.refused is not None:
            raise run.refused
        run.finish()
        return outcome

    with suppress(SpecdecError):  # the first run may load modules, which draw numbers of their own
        replay(program, recorded)
    outcome = replay(program, recorded)
    drafts = trial.drafted(_Taking(recorded))
    # Where the code drafts itself, the laws are those along what it emitted.
    along = drafts or tuple(token for token in outcome.tokens if isinstance(token, int))
    texts = [along[:n] for n in range(asked.draft_length + 1) if n <= len(along)]
    drawn = tuple(
        Step("draft", None, tuple((t, law[t]) for t in law), token)
        for law, token in zip(map(trial.draft, texts), drafts, strict=False)
    )
    return Replayed(
        asked,
        recorded,
        drafts,
        tuple(map(trial.target, texts)),
        tuple(map(trial.draft, texts[: asked.draft_length])),
        (*drawn, *runs[-1].steps()),
        outcome,
        runs[-1].weighed.weight,
    )


class _Watched(Run):
    """A run that notes where it is asked, and what it answers."""

    def __init__(self, weighed: "_Weighed", *, lazily: bool) -> None:
        self.weighed = weighed
        self._seen: list[Step | tuple[Place | None, Draw, int]] = []
        self._numbered = 0
        super().__init__(weighed, "real", lazily=lazily)

    def uniform(self, bits: int = 53, key: Hashable = None) -> Number:
        """Return a uniform number whose comparisons are noted."""
        number = super().uniform(bits, key)
        interval, flip = number.variable.interval, self.chooser.flip
        if interval.flip != flip:  # the same key: noted already
            return number
        self._numbered += 1
        count = self._numbered

        def noted(below: Fraction) -> bool:
            threshold = interval.low + below * (interval.high - interval.low)
            answer = flip(below)
            among = ((True, below), (False, 1 - below))
            self._seen.append(Step("comparison", _place(), among, answer, count, threshold))
            return answer

        interval.flip = noted
        return number

    def draw(
        self, weights: Sequence[Fraction], first: int = 0, *, lazily: bool | None = None
    ) -> Draw:
        """Return a draw that is noted."""
        draw = super().draw(weights, first, lazily=lazily)
        self._seen.append((_place(), draw, first))
        return draw

    def steps(self) -> tuple[Step, ...]:
        """Return what was noted."""
        return tuple(one if isinstance(one, Step) else _drawn(*one) for one in self._seen)


def _drawn(place: Place | None, draw: Draw, first: int) -> Step:
    among = tuple((first + index, weight) for index, weight in enumerate(draw.weights) if weight)
    return Step("draw", place, among, None if draw.value is None else first + draw.value)


def _place() -> Place | None:
    """Return the innermost line that is neither ours nor of a library whose numbers are replaced."""
    frame: FrameType | None = sys._getframe(1)  # noqa: SLF001 - its documented use
    while frame is not None:
        module = str(frame.f_globals.get("__name__"))
        if module == _END:
            return None
        if module.startswith(_ADAPTERS) or module.partition(".")[0] not in _BETWEEN:
            code = frame.f_code
            return Place(code.co_filename, frame.f_lineno)
        frame = frame.f_back
    return None


class _Weighed(Chooser):
    """Passes choices on, and knows the weight of the branch they make."""

    def __init__(self, chooser: Chooser) -> None:
        self._chooser, self.weight = chooser, Fraction(1)

    def pick(self, weights: Sequence[Fraction]) -> int:
        """Return what the chooser behind it picks."""
        picked = self._chooser.pick(weights)
        self.weight *= weights[picked]
        return picked


class _Taking(Chooser):
    """Takes the first of some choices."""

    def __init__(self, choices: tuple[int, ...]) -> None:
        self._choices = iter(choices)

    def pick(self, weights: Sequence[Fraction]) -> int:
        """Return the next one."""
        return next(self._choices) % len(weights)
