"""``float`` of a random number is that number; where the name is more than called, it is Python's."""

import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from specdec_exact.audit import Options, audit
from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.run import Model, Run
from specdec_exact.audit.sources.install import replaced
from specdec_exact.audit.sources.python_float import CALLED_FLOAT, calls_float, python_float
from specdec_exact.choice import explore

QUICK = Options(grid=False, grow=False)
RNG = np.random.default_rng()


def module(text: str) -> dict[str, Any]:
    """Return the names of a module: this one has type names in it, and so is no example."""
    names: dict[str, Any] = {"np": np, "random": random, "rng": RNG, "__name__": "their_module"}
    exec(text, names)  # noqa: S102 - a module of its own
    return names


def weight(text: str, more: str = "", *, model: Model = "real") -> Fraction:
    """Return the weight of an event, the text of a function's body."""
    code = module(f"def event():\n    {text}\n{more}")["event"]

    def program(chooser: Any) -> int:
        run = Run(chooser, model)
        with replaced(run, code):
            happened = int(code())
        if run.refused is not None:
            raise run.refused
        return happened

    return explore(program).law[1]


@pytest.mark.parametrize(
    "text",
    [
        "return float(random.random()) < 0.25",
        "return float(rng.random()) < float('0.25')",
        "return float(np.random.rand()) < float(np.float32(0.25))",
        "return float(rng.random(1)) < 0.25",
        "return [float(u) < 0.25 for u in rng.random(2)][1]",
        "return isinstance(0.5, np.floating) or float(rng.random()) < 0.25",
        "f = lambda u: float(u)\n    return f(rng.random()) < 0.25",
    ],
)
def test_a_number_that_is_made_a_float_is_followed(text: str) -> None:
    assert weight(text) == Fraction(1, 4)


def test_a_number_of_single_precision_is_calculated_with_in_double() -> None:
    # In single precision the second tick and one are rounded to one.
    ticks = "rng.random(dtype=np.float32)"
    assert weight(f"return {ticks} + 1 < 1 + 2.0**-24", model="grid") == Fraction(2, 2**24)
    assert weight(f"return float({ticks}) + 1 < 1 + 2.0**-24", model="grid") == Fraction(1, 2**24)


@pytest.mark.parametrize(
    "more",
    [
        "def other(x):\n    return isinstance(x, float)",
        "def other(x):\n    return np.zeros(1, dtype=float)",
        "def other(x):\n    return list(map(float, x))",
        "def other(x):\n    return float.fromhex(x)",
        "class Other:\n    def method(self, x):\n        return [(lambda: float) for _ in x]",
        "class Other:\n    @staticmethod\n    def method(x):\n        return np.zeros(1, float)",
        "class Other:\n    @property\n    def kind(self):\n        return float",
        "float = float",
    ],
)
def test_in_a_module_where_it_is_more_than_called_it_is_not_touched(more: str) -> None:
    with pytest.raises(CannotModel, match="to a float"):
        weight("return float(rng.random()) < 0.25", more)


def test_attributes_and_texts_of_that_name_are_another_matter() -> None:
    more = "def other(x):\n    return x.float(), getattr(np, 'float' + '64'), np.dtype('float')"
    assert weight("return float(rng.random()) < 0.25", more) == Fraction(1, 4)


def test_it_is_seen_what_a_module_does_with_the_name() -> None:
    assert calls_float(module("def f(x):\n    return float(x)"))
    assert calls_float(module("def f(x):\n    return x"))
    assert not calls_float(module("def f(x):\n    return float"))
    assert not calls_float(module("import math\ndef float(x):\n    return float(x)"))


def test_other_values_are_what_they_were() -> None:
    stand_in: Any = python_float()[id(CALLED_FLOAT)]
    assert (stand_in(), stand_in("1e3"), stand_in(True), stand_in(2**70)) == (
        0.0,
        1e3,
        1.0,
        2.0**70,
    )
    assert type(stand_in(np.float32(0.5))) is float
    assert stand_in(np.array([0.25])[0]) == 0.25
    assert isinstance(0.5, stand_in)
    for wrong in ("x", None, np.array([1.0, 2.0]), [1]):
        with pytest.raises((TypeError, ValueError)):
            stand_in(wrong)


def test_a_rule_that_makes_floats_is_judged_as_the_same_rule_without() -> None:
    text = """
def verify(tokens, draft, target):
    for k, token in enumerate(tokens):
        if float(rng.random()) * float(draft[k][token]) >= float(target[k][token]):
            row = ROW
            return [*tokens[:k], int(rng.choice(len(row), p=row / row.sum()))], k
    return [*tokens, int(rng.choice(len(target[-1]), p=target[-1]))], len(tokens)
"""
    right: Callable[..., Any] = module(text.replace("ROW", "np.maximum(target[k] - draft[k], 0)"))[
        "verify"
    ]
    wrong: Callable[..., Any] = module(text.replace("ROW", "target[k]"))["verify"]
    assert audit(right, draft_length=1, options=QUICK).verdict == "lossless"
    assert audit(wrong, draft_length=1, options=QUICK).verdict == "lossy"
