"""Both laws are shown, exactly, and of many outcomes those that differ most."""

from collections.abc import Hashable
from fractions import Fraction

import pytest

from specdec_exact.faults.catalogue import find
from specdec_exact.faults.record import Pair, Rows, row, table
from specdec_exact.kernel.law import Law
from specdec_exact.report.side_by_side import (
    Comparison,
    compared,
    input_document,
    input_table,
    outcome_text,
)
from tests.report.shown import shown

PAIR = Pair(row("1/2", "1/2"), row(1))
ROUND = Rows(table({(): row("1/2", "1/2"), (0,): row(1)}), table({(): row(1)}), 1)


def law(weights: dict[Hashable, str]) -> Law[Hashable]:
    return Law({outcome: Fraction(weight) for outcome, weight in weights.items()})


def test_a_step_stands_beside_target_and_draft() -> None:
    both = compared(PAIR, law({0: "3/4", 1: "1/4"}))
    lines = shown(both.text(60)).splitlines()
    assert lines[0].split() == ["token", "target", "draft", "emitted"]
    assert lines[2].split()[::2] == ["0", "█████", "██████████", "███████▌"]
    assert lines[3].split()[:2] == ["1", "1/2"]
    assert both.distance == Fraction(1, 4)
    assert both.document()[1] == {"outcome": 1, "owed": "1/2", "emitted": "1/4"}


def test_a_step_that_counts_or_emits_nothing_is_read_as_a_token() -> None:
    both = compared(PAIR, law({(0, 1): "1/4", (0, 0): "1/4", None: "1/2"}))
    assert dict(both.emitted) == {0: Fraction(1, 2), None: Fraction(1, 2)}
    assert both.distance == Fraction(1, 2)
    assert "nothing" in shown(both.text(60))


def test_a_round_is_completed_by_the_target() -> None:
    both = compared(ROUND, law({((0,), 0): "1/2", ((1,), 0): "1/2"}))
    assert both.distance == 0
    text = shown(both.text(60))
    assert "A round of 1 drafts" in text
    assert "the start  0" in text
    assert "0 0" in text


def test_the_distance_is_that_of_the_fault() -> None:
    fault = find("carry-dropped")
    assert isinstance(fault.smallest, Rows)
    emitted: dict[Hashable, Fraction] = dict(fault.emits)
    assert compared(fault.smallest, Law(emitted)).distance == Fraction(1, 4)


def test_of_many_outcomes_those_that_differ_most_are_shown() -> None:
    owed: dict[Hashable, Fraction] = {x: Fraction(1, 100) for x in range(100)}
    emitted: dict[Hashable, Fraction] = {x: Fraction(1, 100) for x in range(98)}
    emitted[98] = Fraction(2, 100)
    lines = shown(Comparison(None, owed, emitted).text(60)).splitlines()
    assert len(lines) == 2 + 24
    assert [line.split()[0] for line in lines[2:4]] == ["98", "99"]


@pytest.mark.parametrize(
    ("outcome", "text"),
    [(0, "0"), ("a", "a"), ("7", "'7'"), (None, "nothing"), ((), "nothing"), ((0, 1), "0 1"),
     (((0, "a b"), 1), "(0 'a b') 1"), (((), 0), "(nothing) 0"), (Fraction(1, 2), "'Fraction(1, 2)'")],
)  # fmt: skip
def test_outcomes_have_one_spelling_each(outcome: Hashable, text: str) -> None:
    assert outcome_text(outcome) == text


def test_an_input_alone_as_data_and_as_a_table() -> None:
    assert input_document(PAIR) == {"target": [[0, "1/2"], [1, "1/2"]], "draft": [[0, "1"]]}
    assert input_document(ROUND) == {
        "target": [
            {"after": [], "law": [[0, "1/2"], [1, "1/2"]]},
            {"after": [0], "law": [[0, "1"]]},
        ],
        "draft": [{"after": [], "law": [[0, "1"]]}],
        "draft_length": 1,
    }
    assert shown(input_table(PAIR, 60)).splitlines()[0].split() == ["token", "target", "draft"]
    assert "A round of 1 drafts" in shown(input_table(ROUND, 60))
