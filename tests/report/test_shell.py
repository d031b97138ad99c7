"""A command reads the same, on however many lines it stands."""

import shlex

import pytest

from specdec_exact.report.shell import shell

WORDS = ["specdec-exact", "audit", "my rule.py:f", "--case", "it's one:1", "--replay", "0,0"]


@pytest.mark.parametrize("width", [None, 10, 40, 60, 100])
def test_a_shell_reads_the_words(width: int | None) -> None:
    text = shell(WORDS, width)
    assert shlex.split(text.replace("\\\n", "")) == WORDS
    assert (width is None or width > 99) == ("\n" not in text)


def test_lines_are_as_short_as_asked_and_an_option_keeps_its_value() -> None:
    lines = shell(WORDS, 40).splitlines()
    assert len(lines) > 1
    assert max(map(len, lines)) <= 40
    assert not any(line.removesuffix(" \\").endswith(("--case", "--replay")) for line in lines)
