"""Rules for the tests of the search: right ones, the ten classic mistakes, and badly behaved ones."""

import random
import secrets
from collections.abc import Callable
from fractions import Fraction
from itertools import count
from typing import Any

import numpy as np

from specdec_exact.choice import Chooser
from specdec_exact.choice.source import Ticks
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, Token, excess
from specdec_exact.schemes import block, recursive, sample_and_match, token
from specdec_exact.schemes.greedy import argmax
from specdec_exact.schemes.round import Round

LawT = Law[Token]
ModelT = Model[Token]


# ---------------------------------------------------------------- right


def right(chooser: Chooser, target: LawT, draft: LawT) -> Token:
    return token.step(target, draft)(chooser)


def two_drafts(chooser: Chooser, target: LawT, draft: LawT) -> Token:
    return recursive.step(target, draft, 2)(chooser)


def matched(chooser: Chooser, target: LawT, draft: LawT) -> Token:
    return sample_and_match.step(target, draft)(chooser)


def capped(chooser: Chooser, target: LawT, draft: LawT) -> Token:
    """Accept at most 99 times in 100, and replace from what that owes: lossless, but less accepting."""
    x = chooser.choose(draft)
    cap = Fraction(99, 100)
    kept = {y: min(cap * draft[y], target[y]) for y in draft}
    if chooser.uniform() * draft[x] < kept[x]:
        return x
    owed = {y: target[y] - kept.get(y, Fraction()) for y in target}
    return chooser.choose(target.like(owed).normalised())


def right_round(chooser: Chooser, target: ModelT, draft: ModelT, length: int) -> Round:
    return token.whole_round(target, draft, length)(chooser)


def block_round(chooser: Chooser, target: ModelT, draft: ModelT, length: int) -> Round:
    return block.whole_round(target, draft, length)(chooser)


# ---------------------------------------------------------------- the ten classic mistakes


def _stock(
    chooser: Chooser, target: LawT, draft: LawT, replace: Callable[[], Token | None]
) -> Token | None:
    x = chooser.choose(draft)
    return x if chooser.uniform() * draft[x] < target[x] else replace()


def redraw(chooser: Chooser, target: LawT, draft: LawT) -> Token | None:
    return _stock(chooser, target, draft, lambda: chooser.choose(target))


def absolute(chooser: Chooser, target: LawT, draft: LawT) -> Token | None:
    gaps = {x: max(target[x] - draft[x], draft[x] - target[x]) for x in {**target, **draft}}
    return _stock(chooser, target, draft, lambda: chooser.choose(target.like(gaps).normalised()))


def inverted(chooser: Chooser, target: LawT, draft: LawT) -> Token:
    x = chooser.choose(draft)
    if chooser.uniform() * target[x] < draft[x]:
        return x
    return chooser.choose(excess(target, draft).normalised())


def argmax_residual(chooser: Chooser, target: LawT, draft: LawT) -> Token | None:
    return _stock(chooser, target, draft, lambda: argmax(excess(target, draft).normalised()))


def unnormalised(chooser: Chooser, target: LawT, draft: LawT) -> Token | None:
    def replace() -> Token | None:
        u, missing, walked = chooser.uniform(), excess(target, draft), Fraction()
        for x in missing:
            walked = walked + missing[x]
            if u < walked:
                return x
        return None

    return _stock(chooser, target, draft, replace)


def always(chooser: Chooser, target: LawT, draft: LawT) -> Token:
    del target
    return chooser.choose(draft)


def lenient(chooser: Chooser, target: LawT, draft: LawT) -> Token:
    x = chooser.choose(draft)
    if chooser.uniform() * draft[x] < 2 * target[x]:
        return x
    return chooser.choose(excess(target, draft).normalised())


def typical(chooser: Chooser, target: LawT, draft: LawT) -> Token:
    x = chooser.choose(draft)
    return x if target[x] > Fraction(3, 10) else argmax(target)


def misreported(chooser: Chooser, target: LawT, draft: LawT) -> Token:
    return token.step(target, draft, told=target)(chooser)


def wrong_row(chooser: Chooser, target: ModelT, draft: ModelT, length: int) -> Round:
    emitted = token.whole_round(target, draft, length)(chooser)
    if emitted.accepted < length:
        return emitted
    head = emitted.tokens[:-1]
    return Round((*head, chooser.choose(target(head[:-1]))), length)


