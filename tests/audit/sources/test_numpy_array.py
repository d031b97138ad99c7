"""Arrays of random numbers move as arrays do, and keep the precision they had."""

from typing import Any

import numpy as np

from specdec_exact.audit.number import Number
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.numpy_array import RandomArray, random_array
from specdec_exact.choice import explore


def test_numbers_move_and_constants_stay_constants() -> None:
    def program(chooser: Any) -> None:
        run = Run(chooser, "real")
        array = random_array([run.uniform(24) for _ in range(4)], (2, 2))
        moved = np.concatenate([array.T[::-1], array], axis=1)
        assert isinstance(moved, RandomArray)
        assert moved[1, 0] is array[0, 0]
        scaled: Any = array * np.array([0.5, 0.0], dtype=np.float32)
        assert isinstance(scaled[0, 0], Number)
        assert (scaled[0, 0].bits, scaled[0, 1]) == (24, 0.0)
        assert (array * 0.5)[0, 0].bits == 24
        assert (array * np.array([0.5, 0.5]))[0, 0].bits == 53
        assert array.astype(np.float64)[0, 0].steps == array[0, 0].steps

    explore(program)


def test_the_winner_of_constants_is_numpys() -> None:
    plain = np.array([0.5, 2.0, 1.0], dtype=object).view(RandomArray)
    assert (plain.argmax(), plain.argmin()) == (1, 0)
