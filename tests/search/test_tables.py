"""A table is filled in where a rule asks, and nowhere else."""

from typing import Any

import pytest

from specdec_exact.faults.record import Rows, row
from specdec_exact.kernel.law import law
from specdec_exact.search.tables import Asked, Partial, Table, exceptions, rows, tables


def test_only_what_is_asked_is_listed() -> None:
    def settle(table: Table) -> Asked | None:
        target, _ = Partial.of(table, 2, 1).models()
        try:
            if target(()) == law({0: 1}):
                target((0,))
        except Asked as asked:
            return asked
        return None

    listed = list(tables(2, 2, "any", settle))
    # the certain start goes on to three laws after (0,); the other two starts ask nothing more; and
    # what can be written with the denominator 1 is left to it
    assert [[text for _, text, _ in found] for found in listed] == [[(), (0,)], [()]]
    assert [shares for _, _, shares in listed[0]] == [(2, 0), (1, 1)]


def test_a_finished_table_is_an_input() -> None:
    entries: Any = (("target", (), (1, 1)), ("draft", (), (2, 0)), ("target", (0,), (0, 2)))
    found = rows(entries, 2, 1)
    assert found == Rows((((), row("1/2", "1/2")), ((0,), row(0, 1))), (((), row(1)),), 1)


def test_asking_beyond_the_table_is_no_exception_a_rule_could_swallow() -> None:
    assert not issubclass(Asked, Exception)
    target, draft = Partial.of((), 1, 1).models()
    with pytest.raises(Asked, match="target after"):
        target(())
    with pytest.raises(Asked, match="draft after"):
        draft((1, 2))


def test_rows_that_differ_from_the_first_of_their_model_are_limited() -> None:
    def settle(table: Table) -> Asked | None:
        target, draft = Partial.of(table, 1, 2).models()
        try:
            for text in ((), (0,), (1,)):
                target(text)
                draft(text)
        except Asked as asked:
            return asked
        return None

    every = list(tables(2, 1, "any", settle))
    assert len(every) == 2**6
    for most in range(5):
        kept = [table for table in every if exceptions(table) <= most]
        assert list(tables(2, 1, "any", settle, most)) == kept
    assert len(list(tables(2, 1, "any", settle, 0))) == 4
