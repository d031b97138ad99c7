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
    ("event", "same"),
    [
        (lambda u: math.log(u) < math.log(0.25), lambda u: u.log() < math.log(0.25)),
        (lambda u: math.log(u, 3) < -2, lambda u: u.log() / math.log(3) < -2),
        (lambda u: -math.log(u) / 3 > 1, lambda u: -u.log() / 3 > 1),
        (lambda u: math.exp(u) < 1.5, lambda u: u.exp() < 1.5),
        (lambda u: math.sqrt(u) < 0.5, lambda u: u < 0.25),
        (lambda u: math.log1p(u) < 0.25, lambda u: u.log1p() < 0.25),
        (lambda u: math.isfinite(u * 2), lambda _: True),
        (lambda u: not math.isnan(u) and not math.isinf(u * 3 + 1), lambda _: True),
    ],
)
def test_weights_are_those_of_the_number_itself(
    event: Callable[[Any], Any], same: Callable[[Any], Any]
) -> None:
    assert weight(event) == weight(same)


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
