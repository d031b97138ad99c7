"""Every example on a page is a test: README.md and docs/**/*.md are run and compared.

```python    blocks of one page share one namespace, from top to bottom; a block with ``>>>`` is a
             doctest, a block without is executed
```console   blocks with ``$ specdec-exact`` are run by the shell, line by line, in a scratch folder
             that one page shares; what is shown must be what is printed, line for line, except
             for blanks at the ends of lines. ``docs/`` is there, and ``$ echo $?`` works.

A block with any other tag (``text``, ``sh``, ``json``) is shown and not run.
"""

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md"))]
FENCE = re.compile(
    r"^(?P<indent> *)(?P<ticks>`{3,})(?P<tag>[\w-]*)[^\n`]*\n(?P<body>.*?)^(?P=indent)(?P=ticks) *$",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Fence:
    """One fenced block: its tag, its text without the indent, and the line it starts on."""

    tag: str
    body: str
    line: int


def fences(page: str) -> Iterator[Fence]:
    for match in FENCE.finditer(page):
        body = re.sub(rf"^{match['indent']}", "", match["body"], flags=re.MULTILINE)
        yield Fence(match["tag"], body, page.count("\n", 0, match.start("body")) + 1)


def run_python(page: str, name: str) -> list[str]:
    """Run the page's Python blocks and return what went wrong, one report per failure."""
    reports: list[str] = []
    namespace: dict[str, object] = {"__name__": "__page__"}
    runner = doctest.DocTestRunner(verbose=False)
    for fence in fences(page):
        if fence.tag != "python":
            continue
        if ">>>" not in fence.body:
            exec(compile("\n" * (fence.line - 1) + fence.body, name, "exec"), namespace)  # noqa: S102 - that is the test
            continue
        # A name of its own: doctest looks the lines of an error up by it, in this block only.
        example = doctest.DocTestParser().get_doctest(
            fence.body, namespace, f"{name}, line {fence.line}", name, fence.line - 1
        )
        runner.run(example, out=reports.append, clear_globs=False)
        namespace = example.globs
    return reports


def commands(body: str) -> Iterator[tuple[str, list[str]]]:
    """Split a console block into each command and the lines shown below it."""
    command, shown = "", list[str]()
    for line in body.splitlines():
        if command.endswith("\\"):
            command = command[:-1] + line.removeprefix("> ")
        elif line.startswith("$ "):
            if command:
                yield command, shown
            command, shown = line.removeprefix("$ "), []
        else:
            shown.append(line.rstrip())
    if command:
        yield command, shown


def run_console(page: str, folder: Path) -> list[str]:
    """Run the page's console blocks in the folder and return what went wrong."""
    reports: list[str] = []
    environment = {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(folder),
        "NO_COLOR": "1",
        "COLUMNS": "100",
        "TERM": "dumb",
        "PYTHONUTF8": "1",
    }
    for fence in fences(page):
        if fence.tag != "console" or "$ specdec-exact" not in fence.body:
            continue
        status = 0
        for command, shown in commands(fence.body):
            done = subprocess.run(
                ["bash", "-c", f"(exit {status}); {command}"],
                cwd=folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                encoding="utf-8",
                timeout=300,
                check=False,
            )
            status = done.returncode
            printed = [line.rstrip() for line in done.stdout.splitlines()]
            if _without_end(printed) != _without_end(shown):
                reports.append(
                    f"line {fence.line}: $ {command}\n"
                    + "\n".join(["shown:", *shown, "printed:", *printed])
                )
    return reports


def _without_end(lines: list[str]) -> list[str]:
    """Drop blank lines at the end: a fence may close one line later than the output."""
    while lines and not lines[-1]:
        lines = lines[:-1]
    return lines


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_python_blocks_do_what_they_show(page: Path) -> None:
    assert run_python(page.read_text(encoding="utf-8"), page.name) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_console_blocks_print_what_they_show(page: Path, folder: Path) -> None:
    assert run_console(page.read_text(encoding="utf-8"), folder) == []


# Negative controls: the same pages, spoiled.

TRUE_PAGE = "```python\nx = 2\n```\ntext\n\n```python\n>>> x + 1\n3\n```\n"


def test_a_true_python_page_passes() -> None:
    assert run_python(TRUE_PAGE, "page") == []


@pytest.mark.parametrize(
    "spoiled", [TRUE_PAGE.replace("\n3", "\n4"), TRUE_PAGE.replace("x = 2", "x = 3")]
)
def test_a_false_python_page_fails(spoiled: str) -> None:
    (report,) = run_python(spoiled, "page")
    assert "Expected:" in report


def test_a_python_block_without_prompts_is_executed() -> None:
    with pytest.raises(ZeroDivisionError):
        run_python("```python\n1 / 0\n```\n", "page")


def test_a_block_with_another_tag_is_not_run(folder: Path) -> None:
    page = "```text\n>>> 1\n2\n```\n\n```sh\n$ specdec-exact nonsense\n```\n"
    assert run_python(page, "page") == []
    assert run_console(page, folder) == []


TRUE_CONSOLE = """
  ```console
  $ echo one > file; cat file
  one
  $ specdec-exact() { return 2; }; specdec-exact
  $ echo $? \\
  >   two
  2 two
  ```
"""


def test_a_true_console_block_passes(folder: Path) -> None:
    assert run_console(TRUE_CONSOLE, folder) == []


@pytest.mark.parametrize(
    ("old", "new"), [("2 two", "0 two"), ("one\n  $", "one\n  more\n  $"), ("  2 two\n", "")]
)
def test_a_false_console_block_fails(folder: Path, old: str, new: str) -> None:
    (report,) = run_console(TRUE_CONSOLE.replace(old, new), folder)
    assert "printed:" in report


def test_a_page_is_read_to_its_last_block() -> None:
    assert [(fence.tag, fence.line) for fence in fences(TRUE_PAGE)] == [
        ("python", 2),
        ("python", 7),
    ]
