"""Every result says how it is known."""

import pickle

from specdec_exact.search.counterexample import find_counterexample
from specdec_exact.search.result import Found, ProvedBounded, Searched, Tried
from tests.search import rules


def test_every_result_has_its_tier() -> None:
    tried = (Tried(2, None, 5, 100),)
    assert Searched("step", tried).tier == "searched"
    assert ProvedBounded("step", tried).tier == "proved-bounded"
    found = find_counterexample(rules.redraw)
    assert isinstance(found, Found)
    assert found.tier == "exact"
    assert not tried[0].proved


def test_a_result_travels_between_processes() -> None:
    found = find_counterexample(rules.redraw)
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301 - our own
