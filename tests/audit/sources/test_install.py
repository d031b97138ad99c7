"""While a block runs every source is replaced; afterwards everything is as it was."""

import math
import os
import random
import threading
from fractions import Fraction
from typing import Any

import numpy as np

from specdec_exact.audit import Options, audit
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


def test_a_logarithm_of_python_is_followed_however_it_is_held() -> None:
    from math import log  # noqa: PLC0415 - the name is what is tested

    def through_the_module(xs: Any, q: Any, p: Any) -> Any:
        return accepted(xs, q, p, math.log)

    def by_name(xs: Any, q: Any, p: Any) -> Any:
        return accepted(xs, q, p, log)

    def accepted(xs: Any, q: Any, p: Any, logarithm: Any) -> Any:
        x = int(xs[0])
        ratio = p[0, x] / q[0, x]
        if ratio > 0 and logarithm(random.random()) < logarithm(ratio):
            return [x, random.choices(range(len(p[1])), p[1])[0]], 1
        row = np.maximum(p[0] - q[0], 0)
        return [random.choices(range(len(row)), row)[0]], 0

    for rule in (through_the_module, by_name):
        audited = audit(rule, draft_length=1, options=Options(rounding=Fraction(1, 10**9)))
        assert (audited.verdict, audited.reason) == ("lossless", "")
