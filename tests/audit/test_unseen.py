"""Exceptions of the code are found in real runs; exceptions of ours are not."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from specdec_exact.audit import audit, harness, number
from specdec_exact.audit.outcome import failure
from specdec_exact.audit.suite import dyadic
from specdec_exact.audit.trial import Called, Trial
from specdec_exact.audit.unseen import LEAST, never_raised
from tests.audit import rules

TYPE, VALUE = failure("raises TypeError: x").tokens[0], failure("raises ValueError: y").tokens[0]


def trial(rule: Callable[..., Any], uniforms: int | None = None) -> Trial:
    return Trial(rule, dyadic(3, 1), Called("given", "numpy", "float64", None, uniforms), "real")


def sometimes(xs: Any, q: Any, p: Any) -> Any:
    k, _ = rules.pieces(xs, q, p)
    if k < len(xs):
        raise ValueError("no residual")
    return [*xs, 0]


@pytest.mark.parametrize(
    ("failures", "never"),
    [
        ((), None),
        (((str(VALUE), Fraction(1, 4)),), None),
        (((str(VALUE), Fraction(1, 4)), (str(TYPE), Fraction(1, 4))), "TypeError"),
        (((str(TYPE), LEAST / 2),), None),
        ((("⊥ gives no token", Fraction(1)),), None),
    ],
)
def test_what_real_runs_never_raise(
    failures: tuple[tuple[str, Fraction], ...], never: str | None
) -> None:
    assert never_raised(trial(sometimes), failures) == never


def test_numbers_that_are_arguments_are_ours_in_every_run() -> None:
    one = trial(lambda xs, _q, _p, _u: xs, 1)
    assert never_raised(one, ((str(TYPE), Fraction(1)),)) == "TypeError"
    assert never_raised(one, ((str(VALUE), Fraction(1)),)) is None


def test_an_exception_of_ours_on_the_grid_is_no_distance(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> float:
        raise KeyError(23)

    monkeypatch.setattr(number, "evaluated", broken)
    monkeypatch.setattr(harness, "concordant", lambda _: True)
    audited = audit(rules.standard, draft_length=1)
    assert audited.verdict == "lossless"
    drawn = [case for case in audited.cases if case.branches > 2]
    assert drawn
    assert all(case.grid is None for case in drawn)
    assert "KeyError that it never raises" in " ".join(drawn[-1].notes)
