"""The assertion and the pytest plugin: a pass, a failure that says where, and a budget."""

import shlex
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from specdec_exact.audit import Options
from specdec_exact.audit.decorator import audited
from specdec_exact.audit.testing import _said, assert_lossless
from tests.audit import rules

rng = np.random.default_rng()

QUICK = Options(grid=False)


def test_a_right_rule_passes() -> None:
    assert assert_lossless(rules.standard, options=QUICK).verdict == "lossless"


def test_a_failure_says_where_and_how_to_see_it_again() -> None:
    with pytest.raises(AssertionError) as failed:
        assert_lossless(rules.FAULTY["redraw-from-target"], options=QUICK)
    said = str(failed.value)
    assert "rule is lossy\non one token drafted:1: total variation 1/4" in said
    assert "token 0 after (): emitted 3/4, owed 1/2\nsee a branch of it: " in said
    # No file names a function that was made by another one.
    assert "specdec_exact.audit.replay.replayed(verify, 'one token drafted:1', (1, 0))" in said
    assert "nearest known fault: redraw-from-target, 0 away" in said


def raises(_xs: Any, _q: Any, _p: Any) -> Any:
    if rng.random() < 0.25:
        raise ValueError("no residual")
    return [0]


@audited(1, QUICK)
def marked(_xs: Any, _q: Any, _p: Any) -> Any:
    return [0]


def test_a_failure_says_what_is_raised_and_the_command_that_shows_it() -> None:
    options = replace(QUICK, precision="float32")
    with pytest.raises(AssertionError) as failed:
        assert_lossless(raises, 1, options=options)
    said = str(failed.value).splitlines()
    assert "raises ValueError: no residual, with probability 1/4" in said
    command = next(line for line in said if "see a branch" in line).split(": ", 1)[1]
    words = shlex.split(command)
    assert words[:2] == ["specdec-exact", "audit"]
    assert words[2].endswith("test_testing.py:raises")
    assert words[3:7] == ["--draft-length", "1", "--precision", "float32"]
    assert words[7:] == ["--case", "disjoint:1", "--replay", "1"]


def test_a_marked_function_says_itself_how_it_is_called() -> None:
    with pytest.raises(AssertionError) as failed:
        marked.assert_lossless()
    assert "test_testing.py:marked --case" in str(failed.value)


def test_faults_that_are_alike_are_named_up_to_a_number() -> None:
    with pytest.raises(AssertionError) as failed:
        assert_lossless(marked.function, 1, options=QUICK)
    nearest = next(line for line in str(failed.value).splitlines() if "nearest" in line)
    found = marked.audit().nearest
    assert found is not None
    assert found.fault in nearest
    crowd = replace(marked.audit(), nearest=replace(found, alike=("a", "b", "c", "d", "e")))
    assert "as far from a, b, c and 2 more" in _said(crowd, ())
