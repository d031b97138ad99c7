"""Which of several noisy scores is the largest: one choice, with exact weights.

With E exponential of rate 1, ``argmax c[i] / E[i]``, ``argmin E[i] / c[i]`` and
``argmax log(c[i]) - log(E[i])`` are all the index i with probability proportional to c[i]. A second
race of the same noise is decided given the winner of the first, by the joint law of the two winners.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from decimal import Context, Decimal
from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

from specdec_exact.audit.draw import Draw
from specdec_exact.audit.grid import HALVES
from specdec_exact.audit.number import Number, Race, Variable
from specdec_exact.audit.product import Product
from specdec_exact.audit.run import Run
from specdec_exact.audit.steps import IRRATIONAL, Step
from specdec_exact.kernel.law import Law
from specdec_exact.schemes.shared_randomness import race

__all__ = ["race_draw", "raced", "ranked"]

# uniform: a*U + b. scaled: a*E. inverse: a/E. shifted: a*log(E) + b. power: U**a.
Form: TypeAlias = Literal["uniform", "scaled", "inverse", "shifted", "power"]
TINY = Fraction(1, 10**9)
_DIGITS = Context(prec=60)


class Shape(NamedTuple):
    """A chain of steps, recognised."""

    form: Form
    a: Fraction
    b: Fraction = Fraction(0)


def raced(run: Run, scores: Sequence[Number | float], *, largest: bool) -> int:
    """Return the index of the largest (or smallest) score, decided as one choice."""
    return race_draw(run, scores, largest=largest).seen()


def race_draw(run: Run, scores: Sequence[Number | float], *, largest: bool) -> Draw:
    """Return the index of the largest (or smallest) score, as one draw."""
    return _drawn(run, _started(run, scores, largest=largest))


def ranked(
    run: Run, scores: Sequence[Number | float], count: int, *, largest: bool
) -> tuple[int, ...]:
    """Return the indices of the largest (or smallest) several scores, the best first.

    Those are draws by weight of which none is put back.
    """
    started = _started(run, scores, largest=largest)
    if any(variable in run.raced for variable in started.places):
        run.refuse("the best several of noise that was raced before")
    if count > len(started.places):
        run.refuse("the best several of fewer scores that can win")
    left, best = list(started.weights), list[Draw]()
    for _ in range(count):
        best.append(run.draw(left, lazily=False))
        left[best[-1].seen()] = Fraction()
    weights = {variable: started.weights[place] for variable, place in started.places.items()}
    entrants = {place: variable for variable, place in started.places.items()}
    over = Race(weights, entrants, best[0], started.mirrored, again=True)
    run.raced |= dict.fromkeys(started.places, over)
    return tuple(draw.seen() for draw in best)


class _Started(NamedTuple):
    """A race before it is decided: the weight of every place, who can win, and how noise was made."""

    weights: list[Fraction]
    places: dict[Variable, int]
    mirrored: frozenset[Variable]


def _started(run: Run, scores: Sequence[Number | float], *, largest: bool) -> _Started:
    numbers = [score for score in scores if isinstance(score, Number)]
    if any(isinstance(n, Product) or n.variable in run.entangled for n in numbers):
        run.refuse("a race of products of random numbers")
    if len({id(number.variable) for number in numbers}) < len(numbers):
        run.refuse("a race of scores that share their noise")
    if any(number.variable.interval.high - number.variable.interval.low != 1 for number in numbers):
        run.refuse("a race of noise that was compared before")
    if run.model == "grid" and any(_in_halves(number) for number in numbers):
        run.refuse("a race in half precision, tick by tick: ties are frequent")
    forms: set[Form] = set()
    weights = [_weight(run, score, largest=largest, forms=forms) for score in scores]
    if len(forms) != 1:
        run.refuse("a race of scores of different kinds")
    places = {
        number.variable: place
        for place, number in enumerate(scores)
        if isinstance(number, Number) and weights[place]
    }
    mirrored = frozenset(n.variable for n in numbers if _mirrored(n.steps))
    return _Started(weights, places, mirrored)


def _in_halves(number: Number) -> bool:
    rounded = (step.bits in HALVES for step in number.steps if step.operation == "round")
    return number.variable.bits in HALVES or any(rounded)


def _mirrored(steps: tuple[Step, ...]) -> bool:
    """Return whether noise is made of 1 - U."""
    return next(s.operation for s in steps if s.operation != "round") not in ("log", "power")


def _drawn(run: Run, started: _Started) -> Draw:
    """Draw the winner of a race, and remember it."""
    weights, places, mirrored = started
    here = {variable: weights[place] for variable, place in places.items()}
    earlier = {id(run.raced[v]): run.raced[v] for v in here if v in run.raced}
    if not earlier:
        won = run.draw(weights)
        entrants = {place: variable for variable, place in places.items()}
        run.raced |= dict.fromkeys(here, Race(here, entrants, won, mirrored))
        return won
    first = next(iter(earlier.values()))
    if len(earlier) > 1 or first.again:
        run.refuse("a third race of the same noise")
    if any((v in mirrored) != (v in first.mirrored) for v in here if v in first.weights):
        run.refuse("a second race of the same noise, made otherwise")
    named = list({**first.weights, **here})

    def law(weights: dict[Variable, Fraction]) -> Law[int]:
        total = sum(weights.values(), Fraction())
        return Law({named.index(v): w / total for v, w in weights.items()})

    both = race(law(here), law(first.weights))
    known = named.index(first.winner)
    run.raced |= dict.fromkeys(named, replace(first, again=True))
    left = [Fraction()] * len(weights)
    for variable, place in places.items():
        left[place] = both[named.index(variable), known]
    return run.draw(left)


def _weight(run: Run, score: Number | float, *, largest: bool, forms: set[Form]) -> Fraction:
    if not isinstance(score, Number):
        # A constant only loses for certain: 0 against positive scores, infinity, minus infinity.
        if score == (-math.inf if largest else math.inf):
            return Fraction()
        if largest and score == 0:
            forms.add("inverse")
            return Fraction()
        run.refuse("a race of random scores with a constant")
    shape = _recognised(run, score.steps)
    if shape is None:
        run.refuse("a race of scores that are not exponential, inverse or Gumbel noise")
    form, a, b = shape
    forms.add("inverse" if form == "power" else form)
    match form:
        case "scaled" if (a > 0) != largest:
            return 1 / abs(a)
        case "inverse" if (a > 0) == largest:
            return abs(a)
        case "shifted" if abs(a) == 1 and (a < 0) == largest:
            run.notes.add(IRRATIONAL)
            return _exponential(-b / a)
        case "power" if a > 0 and largest:
            return 1 / a
        case _:
            run.refuse("a race towards the other end of its noise")


def _recognised(run: Run, steps: tuple[Step, ...]) -> Shape | None:
    shape = Shape("uniform", Fraction(1))
    for step in steps:
        operation, constant = step.operation, step.constant
        form, a, b = shape
        if operation == "round" or (operation == "add" and constant == 0):
            continue
        if operation in ("at-least", "at-most"):
            if not (form == "uniform" and min(abs(constant), abs(1 - constant)) < TINY):
                return None
            run.notes.add("noise held away from its end was taken as if it were not")
            continue
        if operation == "divide":
            operation, constant = "multiply", 1 / constant
        extended = _extended(form, a, b, operation, constant)
        if extended is None:
            return None
        shape = extended
    return shape


def _extended(  # noqa: PLR0911 - one return per rule
    form: Form, a: Fraction, b: Fraction, operation: str, c: Fraction
) -> Shape | None:
    match form, operation:
        case ("uniform", "add"):
            return Shape(form, a, b + c)
        case ("uniform" | "shifted", "multiply"):
            return Shape(form, a * c, b * c)
        case ("scaled" | "inverse", "multiply"):
            return Shape(form, a * c)
        case ("uniform", "log") if _is_uniform(a, b):
            return Shape("scaled", Fraction(-1))
        case ("uniform", "power") if _is_uniform(a, b):
            return Shape("power", c)
        case ("scaled", "divide-into") if a > 0:
            return Shape("inverse", c / a)
        case ("scaled", "log") if a == 1:
            return Shape("shifted", Fraction(1))
        case ("shifted", "add"):
            return Shape(form, a, b + c)
        case _:
            return None


def _is_uniform(a: Fraction, b: Fraction) -> bool:
    return (a == 1 and b == 0) or (a == -1 and b == 1)


def _exponential(value: Fraction) -> Fraction:
    exact = _DIGITS.divide(Decimal(value.numerator), Decimal(value.denominator))
    return Fraction(_DIGITS.exp(exact))
