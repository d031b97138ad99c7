"""The verbs of the cases: one function for each kind of question, from laws to a sketch."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import lcm
from typing import Any, cast

from specdec_exact.choice.chooser import Program
from specdec_exact.choice.explore import explore
from specdec_exact.kernel.block import Model
from specdec_exact.schemes.round import Round
from specdec_exact.vectors import ask as asks
from specdec_exact.vectors.certificates import greedily, preserves_round, preserves_step
from specdec_exact.vectors.conventions import (
    COIN_AT_MOST,
    COIN_BELOW,
    LAST_AT_MOST,
    LAST_BELOW,
    joined,
)
from specdec_exact.vectors.expect import Outcome, Rounds, Within
from specdec_exact.vectors.record import Otherwise
from specdec_exact.vectors.row import Row, float_row
from specdec_exact.vectors.rules import (
    Compared,
    list_program,
    models,
    played,
    round_program,
    step_program,
)
from specdec_exact.vectors.sketch import GRID, Sketch, shared, thresholds, weights

__all__ = ["candidates", "raw", "replay", "round_law", "step_law"]

# Rows by context; None stands for every other one.
Contexts = Mapping[Any, str]
_STRICT = {"coin": COIN_BELOW, "last": LAST_BELOW}
_LAX = {"coin": COIN_AT_MOST, "last": LAST_AT_MOST}
# Below every number there is one that is on the same side of all thresholds but its own.
_BELOW = Fraction(1, 2**60)
_KINDS = (("coin",), ("last",), ("coin", "last"))


def replay(  # noqa: PLR0913 - a tape has so many parts
    label: str,
    target: Sequence[str],
    draft: Sequence[str],
    drafts: Sequence[int],
    coins: Sequence[int],
    last: int = 0,
    *,
    rule: str = "token",
    flags: tuple[str, ...] = (),
) -> Sketch:
    """Return a question about given drafts and numbers, as the scheme of the rule answers it.

    target    one row more than drafts, as texts of weights
    coins     numbers of the grid, see ``sketch.at``
    """
    rows = [weights(text) for text in target], [weights(text) for text in draft]
    ask = asks.Verify(
        rule, len(rows[0][0].bits), (*rows[0],), (*rows[1],), (*drafts,), GRID, (*coins,), last
    )
    wanted, told = models(ask.target), models(ask.draft)
    owed = greedily(wanted) if rule == "greedy" else wanted
    length = len(drafts)
    certificate = preserves_round(owed, round_program(rule, wanted, told, length), length)
    return replace(_taped(label, ask, flags), certificates=(certificate,))


def raw(
    label: str,
    target: Sequence[Iterable[int]],
    draft: Sequence[Iterable[int]],
    drafts: Sequence[int],
    coins: Sequence[int],
    last: int = 0,
) -> Sketch:
    """Return a question about rows that are given by the bits of their floats."""
    rows = [float_row(bits) for bits in target], [float_row(bits) for bits in draft]
    ask = asks.Verify(
        "token", len(rows[0][0].bits), (*rows[0],), (*rows[1],), (*drafts,), GRID, (*coins,), last
    )
    measures = [row.measure() for row in (*ask.target, *ask.draft)]
    if all(measures):
        why = "a row of floats is only nearly a law"
        return replace(_taped(label, ask, ()), uncertified=why)
    why = "a row without weights is no law"
    return Sketch(label, ask, Within(ask.vocabulary, len(drafts)), uncertified=why)


def candidates(
    label: str,
    target: str,
    draft: str,
    given: Sequence[int],
    coins: Sequence[int],
    last: int = 0,
    *,
    rule: str,
) -> Sketch:
    """Return a question about several candidates for one position."""
    rows = weights(target), weights(draft)
    ask = asks.VerifyList(rule, len(rows[0].bits), *rows, (*given,), GRID, (*coins,), last)
    certificate = preserves_step(rows[0].law(), list_program(ask))
    return replace(_taped(label, ask, ()), certificates=(certificate,))


def _taped(label: str, ask: asks.Verify | asks.VerifyList, flags: tuple[str, ...]) -> Sketch:
    expect, compared = played(ask)
    sketch = Sketch(label, ask, expect, flags=flags, thresholds=thresholds(compared, ask.grid))
    if not _ties(compared):
        return sketch
    lax = {kinds: played(ask, dict.fromkeys(kinds, _BELOW)) for kinds in _KINDS}
    # One tie may lead to another, so those of every play count.
    ties = _ties(compared).union(*(_ties(other) for _, other in lax.values()))
    others = [
        Otherwise(joined(_LAX[kind] for kind in kinds), other)
        for kinds, (other, _) in lax.items()
        if ties.issuperset(kinds) and (other != expect or len(kinds) > 1)
    ]
    policy = joined(_STRICT[kind] for kind in ties) if others else ""
    return replace(sketch, policy=policy, otherwise=(*others,))


def _ties(compared: Compared) -> set[str]:
    met = [of for of, number, value in compared if number == value and 0 < value < 1]
    return {"last" if of == "last" else "coin" for of in met}


def step_law(label: str, target: str, draft: str, *, rule: str = "token", count: int = 1) -> Sketch:
    """Return the question for the law that one step emits."""
    rows = weights(target), weights(draft)
    ask = asks.StepLaw(rule, len(rows[0].bits), count, *rows)
    program, wanted = step_program(ask), rows[0].law()
    if rule == "greedy":
        wanted = greedily(lambda _: rows[0].law())(())
    return Sketch(label, ask, shared(explore(program).law), (preserves_step(wanted, program),))


def round_law(
    label: str,
    target: Contexts,
    draft: Contexts,
    draft_length: int,
    *,
    rule: str = "token",
    end: int = -1,
) -> Sketch:
    """Return the question for the law of a round.

    target, draft    rows by context; None stands for every other one
    end              a token behind which nothing is emitted
    """
    contexts = [text for text in {**target, **draft} if text is not None]
    sides = [
        [weights(side.get(text, side[None])) for text in (*contexts, None)]
        for side in (target, draft)
    ]
    ask = asks.RoundLaw(
        rule, len(sides[0][0].bits), draft_length, (*contexts,), (*sides[0],), (*sides[1],), end
    )
    wanted, told = (_model(contexts, rows) for rows in sides)
    program = round_program(rule, wanted, told, draft_length)
    owed = greedily(wanted) if rule == "greedy" else wanted
    return Sketch(
        label, ask, _rounds(ask, program), (preserves_round(owed, program, draft_length),)
    )


def _model(contexts: Sequence[tuple[int, ...]], rows: Sequence[Row]) -> Model[int]:
    laws = {text: rows[i].law() for i, text in enumerate(contexts)}
    last = rows[-1].law()
    return lambda text: laws.get(text, last)


def _rounds(ask: asks.RoundLaw, program: Program[Round]) -> Rounds:
    weights: dict[tuple[tuple[int, ...], int], Fraction] = {}
    for emitted, weight in explore(program).law.items():
        tokens = cast("tuple[int, ...]", emitted.tokens)
        if ask.end in tokens:
            tokens = tokens[: tokens.index(ask.end) + 1]
        key = tokens, min(emitted.accepted, len(tokens))
        weights[key] = weights.get(key, Fraction()) + weight
    common = lcm(*(weight.denominator for weight in weights.values()))
    listed = sorted(weights.items())
    return Rounds(common, tuple(Outcome(*key, int(weight * common)) for key, weight in listed))
