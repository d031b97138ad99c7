"""One run: fresh arguments, accepted counts that fit, everything twice."""

from typing import Any

import pytest

from specdec_exact.audit.refusal import HiddenRandomness
from specdec_exact.audit.suite import dyadic
from specdec_exact.audit.trial import Called, Trial
from specdec_exact.choice import explore
from tests.audit import rules

CALLED = Called("given", "numpy", "float64")


def trial(rule: Any, **options: Any) -> Trial:
    return Trial(rule, dyadic(3, 1), Called("given", "numpy", "float64", **options), "real")


def test_branches_are_run_twice() -> None:
    calls: list[int] = []

    def rule(xs: Any, q: Any, p: Any) -> Any:
        calls.append(1)
        return rules.standard(xs, q, p)

    one = trial(rule)
    explored = explore(one)
    assert len(calls) == 2 * len(explored.branches)


def test_a_result_that_changes_is_hidden_randomness() -> None:
    results = iter(range(100))
    with pytest.raises(HiddenRandomness, match="run twice"):
        explore(trial(lambda *_: [next(results) % 3]))


def test_counts_that_do_not_fit_are_findings() -> None:
    one = trial(lambda xs, _q, _p: ([(xs[0] + 1) % 3, 0], 1))
    explore(one)
    assert one.findings == {"says it accepted drafts that it did not emit"}


def test_an_argument_that_was_written_to_is_a_finding() -> None:
    def rule(xs: Any, _q: Any, p: Any) -> Any:
        p[0] = 0
        return xs

    one = trial(rule)
    explore(one)
    assert "writes to its arguments" in one.findings
