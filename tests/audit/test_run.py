"""A run hands out numbers by key, picks by weight and remembers its refusals."""

from fractions import Fraction

import pytest

from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.run import Run
from specdec_exact.choice import explore
from specdec_exact.kernel.law import Law


def test_weights_are_normalised_and_zeros_never_come() -> None:
    weights = [Fraction(1), Fraction(0), Fraction(3)]
    law = explore(lambda chooser: Run(chooser, "real").pick(weights)).law
    assert law == Law({0: Fraction(1, 4), 2: Fraction(3, 4)})


@pytest.mark.parametrize("weights", [[Fraction(0)], [Fraction(2), Fraction(-1)]])
def test_impossible_weights_are_refused_and_remembered(weights: list[Fraction]) -> None:
    def program(chooser: object) -> None:
        run = Run(chooser, "real")  # type: ignore[arg-type]
        with pytest.raises(CannotModel):
            run.pick(weights)
        with pytest.raises(CannotModel, match="second"):
            run.refuse("a second thing")
        assert "negative" in str(run.refused)

    explore(program)
