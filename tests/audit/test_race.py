"""Scores are recognised by the steps they were made of; what is not recognised is refused."""

from fractions import Fraction
from math import inf

import pytest

from specdec_exact.audit.number import Number
from specdec_exact.audit.race import Shape, _recognised, raced, ranked
from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.run import Run
from specdec_exact.choice import Chooser, explore
from specdec_exact.kernel.law import Law, law
from specdec_exact.schemes.shared_randomness import race


@pytest.mark.parametrize(
    ("made", "shape"),
    [
        (lambda u: -u.log(), Shape("scaled", Fraction(1))),
        (lambda u: (1 - u).log() / 4, Shape("scaled", Fraction(-1, 4))),
        (lambda u: 3 / -u.log(), Shape("inverse", Fraction(3))),
        (lambda u: 2 - (-u.log()).log(), Shape("shifted", Fraction(-1), Fraction(2))),
        (lambda u: u**4, Shape("power", Fraction(4))),
        (lambda u: (u * 2).log(), None),
        (lambda u: u.log().exp(), None),
        (lambda u: u.limited("at-least", 0.25), None),
    ],
)
def test_a_chain_has_its_shape(made: object, shape: Shape | None) -> None:
    def program(chooser: object) -> None:
        run = Run(chooser, "real")  # type: ignore[arg-type]
        assert _recognised(run, made(run.uniform()).steps) == shape  # type: ignore[operator]

    explore(program)


def test_a_second_race_is_decided_given_the_first() -> None:
    def program(chooser: Chooser) -> tuple[int, int]:
        run = Run(chooser, "real")
        noise = [run.exponential() for _ in range(3)]

        def winner(weights: Law[int]) -> int:
            scores = [e / float(weights[x]) if weights[x] else inf for x, e in enumerate(noise)]
            return raced(run, scores, largest=False)

        drafted = winner(draft)
        return winner(target), drafted

    target, draft = law(["1/2", "1/4", "1/4"]), law(["1/4", "3/4"])
    assert explore(program).law == race(target, draft)


def test_noise_that_was_made_otherwise_is_other_noise() -> None:
    def program(chooser: Chooser) -> None:
        run = Run(chooser, "real")
        numbers = [run.uniform() for _ in range(2)]
        raced(run, [-u.log() for u in numbers], largest=False)
        with pytest.raises(CannotModel, match="made otherwise"):
            raced(run, [-(1 - u).log() for u in numbers], largest=False)

    explore(program)


def test_the_best_several_are_drawn_without_putting_back() -> None:
    weights = law(["1/2", "1/4", "1/4"])

    def best(chooser: Chooser) -> tuple[int, ...]:
        run = Run(chooser, "real")
        return ranked(
            run, [run.exponential() / float(weights[x]) for x in weights], 2, largest=False
        )

    def drawn(chooser: Chooser) -> tuple[int, ...]:
        first = chooser.choose(weights)
        rest = Law({x: weights[x] / (1 - weights[first]) for x in weights if x != first})
        return first, chooser.choose(rest)

    assert explore(best).law == explore(drawn).law


def test_who_cannot_win_is_not_among_the_best() -> None:
    def program(chooser: Chooser) -> None:
        run = Run(chooser, "real")
        scores: list[Number | float] = [run.exponential(), inf, run.exponential()]
        assert 1 not in ranked(run, scores, 2, largest=False)
        with pytest.raises(CannotModel, match="raced before"):
            ranked(run, scores, 2, largest=False)
        with pytest.raises(CannotModel, match="third race"):
            raced(run, scores, largest=False)
        with pytest.raises(CannotModel, match="fewer"):
            ranked(run, [run.exponential(), inf], 2, largest=False)

    explore(program)
