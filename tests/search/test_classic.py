"""The formulas of the ten mutants are the laws of the rules that they stand for."""

from collections.abc import Callable, Hashable
from fractions import Fraction

import numpy as np
import pytest

from specdec_exact.choice import Chooser, explore
from specdec_exact.faults.catalogue import find
from specdec_exact.faults.grid import pairs
from specdec_exact.faults.record import Pair
from specdec_exact.kernel.law import Law, Token, excess
from specdec_exact.schemes import token
from specdec_exact.search.classic import CLASSIC, CORRECT
from specdec_exact.search.emission import Rule
from tests.search.rules import right

PAIRS = [p for p in pairs(3, 5) if max(len(p.target), len(p.draft)) == 3]


def _ratio(factor: Fraction, chooser: Chooser, target: Law[Token], draft: Law[Token]) -> Token:
    x = chooser.choose(draft)
    if chooser.flip(min(factor * target[x] / draft[x], Fraction(1))):
        return x
    missing = excess(target, draft)
    return chooser.choose(missing.normalised() if missing else target)


def lenient(chooser: Chooser, target: Law[Token], draft: Law[Token]) -> Token:
    return _ratio(Fraction(1.134), chooser, target, draft)


def no_coin(chooser: Chooser, target: Law[Token], draft: Law[Token]) -> Token:
    x = chooser.choose(draft)
    return x if target[x] >= draft[x] else chooser.choose(excess(target, draft).normalised())


def mixed_up(chooser: Chooser, target: Law[Token], draft: Law[Token]) -> Token:
    x = chooser.choose(draft)
    missing = excess(target, draft)
    if chooser.flip(target[x]):
        return x
    return chooser.choose(missing.normalised() if missing else target)


def other_temperature(chooser: Chooser, target: Law[Token], draft: Law[Token]) -> Token:
    told = draft.like({x: Fraction(float(draft[x]) ** (1 / 0.7)) for x in draft}).normalised()
    return token.step(target, draft, told=told)(chooser)


RULES: list[Rule] = [
    right,
    find("accept-always").rule, find("redraw-from-target").rule,
    find("target-without-proposal").rule, find("absolute-difference").rule,
    find("argmax-residual").rule, lenient, no_coin, find("soft-draft-as-certain").rule,
    mixed_up, other_temperature,
]  # fmt: skip


def _program(rule: Rule, pair: Pair) -> Callable[[Chooser], Hashable]:
    def run(chooser: Chooser) -> Hashable:
        emitted = rule(chooser, pair.target, pair.draft)
        assert isinstance(emitted, int)
        return emitted

    return run


def _tied(pair: Pair) -> bool:
    """Whether two tokens are equally likely in the residual: doubles may order them either way."""
    missing = sorted(excess(pair.target, pair.draft).values())
    return len(missing) > 1 and missing[-1] == missing[-2]


@pytest.mark.parametrize("index", range(11), ids=[s.name for s in (CORRECT, *CLASSIC)])
def test_a_formula_is_the_law_of_its_rule(index: int) -> None:
    subject, rule = (CORRECT, *CLASSIC)[index], RULES[index]
    assert subject.closed is not None
    for pair in (pair for pair in PAIRS[::7] if not (subject.name[:2] == "M5" and _tied(pair))):
        exact = explore(_program(rule, pair)).law
        target, draft = (
            np.array([float(law[x]) for x in range(3)]) for law in (pair.target, pair.draft)
        )
        emitted = subject.closed(target, draft)
        assert np.abs(emitted - [float(exact[x]) for x in range(3)]).max() < 1e-12, pair


def test_only_the_lossless_ones_emit_the_target() -> None:
    target, draft = np.array([0.5, 0.3, 0.2]), np.array([0.2, 0.3, 0.5])
    for subject in (CORRECT, *CLASSIC):
        assert subject.closed is not None
        same = bool(np.allclose(subject.closed(target, draft), target, atol=1e-3))
        assert same == (subject.lossless or subject.name.startswith("M5")), subject.name
