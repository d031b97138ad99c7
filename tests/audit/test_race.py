"""Scores are recognised by the steps they were made of; what is not recognised is refused."""

from fractions import Fraction

import pytest

from specdec_exact.audit.race import Shape, _recognised
from specdec_exact.audit.run import Run
from specdec_exact.choice import explore


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
