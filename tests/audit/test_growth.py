"""The suite grows until a line is reached, and only then; the input it took is audited."""

from dataclasses import replace
from itertools import islice
from typing import Any

from specdec_exact.audit import Options, audit
from specdec_exact.audit.growth import proposed
from tests.audit import rules

QUICK = Options(grid=False)


def wrong_on_many_tokens(xs: Any, q: Any, p: Any) -> Any:
    k, row = rules.pieces(xs, q, p)
    if len(row) > 6 and k < len(xs):
        row = p[k]
    return [*xs[:k], rules.RNG.choice(len(row), p=row / row.sum())], k


def never_entered(xs: Any, q: Any, p: Any) -> Any:
    if len(xs) > 100:
        return None
    return rules.standard(xs, q, p)


def test_an_input_is_found_for_a_line_that_none_reached() -> None:
    without = audit(wrong_on_many_tokens, draft_length=1, options=replace(QUICK, grow=False))
    assert without.verdict == "lossless"
    assert without.reached is not None
    assert len(without.reached.never) == 1
    audited = audit(wrong_on_many_tokens, draft_length=1, options=QUICK)
    assert audited.verdict == "lossy"
    assert audited.smallest is not None
    assert audited.smallest.case.name.startswith("grown")
    assert audited.reached is not None
    assert (audited.reached.never, audited.reached.grown) == ((), 1)


def test_a_line_that_nothing_reaches_is_named() -> None:
    audited = audit(never_entered, draft_length=1, options=QUICK)
    assert audited.verdict == "lossless"
    assert audited.reached is not None
    first = never_entered.__code__.co_firstlineno
    assert (audited.reached.never, audited.reached.grown) == ((first + 2,), 0)


def test_the_inputs_are_the_same_every_time() -> None:
    one, two = (list(islice(proposed(2), 20)) for _ in range(2))
    assert [case.target(()) for case in one] == [case.target(()) for case in two]
    assert {case.draft_length for case in one if case.size > 5} == {1}
    assert {case.draft_length for case in one} == {1, 2}