STEP_MISTAKES = {
    "redraw": redraw, "absolute": absolute, "inverted": inverted, "argmax": argmax_residual,
    "unnormalised": unnormalised, "always": always, "lenient": lenient, "typical": typical,
    "misreported": misreported,
}  # fmt: skip
RIGHT_STEPS = {"token": right, "recursive": two_drafts, "matched": matched, "capped": capped}


def capped_stock(chooser: Chooser, target: LawT, draft: LawT) -> Token | None:
    """Accept at most 99 times in 100, with the residual of the uncapped rule."""
    x = chooser.choose(draft)
    kept = min(Fraction(99, 100) * draft[x], target[x])
    if chooser.uniform() * draft[x] < kept:
        return x
    missing = excess(target, draft)
    return chooser.choose(missing.normalised() if missing else target)


def inclusive_grid(chooser: Chooser, target: LawT, draft: LawT) -> Token:
    """Compare with <= a number that is 0 one time in four: p(x) = 0 is accepted at u = 0."""
    x = chooser.choose(draft)
    if chooser.uniform(Ticks(4)) * draft[x] <= target[x]:
        return x
    return chooser.choose(excess(target, draft).normalised())


# ---------------------------------------------------------------- badly behaved

_calls = count()


def forgets(chooser: Chooser, target: LawT, draft: LawT) -> Token:
    del target
    x = chooser.choose(draft)
    return x if next(_calls) % 2 else 7


def list_of_tokens(chooser: Chooser, target: LawT, draft: LawT) -> list[Token]:
    return [right(chooser, target, draft)]


def floats(chooser: Chooser, target: LawT, draft: LawT) -> float:
    return float(right(chooser, target, draft))


def endless(chooser: Chooser, target: LawT, draft: LawT) -> Token:
    while not chooser.flip(Fraction(1, 2)):
        pass
    return right(chooser, target, draft)


def silent(chooser: Chooser, target: LawT, draft: LawT) -> Token:
    while True:
        del chooser, target, draft
        chooser = target = draft = None  # type: ignore[assignment]


def raising(chooser: Chooser, target: LawT, draft: LawT) -> Token:
    x = chooser.choose(draft)
    if target[x] == 0:
        raise LookupError(f"token {x} is not in the target")
    return x


def dividing(chooser: Chooser, target: LawT, draft: LawT) -> Token:
    x = chooser.choose(draft)
    return x if chooser.flip(min(draft[x] / target[x], Fraction(1))) else argmax(target)


def negative(chooser: Chooser, target: LawT, draft: LawT) -> Token:
    x = chooser.choose(draft)
    owed = target.like({y: target[y] - draft[y] for y in {**target, **draft}})
    return chooser.choose(owed.normalised()) if owed else x


def short_mass(chooser: Chooser, target: LawT, draft: LawT) -> Token | None:
    missing: Any = excess(target, draft)
    return _stock(chooser, target, draft, lambda: chooser.choose(missing))


def global_random(chooser: Chooser, target: LawT, draft: LawT) -> Token:
    random.random()  # noqa: S311
    return right(chooser, target, draft)


def system_random(chooser: Chooser, target: LawT, draft: LawT) -> Token:
    secrets.randbelow(2)
    return right(chooser, target, draft)


def unseeded(chooser: Chooser, target: LawT, draft: LawT) -> Token:
    random.Random().random()  # noqa: S311
    return right(chooser, target, draft)


def numpy_random(chooser: Chooser, target: LawT, draft: LawT) -> Token:
    np.random.random()  # noqa: NPY002
    return right(chooser, target, draft)


def numpy_generator(chooser: Chooser, target: LawT, draft: LawT) -> Token:
    np.random.default_rng().random()
    return right(chooser, target, draft)


def converts(chooser: Chooser, target: LawT, draft: LawT) -> Token:
    return chooser.choose(draft) if float(chooser.uniform()) < 0.5 else argmax(target)


MISCONDUCT: dict[str, list[Callable[..., object]]] = {
    "nondeterministic": [forgets],
    "foreign": [list_of_tokens, floats],
    "endless": [endless],
    "raises": [raising],
    "division": [dividing],
    "negative": [negative],
    "mass": [short_mass],
    "outside": [global_random, system_random, unseeded, numpy_random, numpy_generator],
    "uniform": [converts],
}
