"""The rules of the house that no linter knows, each with a negative control."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "specdec_exact"
MODULES = sorted(PACKAGE.rglob("*.py"))
MOST_LINES = 400


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


# ---------------------------------------------------------------- dataclasses are values


def loose_dataclasses(source: str) -> Iterator[int]:
    """Yield the lines of dataclasses that do not state frozen=True and slots=True."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.ClassDef):
            continue
        for decorator in node.decorator_list:
            called = decorator.func if isinstance(decorator, ast.Call) else decorator
            word = called.attr if isinstance(called, ast.Attribute) else ast.unparse(called)
            if word != "dataclass":
                continue
            stated = {
                keyword.arg: ast.unparse(keyword.value)
                for keyword in (decorator.keywords if isinstance(decorator, ast.Call) else [])
            }
            if stated.get("frozen") != "True" or stated.get("slots") != "True":
                yield decorator.lineno


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_dataclasses_are_frozen_and_have_slots(path: Path) -> None:
    assert list(loose_dataclasses(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    ("decorator", "loose"),
    [
        ("@dataclass", True),
        ("@dataclass(frozen=True)", True),
        ("@dataclasses.dataclass(slots=True)", True),
        ("@dataclass(frozen=True, slots=False)", True),
        ("@dataclass(frozen=True, slots=True)", False),
        ("@dataclasses.dataclass(slots=True, order=True, frozen=True)", False),
        ("@final", False),
    ],
)
def test_a_loose_dataclass_is_seen(decorator: str, loose: bool) -> None:
    assert list(loose_dataclasses(f"{decorator}\nclass C:\n    x: int\n")) == [1] * loose


# ---------------------------------------------------------------- files are short and well named


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_a_file_is_one_idea(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


FORBIDDEN_ROOMS = re.compile(r"_*(utils?|helpers?|common|misc|stuff)_*")


def badly_named(path: str) -> bool:
    """Whether a folder or file of the path is a room for anything at all."""
    return any(FORBIDDEN_ROOMS.fullmatch(part.split(".")[0]) for part in PurePosixPath(path).parts)


@pytest.mark.parametrize(
    ("path", "bad"),
    [
        ("specdec_exact/utils.py", True),
        ("specdec_exact/kernel/_helpers.py", True),
        ("tests/common/test_law.py", True),
        ("specdec_exact/misc/__init__.py", True),
        ("specdec_exact/kernel/law.py", False),
        ("docs/common_mistakes.md", False),
    ],
)
def test_a_bad_name_is_seen(path: str, bad: bool) -> None:
    assert badly_named(path) == bad


# ---------------------------------------------------------------- the project stands anywhere

# Spelled in pieces, so that this file does not mention what it forbids.
FORBIDDEN_TEXTS = re.compile(
    "|".join(
        [
            r"pypi\.o" + "rg",
            r"pythonh" + r"osted\.org",
            r"npm" + r"js\.(?:org|com)",
            r"debian" + r"\.org",
            r"extra-index" + "-url",
            r"(?<![\w.$}/-])/(?:work|tmp|root|home|opt)" + "/",
            r"\.\./" + "shared",
        ]
    )
)


def mentions(text: str) -> list[str]:
    """Return the registry hosts and build paths that a text mentions."""
    return FORBIDDEN_TEXTS.findall(text)


def _listed_by_git() -> list[str]:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, text=True)
    if listed.returncode:
        pytest.skip("not a git checkout: nothing says which files are the project's")
    return [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def test_files_are_well_named_and_mention_no_machine() -> None:
    names = _listed_by_git()
    assert "pyproject.toml" in names
    assert [name for name in names if badly_named(name)] == []
    found: dict[str, list[str]] = {}
    for name in names:
        try:
            found[name] = mentions((ROOT / name).read_text(encoding="utf-8"))
        except UnicodeDecodeError:  # data: an archive or a picture
            continue
    assert {name: texts for name, texts in found.items() if texts} == {}


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("https://files.pythonh" + "osted.org/x", 1),
        ("registry.npm" + "js.org and py" + "pi.org", 2),
        ("cd /wo" + "rk/main", 1),
        ('path = "/ho' + 'me/someone/specdec"', 1),
        ("a rule that works/tmp/ and $scratch/work/", 0),
        ("https://example.org/home/page", 0),
    ],
)
def test_a_mention_is_seen(text: str, count: int) -> None:
    assert len(mentions(text)) == count


