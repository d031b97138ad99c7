"""Python's functions have their exact laws, through their own text."""

import random
from collections.abc import Callable
from fractions import Fraction

import pytest

from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.install import replaced
from specdec_exact.choice import explore
from specdec_exact.kernel.law import Law, law, uniform


def law_of(draw: Callable[[], object]) -> Law[object]:
    def program(chooser: object) -> object:
        with replaced(Run(chooser, "real"), draw):  # type: ignore[arg-type]
            return draw()

    return explore(program).law


def test_exact_laws() -> None:
    assert law_of(lambda: random.choices("abc", [1, 0, 3])[0]) == law({"a": "1/4", "c": "3/4"})
    assert law_of(lambda: random.choice("abc")) == uniform("abc")
    assert law_of(lambda: random.randrange(2, 8, 2)) == uniform([2, 4, 6])
    assert law_of(lambda: int(random.uniform(1, 4) < 2))[1] == Fraction(1, 3)
    assert law_of(lambda: tuple(random.sample([0, 1, 2], 2)))[1, 0] == Fraction(1, 6)
    assert law_of(lambda: int(random.random() * 3)) == uniform([0, 1, 2])


DIGITS: list[Callable[[], object]] = [
    lambda: random.gauss(0, 1),
    lambda: random.getrandbits(3),
    lambda: random.getstate()[0],
]


@pytest.mark.parametrize("draw", DIGITS)
def test_digits_are_refused(draw: Callable[[], object]) -> None:
    with pytest.raises(CannotModel):
        law_of(draw)
