"""A run hands out numbers by key, picks by weight and remembers its refusals."""

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction

import pytest

from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.run import Run
from specdec_exact.choice import Chooser, explore
from specdec_exact.choice.replay import ReplayError
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


def asks_once(run: Run) -> bool:
    return run.uniform() < 0.5


def asks(run: Run, *, looks: bool = True) -> tuple[int, int]:
    above = int(asks_once(run))
    draw = run.draw([Fraction(1), Fraction(1)])
    return above, draw.seen() if looks else 0


def test_a_run_is_told_what_became_of_an_earlier_one() -> None:
    def program(chooser: Chooser) -> tuple[int, int]:
        run = Run(chooser, "real", lazily=True)
        first = asks(run)
        run.finish()
        again = run.again(lazily=False)
        assert asks(again) == first
        again.finish()
        return first

    assert len(explore(program).branches) == 4


def test_a_draw_that_nobody_saw_comes_out_otherwise_when_it_is_told() -> None:
    def program(chooser: Chooser) -> None:
        run = Run(chooser, "real", lazily=True)
        asks(run, looks=False)
        run.finish()
        assert asks(run.again(lazily=False))[1] == 1

    assert len(explore(program).branches) == 2


def more(run: Run) -> None:
    asks(run)
    asks_once(run)


def fewer(run: Run) -> None:
    run.draw([Fraction(1), Fraction(1)])


def other(run: Run) -> None:
    asks_once(run)
    run.draw([Fraction(1), Fraction(2)])


def swallowing(run: Run) -> None:
    with suppress(ReplayError):
        more(run)


@pytest.mark.parametrize("goes", [more, fewer, other, swallowing])
def test_a_run_that_goes_elsewhere_than_it_is_told_is_refused(goes: Callable[[Run], None]) -> None:
    def program(chooser: Chooser) -> None:
        run = Run(chooser, "real")
        asks(run)
        run.finish()
        again = run.again(lazily=False)
        with pytest.raises(ReplayError):  # noqa: PT012 - wherever it is found out
            goes(again)
            again.finish()

    explore(program)
