"""While a block runs every source is replaced; afterwards everything is as it was."""

import os
import random
import threading

import numpy as np

from specdec_exact.audit.number import Number
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.install import replaced
from specdec_exact.choice import explore


def test_everything_is_replaced_and_put_back() -> None:
    places = (random, np.random, os, threading.Thread, random.Random)
    before = [dict(vars(place)) for place in places]

    def program(chooser: object) -> None:
        run = Run(chooser, "real")  # type: ignore[arg-type]
        with replaced(run, print):
            assert isinstance(random.random(), Number)
            assert isinstance(np.random.rand(), Number)
            assert isinstance(np.random.default_rng().random(), Number)

    explore(program)
    assert [dict(vars(place)) for place in places] == before
    assert isinstance(random.random(), float)
