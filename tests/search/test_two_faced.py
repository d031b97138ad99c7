"""Rules that behave on symbols as they do not on numbers prove nothing, whatever they swallow."""

import copy
import math
import operator
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import specdec_exact
from specdec_exact.choice import Chooser
from specdec_exact.kernel.law import Law, Token
from specdec_exact.schemes import token
from specdec_exact.search.counterexample import SearchBudget, find_counterexample
from specdec_exact.search.emission import Emission, Rule
from specdec_exact.search.properties import Property, Violation
from specdec_exact.search.regions import Strayed, emission_on
from specdec_exact.search.result import ProvedBounded, Searched
from specdec_exact.search.small import Size
from specdec_exact.search.sweep import sweep
from specdec_exact.search.unknowns import Unknowns

FEW = SearchBudget(cases=100, regions=200)
# What a Fraction answers, and a number that stands for many does not.
LOOKS: dict[str, Callable[[Any], object]] = {
    "float": float,
    "int": int,
    "round": round,
    "trunc": math.trunc,
    "index": operator.index,
    "hash": hash,
    "digits": str,
    "format": "{:.3}".format,
    "numerator": operator.attrgetter("numerator"),
    "denominator": lambda w: getattr(w, "denominator", 1),
    "limited": lambda w: w.limit_denominator(10),
    "whole part": lambda w: w // 1,
    "remainder": lambda w: w % 1,
    "parts": lambda w: divmod(w, 1),
    "remainder of": lambda w: 1 % w,
    "float product": lambda w: w * 0.5,
    "float comparison": lambda w: w < 0.5,
    "equal to a float": lambda w: w == 0.5,
    "float power": lambda w: w**0.5,
    "power of a number": lambda w: 2**w,
    "class": lambda w: isinstance(w, Fraction),
    "its class": lambda w: w.__class__.__name__,
    "copy": copy.copy,
    "deep copy": copy.deepcopy,
    "logarithm": math.log,
}


def _looking(look: Callable[[Any], object]) -> Rule:
    """The token rule, but for laws in which the look at a weight gives an answer and it is tiny."""

    def rule(chooser: Chooser, target: Law[Token], draft: Law[Token]) -> Token:
        seen: object = None
        with suppress(Exception):
            seen = look(target[0])
        if seen is not None and 0 < target[0] < Fraction(1, 1000):
            return chooser.choose(draft)
        return token.step(target, draft)(chooser)

    return rule


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_a_look_that_is_swallowed_is_noticed(look: Callable[[Any], object]) -> None:
    unknowns = Unknowns.of(Size(2, None, "full"))
    unknowns.ring.settle = lambda _: 1
    with pytest.raises(Strayed, match="a weight is asked for its"):
        emission_on(_looking(look), unknowns, FEW.exploring())


@pytest.mark.parametrize("name", ["float", "denominator", "class"])
def test_nothing_is_proved_of_a_rule_that_looks(name: str) -> None:
    found = find_counterexample(_looking(LOOKS[name]), sizes=(2,), budget=FEW)
    assert isinstance(found, Searched)
    assert "a weight is asked" in found.tried[-1].note


def test_a_sweep_evaluates_such_a_rule_on_every_input() -> None:
    def fine(chooser: Chooser, target: Law[Token], draft: Law[Token]) -> Token:
        with suppress(TypeError):
            if float(target[0]) == 0.25:
                return chooser.choose(draft)
        return token.step(target, draft)(chooser)

    wrong = [k for k in range(13) if k != 3]  # with another draft than the target
    assert sweep(fine, "step", 2, 12).violations == len(wrong)


def test_an_honest_rule_is_still_proved() -> None:
    def rule(chooser: Chooser, target: Law[Token], draft: Law[Token]) -> Token:
        return token.step(target, draft)(chooser)

    assert isinstance(find_counterexample(rule, sizes=(1, 2), budget=FEW), ProvedBounded)


def test_a_choice_beyond_the_depth_stays_one_when_it_is_swallowed() -> None:
    def rule(chooser: Chooser, target: Law[Token], _: Law[Token]) -> Token:
        with suppress(Exception):
            while True:
                chooser.flip(Fraction(1, 2))
        return chooser.choose(target)

    found = find_counterexample(rule, sizes=(2,), budget=SearchBudget(cases=1, depth=6))
    assert not isinstance(found, ProvedBounded)


def test_a_property_that_looks_proves_nothing_either() -> None:
    def judge(emission: Emission) -> Violation | None:
        for weight in emission.weights.values():
            with suppress(TypeError):
                if float(weight) < 0.001:
                    return Violation("rare", (), None, weight, weight)
        return None

    asked = Property("no rare token", "nothing is emitted rarely", judge)
    found = find_counterexample(_looking(lambda _: None), asked, sizes=(2,), budget=FEW)
    assert not isinstance(found, ProvedBounded)


def test_a_file_named_like_the_package_is_not_of_the_package() -> None:
    # The names of the package and of the file begin alike; what counts is the folder.
    ring = Unknowns.of(Size(2, None, "full")).ring
    weight = ring.weights(0)[0]
    package = Path(specdec_exact.__file__).parent
    for place, noticed in ((f"{package}_mine.py", True), (str(package / "mine.py"), False)):
        ring.strayed = ""
        exec(compile("isinstance(weight, str)", place, "exec"), {"weight": weight})  # noqa: S102 - a frame of a file
        assert bool(ring.strayed) is noticed
