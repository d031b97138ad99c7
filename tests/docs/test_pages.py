"""Pages that list things list all of them, and name only what exists."""

import re
import tomllib
from importlib import import_module
from pathlib import Path

import pytest
from typer.main import get_command

from specdec_exact.cli.main import app
from specdec_exact.report.verdict import ExitCode, Tier, Verdict

ROOT = Path(__file__).resolve().parents[2]


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def test_the_house_has_a_line_for_every_room() -> None:
    rooms = {path.parent.name for path in (ROOT / "specdec_exact").glob("*/__init__.py")}
    named = re.findall(
        r"`(\w+)`", "\n".join(re.findall(r"^\| \d .*$", page("explanation/house.md"), re.MULTILINE))
    )
    assert rooms - set(named) == set()
    assert len(named) == len(set(named))


def test_the_layers_of_the_house_are_those_of_the_linter() -> None:
    lines = re.findall(r"^\| \d \| (.+?) \|", page("explanation/house.md"), re.MULTILINE)
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contract = next(c for c in settings["tool"]["importlinter"]["contracts"] if c["id"] == "layers")
    assert [set(re.findall(r"\w+", line)) for line in lines] == [
        set(re.findall(r"\w+", layer)) for layer in contract["layers"]
    ]


COMMANDS = sorted(set(getattr(get_command(app), "commands")) - {"prove"})  # noqa: B009 - typer's own types hide it


@pytest.mark.parametrize("name", COMMANDS)
def test_the_reference_names_every_option(name: str) -> None:
    command = getattr(get_command(app), "commands")[name]  # noqa: B009
    section = page("reference/cli.md").split(f"\n## {name}\n")[1].split("\n## ")[0]
    wanted = {
        option
        for parameter in command.params
        for option in parameter.opts
        if option.startswith("--") and option != "--help"
    }
    assert set(re.findall(r"--[a-z][a-z-]+", section)) == wanted


def test_every_command_has_a_section() -> None:
    sections = set(re.findall(r"^## (.+)$", page("reference/cli.md"), re.MULTILINE))
    assert sections == set(getattr(get_command(app), "commands"))  # noqa: B009


def test_every_word_of_an_answer_is_explained() -> None:
    text = page("reference/exit-codes.md")
    for word in (*Verdict, *Tier):
        assert re.search(rf"^\| `{word.value}` \|", text, re.MULTILINE)
    for code in ExitCode:
        assert re.search(rf"^\| {code.value} \|", text, re.MULTILINE)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for verdict in Verdict:
        assert f"| `{verdict.value}` | {verdict.exit_code.value} |" in readme


NAMES = sorted(set(re.findall(r"`(specdec_exact(?:\.\w+)+)`", page("paper_map.md"))))


@pytest.mark.parametrize("name", NAMES)
def test_a_name_on_the_paper_map_exists(name: str) -> None:
    module, _, function = name.rpartition(".")
    assert callable(getattr(import_module(module), function))


def test_the_paper_map_is_read() -> None:
    assert len(NAMES) > 20
