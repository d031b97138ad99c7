"""NumPy's draws have their exact laws, and NumPy's own refusals."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest

from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.install import replaced
from specdec_exact.choice import explore
from specdec_exact.kernel.law import Law, law, uniform

HELD = np.random.default_rng(1)
STATE = np.random.RandomState(1)


def law_of(draw: Callable[[], object]) -> Law[object]:
    def program(chooser: object) -> object:
        with replaced(Run(chooser, "real"), draw):  # type: ignore[arg-type]
            return draw()

    return explore(program).law


def test_exact_laws() -> None:
    assert law_of(lambda: int(HELD.choice(3, p=[0.5, 0, 0.5]))) == law({0: "1/2", 2: "1/2"})
    assert law_of(lambda: int(np.random.choice([5, 7]))) == uniform([5, 7])
    assert law_of(lambda: int(np.argmax(HELD.multinomial(1, [0.25, 0.75]))))[1] == Fraction(3, 4)
    assert law_of(lambda: int(HELD.integers(2, 5))) == uniform([2, 3, 4])
    assert law_of(lambda: int(HELD.binomial(1, 0.25)))[1] == Fraction(1, 4)
    assert law_of(lambda: int(HELD.uniform(1, 3) < 2))[1] == Fraction(1, 2)
    assert law_of(lambda: int((HELD.random((2, 2)) < 0.5).sum()))[4] == Fraction(1, 16)


def test_the_older_names_have_the_same_laws() -> None:
    for state in (lambda: STATE, lambda: np.random.RandomState(5), lambda: np.random):
        assert law_of(lambda of=state: int(of().random_sample() < 0.25))[1] == Fraction(1, 4)  # type: ignore[misc]
        assert law_of(lambda of=state: int(of().randint(2, 5))) == uniform([2, 3, 4])  # type: ignore[misc]
        assert law_of(lambda of=state: int(of().rand() < 0.25))[1] == Fraction(1, 4)  # type: ignore[misc]
    with pytest.raises(CannotModel, match="randint"):
        law_of(lambda: HELD.randint(2))  # type: ignore[attr-defined]


def test_one_seed_is_one_stream() -> None:
    def twice() -> int:
        first, second = (np.random.default_rng(7).random() < 0.5 for _ in range(2))
        return int(first) + int(second)

    assert law_of(twice) == law({2: "1/2", 0: "1/2"})


def test_what_is_not_modelled_is_refused() -> None:
    for draw in (
        lambda: HELD.normal(1),
        lambda: np.random.shuffle([1]),
        lambda: np.random.PCG64(1),
    ):
        with pytest.raises(CannotModel):
            law_of(draw)
    with pytest.raises(ValueError, match="sum to 1"):
        law_of(lambda: HELD.choice(2, p=[0.5, 0.4]))
