"""A reading may be calculated with and printed; while a run is under way it decides nothing."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.current import under_way
from specdec_exact.audit.sources.reading import Reading
from specdec_exact.choice import explore


def read(value: object, what: str, *, named: bool = False) -> Any:
    return Reading(value, what, named=named)


DECIDES: list[Callable[[Any], object]] = [
    bool,
    int,
    float,
    complex,
    hash,
    math.sin,
    np.float64,
    lambda t: t < 1,
    lambda t: 1 >= t,  # noqa: SIM300 - the other way round
    lambda t: t == 1,
    lambda t: t != 1,
    lambda t: t in (1, 2),
    lambda t: [1, 2][t],
    range,
    lambda t: divmod(t, 2),
    lambda t: t.is_integer(),
    lambda t: (t - 5) % 2 == 0,
    lambda t: (t & 1) and 3,
    lambda t: np.arange(3) * t,
    lambda t: max(t, 0),
]


def during_a_run(block: Callable[[], object]) -> None:
    def program(chooser: object) -> None:
        with under_way(Run(chooser, "real")):  # type: ignore[arg-type]
            block()

    explore(program)


@pytest.mark.parametrize("decides", DECIDES)
def test_it_decides_nothing(decides: Callable[[Any], object]) -> None:
    def block() -> None:
        with pytest.raises(CannotModel, match="a clock"):
            decides(read(7, "a clock"))

    during_a_run(block)


def test_it_is_calculated_with_and_printed() -> None:
    def block() -> None:
        start, end = read(2.0, "a clock"), read(3.5, "a clock")
        assert f"{end - start:.2f} {1000 * (end - start)} {round(end, 1)!r}" == "1.50 1500.0 3.5"
        whole = read(7, "a clock")
        assert str(
            (whole // 2, 9 - whole, -whole, 2**whole, whole >> 1, 1 >> whole, whole % 4)
        ) == ("(3, 2, -7, 128, 3, 0, 3)")
        assert f"{math.floor(end)} {np.float64(0.5) * end}" == "3 1.75"
        named = read(7, "an address", named=True)
        assert {named: 1}[7] == 1
        with pytest.raises(CannotModel, match="an address"):
            bool(named % 2 == 1)

    during_a_run(block)


def test_afterwards_it_is_an_ordinary_number() -> None:
    kept = read(7, "a clock") - 2
    assert (kept == 5, int(kept), kept < 6, {kept: 1}[5]) == (True, 5, True, 1)


def test_only_a_reading_itself_is_a_seed() -> None:
    one, other = read(7, "a clock"), read(7, "a clock")
    assert one.as_seed() == one.as_seed() != other.as_seed()

    def block() -> None:
        with pytest.raises(CannotModel, match="a seed calculated from a clock"):
            (one // 2).as_seed()

    during_a_run(block)
