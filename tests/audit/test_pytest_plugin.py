"""The plugin: a fixture that audits, and a marker that gives the audit its budget."""

from importlib.metadata import entry_points

import pytest

pytest_plugins = ["pytester"]

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
