"""The lines of a function, its inner functions included, are seen to run or not."""

import sys
from functools import partial
from typing import Any

import pytest

from specdec_exact.audit.lines import Lines, Reached


def branching(x: int) -> int:
    if x > 0:
        return 1

    def inner() -> int:
        return 2

    return inner()


FIRST = branching.__code__.co_firstlineno


class Callable:
    def method(self, x: int) -> int:
        return branching(x)

    def __call__(self, x: int) -> int:
        return x


@pytest.fixture(autouse=True)
def no_other_tracer() -> Any:
    other = sys.gettrace()
    sys.settrace(None)
    yield
    sys.settrace(other)


def test_lines_are_noted_when_they_run() -> None:
    lines = Lines(branching)
    assert lines(1) == 1
    assert lines.found() == Reached((FIRST + 1, FIRST + 2), (FIRST + 4, FIRST + 5, FIRST + 7))
    assert lines(0) == 2
    assert lines.found(3) == Reached(
        tuple(FIRST + n for n in (1, 2, 4, 5, 7)),
        (),
        3,
    )


@pytest.mark.parametrize("function", [Callable().method, Callable(), partial(Callable(), 1)])
def test_whatever_is_called_has_lines(function: Any) -> None:
    lines = Lines(function)
    lines(*([] if isinstance(function, partial) else [1]))
    found = lines.found()
    assert found is not None
    assert (len(found.reached), found.never) == (1, ())


def test_a_builtin_has_none() -> None:
    lines = Lines(len)
    assert lines("ab") == 2
    assert lines.found() is None


def test_another_tracer_sees_every_other_call_and_stays() -> None:
    seen: list[str] = []

    def other(frame: Any, _event: str, _: object) -> None:
        seen.append(frame.f_code.co_name)

    lines = Lines(branching)
    sys.settrace(other)
    lines(1)
    lines(1)
    kept = sys.gettrace()
    sys.settrace(None)
    assert kept is other
    assert seen.count("branching") == 1
    found = lines.found()
    assert found is not None
    assert FIRST + 2 in found.reached
