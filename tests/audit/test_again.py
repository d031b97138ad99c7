"""How a branch is asked for again."""

from dataclasses import replace
from typing import Any

import pytest

from specdec_exact.audit import Options, audit
from specdec_exact.audit.again import (
    UnknownCase,
    branch_words,
    call_words,
    case_called,
    label,
    listed,
    place_of,
)
from specdec_exact.audit.branches import AT_ONCE
from specdec_exact.audit.decorator import audited
from specdec_exact.audit.growth import proposed
from specdec_exact.audit.suite import suite
from tests.audit import rules

QUICK = Options(grid=False)


def likeliest(_xs: Any, _q: Any, _p: Any) -> Any:
    return [0]


@audited(1, QUICK)
def marked(_xs: Any, _q: Any, _p: Any) -> Any:
    return [0]


@pytest.mark.parametrize("draft_length", [1, 2, 4])
def test_no_two_cases_share_a_label(draft_length: int) -> None:
    cases = (*suite(draft_length), *proposed(draft_length))
    assert len({label(case) for case in cases}) == len(cases)
    found = [case_called(label(case), draft_length) for case in cases]
    assert [(c.name, c.size, c.draft_length) for c in found] == [
        (c.name, c.size, c.draft_length) for c in cases
    ]


def test_an_unknown_case_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownCase, match="near it: 'dyadic, 3 tokens:2'"):
        case_called("dyadic, 3 tokens:3", 2)


def test_the_branch_of_a_biased_case_has_words() -> None:
    found = audit(rules.FAULTY["redraw-from-target"], draft_length=1, options=QUICK).smallest
    assert found is not None
    assert found.replay is not None
    choices = ",".join(map(str, found.replay))
    assert branch_words(found) == ("--case", "one token drafted:1", "--replay", choices)


def test_a_branch_of_no_choice_and_no_branch_at_all() -> None:
    found = audit(likeliest, draft_length=1, options=QUICK).smallest
    assert found is not None
    assert found.replay == ()
    assert branch_words(found)[-1] == "none"
    right = audit(rules.standard, draft_length=1, options=QUICK).cases[0]
    assert branch_words(right) == ()


def test_draws_that_the_audit_made_at_once_are_made_so_again() -> None:
    found = audit(likeliest, draft_length=1, options=QUICK).smallest
    assert found is not None
    assert branch_words(replace(found, notes=(AT_ONCE,)))[0] == "--at-once"
    assert call_words(Options(lazily=False)) == ("--at-once",)


def test_only_what_is_unusual_about_a_call_is_said() -> None:
    assert call_words(Options(rounding=Options().rounding, grid=False)) == ()
    asked = Options(drafts="own", arrays="torch", precision="float32")
    assert call_words(asked) == (
        *("--drafts", "own", "--arrays", "torch", "--precision", "float32"),
    )


def test_a_function_that_a_file_names_has_a_place() -> None:
    place = place_of(likeliest)
    assert place is not None
    assert place[0].endswith("test_again.py:likeliest")
    assert not place[1]
    inner = place_of(marked.function)
    assert inner is not None
    assert (inner[0].endswith("test_again.py:marked"), inner[1]) == (True, True)
    assert place_of(lambda: None) is None


def test_names_are_counted_where_there_are_many() -> None:
    assert listed(["a", "b", "c", "d"], 3) == "a, b, c and 1 more"
