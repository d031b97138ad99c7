"""Tables are aligned, fit their width, and never pass on what a token could do to a terminal."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.report.table import (
    Column,
    facts,
    heading,
    stack,
    table,
    token_text,
    verdict_line,
)
from specdec_exact.report.verdict import Tier, Verdict
from tests.report.shown import shown


@given(
    st.lists(st.fractions(0, 1, max_denominator=10**9), min_size=1, max_size=5),
    st.integers(50, 120),
)
def test_a_table_fits(values: list[Fraction], width: int) -> None:
    names = [str(i) for i in range(len(values))]
    columns = [Column("token", names), Column("weight", values, bars=True), Column("w", values)]
    lines = shown(table(columns, width), width).splitlines()
    assert max(map(len, lines)) <= width
    assert len(lines) == len(values) + 2


def test_bars_share_one_scale() -> None:
    half, one = Fraction(1, 2), Fraction(1)
    text = shown(table([Column("a", [half], bars=True), Column("b", [one], bars=True)], 40))
    assert text.splitlines()[-1] == "1/2 █████       1 ██████████"


def test_bars_go_when_there_is_no_room() -> None:
    half = [Fraction(1, 2)]
    assert "█" not in shown(table([Column("a", half, bars=True), Column("b", half, bars=True)], 14))


def test_nothing_is_a_dash() -> None:
    assert shown(table([Column("a", [None, Fraction(1)])], 20)).split() == ["a", "─", "-", "1"]


def test_a_table_without_rows() -> None:
    assert shown(table([Column("a", [], bars=True)], 20)).splitlines()[0] == "a"


@pytest.mark.parametrize(
    ("token", "text"),
    [
        (7, "7"),
        ("the", "the"),
        ("7", "'7'"),
        ("", "''"),
        ("\x1b[2J", "'\\x1b[2J'"),
        ("[bold]x", "[bold]x"),
        ("a\nb", "'a\\nb'"),
        ("x" * 30, "x" * 19 + "…"),
    ],
)
def test_tokens_are_shown_safely(token: int | str, text: str) -> None:
    assert token_text(token) == text
    assert shown(table([Column("token", [token_text(token)])], 60)).splitlines()[-1] == text


def test_parts_are_set_apart_and_verdicts_say_how() -> None:
    text = shown(stack(heading("A"), facts([verdict_line(Verdict.LOSSY, Tier.EXACT)])))
    assert text == "A\n\nverdict  lossy (exact: this input, every branch)"


def test_a_text_is_cut_before_any_number_is() -> None:
    long, number = "a name that is far too long", Fraction(10**9, 3 * 10**9 + 1)
    columns = [Column("name", [long]), Column("one", [number]), Column("two", [number])]
    text = shown(table(columns, 35), 35)
    assert text.count("≈ 0.3333") == 2
    assert "…" in text
    assert max(map(len, text.splitlines())) <= 35
    assert long in shown(table(columns, 60), 60)
