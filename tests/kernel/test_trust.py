"""What a linter cannot say about the kernel: it stays small, exact, silent and self-contained.

Each rule has a negative control: a line of source that must be reported for that rule and no other.
"""

import ast
import tokenize
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

KERNEL = Path(__file__).resolve().parents[2] / "specdec_exact" / "kernel"
SOURCES = {path.name: path.read_text(encoding="utf-8") for path in sorted(KERNEL.rglob("*.py"))}

MOST_LINES = 700

# Everything the kernel may stand on. Reading text is the business of `notation`.
ALLOWED_IMPORTS = frozenset(
    {"collections.abc", "dataclasses", "fractions", "functools", "itertools", "re", "typing"}
)
AT_HOME = "specdec_exact.kernel."
FORBIDDEN_NAMES = frozenset(
    {
        *("Any", "Decimal", "__builtins__", "__import__", "breakpoint", "compile", "complex"),
        *("eval", "exec", "float", "globals", "input", "locals", "open", "print", "vars"),
    }
)
SUPPRESSIONS = ("noqa", "type: ignore", "pyright:", "pragma:", "mypy:", "ruff:")


def complaints(source: str) -> Iterator[str]:
    """Yield what the file does that the kernel may not do."""
    tree = ast.parse(source)
    refused = {id(word) for node in ast.walk(tree) for word in _compared(node)}
    for node in ast.walk(tree):
        for module in _imported(node):
            if module not in ALLOWED_IMPORTS and not f"{module}.".startswith(AT_HOME):
                yield f"import {module}"
        if id(node) not in refused:
            yield from (f"name {word}" for word in _named(node) if word in FORBIDDEN_NAMES)
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            yield "float literal"
    for token in tokenize.generate_tokens(StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield from (f"suppression {word}" for word in SUPPRESSIONS if word in token.string)


def _compared(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what a comparison compares with: `type(x) in (bool, float)` refuses, it makes nothing."""
    if isinstance(node, ast.Compare):
        for side in node.comparators:
            yield from side.elts if isinstance(side, ast.Tuple | ast.Set) else [side]


def _imported(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Import(names=aliases):
            yield from (alias.name for alias in aliases)
        case ast.ImportFrom(module=module, level=level):
            yield "." * level + (module or "")
        case _:
            pass


def _named(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(id=word) | ast.alias(name=word) | ast.Attribute(attr="Any" as word):
            yield word  # `typing.Any` is an attribute, and so is the innocent `re.compile`
        case _:
            pass


def test_there_is_a_kernel_to_read() -> None:
    assert {"errors.py", "rational.py", "law.py", "block.py", "certificate.py"} <= SOURCES.keys()


def test_the_kernel_can_be_read_in_one_sitting() -> None:
    lengths = {name: len(source.splitlines()) for name, source in SOURCES.items()}
    assert sum(lengths.values()) <= MOST_LINES, lengths


@pytest.mark.parametrize("name", SOURCES)
def test_the_kernel_does_nothing_it_may_not_do(name: str) -> None:
    assert list(complaints(SOURCES[name])) == []


@pytest.mark.parametrize(
    ("spoiled", "reason"),
    [
        ("half = 0.5", "float literal"),
        ("tiny = 1e-9", "float literal"),
        ("i = 1j", "float literal"),
        ("x = float('0.5')", "name float"),
        ("xs = map(float, texts)", "name float"),
        ("ok = x == float(y)", "name float"),
        ("f = open", "name open"),
        ("print('seen')", "name print"),
        ("eval('1')", "name eval"),
        ("exec('x = 1')", "name exec"),
        ("__import__('os')", "name __import__"),
        ("from typing import Any", "name Any"),
        ("x: Any = 1", "name Any"),
        ("import typing\nx: typing.Any = 1", "name Any"),
        ("import os", "import os"),
        ("import json", "import json"),
        ("from random import random", "import random"),
        ("from decimal import Context", "import decimal"),
        ("import numpy as np", "import numpy"),
        ("from collections import Counter", "import collections"),
        ("from specdec_exact.choice import explore", "import specdec_exact.choice"),
        ("import specdec_exact", "import specdec_exact"),
        ("from specdec_exact.kernelish import x", "import specdec_exact.kernelish"),
        ("from . import law", "import ."),
        ("def f() -> None:\n    import sys", "import sys"),
        ("x = 1  # noqa: S101", "suppression noqa"),
        ("x = 1  # type: ignore[misc]", "suppression type: ignore"),
        ("x = 1  # pyright: ignore", "suppression pyright:"),
    ],
)
def test_each_rule_can_be_broken(spoiled: str, reason: str) -> None:
    (complaint,) = complaints(spoiled)
    assert complaint == reason


@pytest.mark.parametrize(
    "innocent",
    [
        "from fractions import Fraction\nhalf = Fraction(1, 2)",
        "from collections.abc import Mapping",
        "from specdec_exact.kernel import errors\nfrom specdec_exact.kernel.law import law",
        "import re\nDIGITS = re.compile('[0-9]+')",
        "from specdec_exact.kernel.law import law",
        "ok = type(x) not in (bool, float) and type(x) is not float",
        "'float, open and print are words, and 0.5 is text'",
        "# 0.5 is a comment",
    ],
)
def test_no_rule_fires_on_the_innocent(innocent: str) -> None:
    assert list(complaints(innocent)) == []
