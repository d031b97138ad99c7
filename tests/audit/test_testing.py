"""The assertion and the pytest plugin: a pass, a failure that says where, and a budget."""

from importlib.metadata import entry_points

import pytest

from specdec_exact.audit import Options
from specdec_exact.audit.testing import assert_lossless
from tests.audit import rules

pytest_plugins = ["pytester"]
QUICK = Options(grid=False)


def test_a_right_rule_passes() -> None:
    assert assert_lossless(rules.standard, options=QUICK).verdict == "lossless"


def test_a_failure_says_where_and_how_to_see_it_again() -> None:
    with pytest.raises(AssertionError) as failed:
        assert_lossless(rules.FAULTY["redraw-from-target"], options=QUICK)
    said = str(failed.value)
    assert "rule is lossy\non one token drafted, 1 drafted: total variation 1/4" in said
    assert "token 0 after (): emitted 3/4, owed 1/2\nreplay choices" in said
    assert "nearest known fault: redraw-from-target, 0 away" in said


SUITE = """
import numpy as np
import pytest

rng = np.random.default_rng()

def rule(xs, q, p):
    k = 0
    while k < len(xs) and rng.random() * q[k, xs[k]] < p[k, xs[k]]:
        k += 1
    row = p[k] if k == len(xs) else np.maximum(p[k] - q[k], 0)
    return [*xs[:k], rng.choice(len(row), p=row / row.sum())], k

def test_right(assert_lossless):
    assert_lossless(rule)

@pytest.mark.specdec_budget(branches=3)
def test_budget(assert_lossless):
    assert_lossless(rule)

def test_wrong(assert_lossless):
    assert_lossless(lambda xs, q, p: [0])
"""


def test_the_plugin(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(SUITE)
    installed = "specdec-exact" in entry_points(group="pytest11").names
    plugin = () if installed else ("-p", "specdec_exact.audit.pytest_plugin")
    done = pytester.runpytest_inprocess(*plugin, "--strict-markers")
    done.assert_outcomes(passed=1, failed=2)
    done.stdout.fnmatch_lines(["*is inconclusive*", "*budget of 3 branches*", "*is lossy*"])
