"""Clocks give readings to the audited code, and the time to everybody else."""

import ast
import builtins
import datetime as dt
import logging
import time
from typing import Any

import pytest

from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.clock import clocks, is_loading
from specdec_exact.audit.sources.install import replaced
from specdec_exact.audit.sources.reading import Reading
from specdec_exact.choice import explore


def test_the_code_is_given_readings_and_libraries_the_time() -> None:
    def program(chooser: object) -> None:
        with replaced(Run(chooser, "real"), print):  # type: ignore[arg-type]
            assert isinstance(time.time(), Reading)
            assert isinstance(time.perf_counter_ns(), Reading)
            record = logging.LogRecord("", 0, "", 0, "", None, None)
            assert type(record.created) is float
            assert time.strftime("%Y", time.gmtime(0)) == "1970"
            for asks in (
                time.localtime,
                dt.datetime.now,
                dt.date.today,
                lambda: time.strftime("%S"),
            ):
                with pytest.raises(CannotModel):
                    asks()

    explore(program)
    assert type(time.time()) is float
    assert dt.datetime.now(dt.UTC).year > 2000


def test_what_a_run_leaves_behind_is_of_the_same_kind() -> None:
    made: list[Any] = []

    def program(chooser: object) -> None:
        with replaced(Run(chooser, "real"), print):  # type: ignore[arg-type]
            made.append(dt.datetime(2020, 1, 1, tzinfo=dt.UTC))
            assert isinstance(made[0], dt.datetime)

    explore(program)
    assert type(made[0]) is dt.datetime


def test_the_hash_of_a_number_is_a_number_and_that_of_a_text_is_not() -> None:
    def program(chooser: object) -> None:
        with replaced(Run(chooser, "real"), print):  # type: ignore[arg-type]
            hashed: Any = clocks()[1][id(builtins.hash)]
            numbers: list[object] = [5, 0.5, (1, (2, 3)), frozenset([1])]
            for value in numbers:
                assert hashed(value) == builtins.hash(value)
                assert type(hashed(value)) is int
            others: list[object] = ["text", (1, "text"), None, ast]
            for value in others:
                assert isinstance(hashed(value), Reading)

    explore(program)


def test_nothing_is_being_loaded_here() -> None:
    assert not is_loading()
