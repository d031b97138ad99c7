"""The plugin: a fixture that asks every vector."""

from importlib.metadata import entry_points

import pytest

pytest_plugins = ["pytester"]

SUITE = """
from specdec_exact.vectors.plain.consumer import answer

def test_right(assert_vectors):
    assert_vectors(answer)

def test_wrong(assert_vectors):
    assert_vectors(lambda question: {})
"""


def test_the_plugin(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(SUITE)
    installed = "specdec-exact-vectors" in entry_points(group="pytest11").names
    plugin = () if installed else ("-p", "specdec_exact.vectors.pytest_plugin")
    pytester.runpytest_inprocess(*plugin).assert_outcomes(passed=1, failed=1)
