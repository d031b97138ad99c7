"""Deduction is trusted like the kernel: small, exact, silent, and standing on little."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kernel.test_trust import complaints

ROOM = Path(__file__).resolve().parents[2] / "specdec_exact" / "deduction"
SOURCES = {path.name: path.read_text(encoding="utf-8") for path in sorted(ROOM.rglob("*.py"))}
AT_HOME = {"import specdec_exact.deduction.polynomial"}
MOST_LINES = 200


def code_lines(source: str) -> list[str]:
    """Return the lines that are neither blank, nor a comment, nor part of a docstring."""
    said = {line for first, last in _docstrings(ast.parse(source)) for line in range(first, last)}
    return [
        line
        for number, line in enumerate(source.splitlines(), 1)
        if number not in said and line.strip() and not line.strip().startswith("#")
    ]


def _docstrings(tree: ast.Module) -> Iterator[tuple[int, int]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(
            node
        ):
            yield node.body[0].lineno, (node.body[0].end_lineno or 0) + 1


def test_there_is_a_deduction_to_read() -> None:
    assert SOURCES.keys() == {"__init__.py", "check.py", "polynomial.py"}


def test_deduction_can_be_read_in_one_sitting() -> None:
    lengths = {name: len(code_lines(source)) for name, source in SOURCES.items()}
    assert sum(lengths.values()) <= MOST_LINES, lengths


@pytest.mark.parametrize("name", SOURCES)
def test_deduction_does_nothing_the_kernel_may_not_do(name: str) -> None:
    assert set(complaints(SOURCES[name])) <= AT_HOME


def test_lines_of_code_are_counted() -> None:
    source = '"""Say.\n\nMore.\n"""\n\n# why\nx = 1  # here\n\n\ndef f() -> str:\n    """Do."""\n    return """a\n\n# b"""\n'
    assert code_lines(source) == ["x = 1  # here", "def f() -> str:", '    return """a']
