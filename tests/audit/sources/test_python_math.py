"""``math`` of a random number has the law of the same formula in reals; of others it is what it was."""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.patches import patched
from specdec_exact.audit.sources.python_math import python_math
from specdec_exact.choice import explore

LOG = math.log


def weight(event: Callable[[Any], Any]) -> Fraction:
    def program(chooser: Any) -> int:
        patches, _ = python_math()
        with patched(patches):
            return int(event(Run(chooser, "real").uniform()))

    return explore(program).law[1]


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (lambda u: math.log(u) < math.log(0.25), 0.25),
        (lambda u: math.log(u, 3) < -2, 1 / 9),
        (lambda u: -math.log(u) / 3 > 1, math.exp(-3)),
        (lambda u: math.exp(u) < math.exp(0.5), 0.5),
        (lambda u: math.sqrt(u) < 0.5, 0.25),
        (lambda u: math.log1p(u) < math.log(1.5), 0.5),
        (lambda u: math.isfinite(u * 2), 1),
        (lambda u: not math.isnan(u) and not math.isinf(u * 3 + 1), 1),
    ],
)
def test_weights(event: Callable[[Any], Any], expected: float) -> None:
    assert abs(float(weight(event)) - expected) < 1e-15


@pytest.mark.parametrize(
    "use",
    [
        lambda u: math.sin(u) < 1,
        lambda u: math.log10(u) < 1,
        lambda u: math.isinf(math.log(u)),
        lambda u: math.isfinite(1 / u),
        lambda u: math.log(u - 0.5) < 0,
        lambda u: math.floor(u - 0.5) < 0,
    ],
)
def test_everything_else_is_refused(use: Callable[[Any], Any]) -> None:
    with pytest.raises(CannotModel):
        weight(use)


def test_ordinary_numbers_are_answered_as_before() -> None:
    patches, by_identity = python_math()
    with patched(patches):
        assert (math.log(8, 3), math.exp(0.0), math.isnan(math.nan)) == (LOG(8, 3), 1.0, True)
        with pytest.raises(ValueError, match=r"domain|positive"):
            math.log(-1.0)
        assert by_identity[id(LOG)] is math.log
    assert math.log is LOG