# ---------------------------------------------------------------- tests mirror the package

# Files that are tested under another name, and where.
TESTED_ELSEWHERE: dict[str, str] = {}


# Folders of records, one file each of the same shape, and the one test that runs over all of them.
RECORDS = {
    "audit/adapters": "tests/audit/test_adapters.py",
    "faults": "tests/faults/test_catalogue.py",
    "vectors/cases": "tests/vectors/test_cases.py",
}


def _mirror(module: str) -> str:
    path = PurePosixPath(module).relative_to("specdec_exact")
    for folder, test in RECORDS.items():
        records = PurePosixPath(folder)
        deeper = len(path.parts) > len(records.parts) + 1 or folder != "faults"
        if path.is_relative_to(records) and deeper:
            return test
    return str(PurePosixPath("tests") / path.parent / f"test_{path.name}")


@pytest.mark.parametrize("path", [m for m in MODULES if m.name != "__init__.py"], ids=_name)
def test_every_file_has_a_test_of_its_name(path: Path) -> None:
    name = _name(path)
    assert (ROOT / TESTED_ELSEWHERE.get(name, _mirror(name))).is_file()


def test_an_exception_is_still_one() -> None:
    for name in TESTED_ELSEWHERE:
        assert (ROOT / name).is_file()
        assert not (ROOT / _mirror(name)).exists()


def test_the_mirror_keeps_the_folders() -> None:
    assert _mirror("specdec_exact/schemes/token.py") == "tests/schemes/test_token.py"
    assert _mirror("specdec_exact/audit/sources/torch.py") == "tests/audit/sources/test_torch.py"
    assert _mirror("specdec_exact/faults/record.py") == "tests/faults/test_record.py"
    assert _mirror("specdec_exact/faults/row/wrong_row.py") == "tests/faults/test_catalogue.py"


# ---------------------------------------------------------------- the ground floor needs nothing


def _import_alone(*modules: str) -> subprocess.CompletedProcess[str]:
    """Import modules in a Python that sees the standard library and this project, no more."""
    code = f"import sys, importlib; sys.path.insert(0, {str(ROOT)!r})\n"
    code += "".join(f"importlib.import_module({module!r})\n" for module in modules)
    return subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], capture_output=True, check=False, text=True
    )


def test_the_ground_floor_needs_only_the_standard_library() -> None:
    rooms = {"kernel", "notation", "choice"}
    ground = [path for path in MODULES if path.relative_to(PACKAGE).parts[0] in rooms]
    assert len(ground) > 2
    modules = [_name(path.with_suffix("")).replace("/", ".") for path in ground]
    done = _import_alone("specdec_exact", *modules)
    assert done.returncode == 0, done.stderr


def test_a_third_party_import_is_seen() -> None:
    done = _import_alone("pytest")
    assert "No module named 'pytest'" in done.stderr


# ---------------------------------------------------------------- what CI installs is pinned


def test_constraints_pin_everything_that_ci_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = [*project["dependencies"], *(r for e in ("test", "lint", "docs") for r in extras[e])]
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert [pin for pin in pins if not re.fullmatch(r"[A-Za-z0-9_.-]+==[\w.]+", pin)] == []
    pinned = {_canonical(pin.split("==")[0]) for pin in pins}
    assert {_canonical(re.split(r"[\[<>=!~ ]", requirement)[0]) for requirement in asked} <= pinned


def test_the_version_is_the_same_everywhere() -> None:
    texts = [(ROOT / name).read_text(encoding="utf-8") for name in VERSION_LINES]
    stated = [
        re.findall(line, text) for line, text in zip(VERSION_LINES.values(), texts, strict=True)
    ]
    assert stated == [stated[0]] * 3
    assert len(stated[0]) == 1


VERSION_LINES = {
    "pyproject.toml": r'(?m)^version = "(.+)"$',
    "specdec_exact/__init__.py": r'(?m)^__version__ = "(.+)"$',
    "CITATION.cff": r"(?m)^version: (.+)$",
}


def _canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
