"""A real generator that is drawn from is seen, whoever holds it and whichever kind it is."""

import random
from collections.abc import Callable

import numpy as np
import pytest

from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.states import states
from specdec_exact.choice import explore

PYTHON, BITS, HALF = random.Random(1), np.random.Philox(2), np.random.default_rng(4)
DRAWS: dict[str, Callable[[], object]] = {
    "Python": PYTHON.random,
    "PCG64": np.random.default_rng(1).random,
    "SFC64": np.random.Generator(np.random.SFC64(1)).random,
    "Philox": BITS.random_raw,
    "MT19937": np.random.RandomState(3).random_sample,
    "half a word": lambda: HALF.integers(0, 2, dtype=np.uint32),
}


def code() -> None:
    pass


@pytest.mark.parametrize("name", DRAWS)
def test_a_draw_is_seen(name: str) -> None:
    draw = DRAWS[name]

    def program(chooser: object) -> None:
        run, watched = Run(chooser, "real"), states(code)  # type: ignore[arg-type]
        before = watched.now()
        watched.compare(before, run)
        draw()
        with pytest.raises(CannotModel, match="a draw from a"):
            watched.compare(before, run)

    explore(program)


def test_one_that_was_made_later_can_be_watched() -> None:
    watched = states(code)
    later = np.random.default_rng(5)
    unseen = watched.now()
    later.random()
    assert watched.now() == unseen
    watched.watch(later)
    seen = watched.now()
    later.random()
    assert watched.now() != seen


def test_generators_are_looked_for_once() -> None:
    assert states(code) is states(code)
    assert states([]) is not states([])
