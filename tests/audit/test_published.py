"""The page of audited packages: every adapter has its row, and every row is what an audit says."""

from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest

from specdec_exact.audit.adapters import ADAPTERS, Adapter, MissingPackage
from tests.audit.published import HEAVY, measured, row

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "audited.md"
pytestmark = pytest.mark.filterwarnings("ignore")


def cells(found: Adapter) -> list[str]:
    lines = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if "|" in line]
    (line,) = [line for line in lines if line.startswith(f"| `{found.name}` |")]
    return [cell.strip() for cell in line.strip("|").split("|")]


def published() -> Iterator[object]:
    for found in ADAPTERS:
        mark = pytest.mark.heavy if found.package in HEAVY else pytest.mark.slow
        yield pytest.param(found, id=found.name, marks=mark)


def installed(found: Adapter) -> str:
    """Return the version; skip the test where it is not the one of the page."""
    _, package, *_ = cells(found)
    try:
        here = version(found.package)
    except PackageNotFoundError:
        pytest.skip(f"{found.package} is not installed")
    if package != f"{found.package} {here}":
        pytest.skip(f"the page is about {package}, here is {here}")
    return here


def test_every_adapter_has_a_row() -> None:
    for found in ADAPTERS:
        _, package, sentence, *_ = cells(found)
        assert (package.split()[0], sentence) == (found.package, found.sentence)


@pytest.mark.parametrize("found", [*published()])
def test_the_figures_of_a_row(found: Adapter) -> None:
    here, verdict = installed(found), cells(found)[3]
    try:
        audited = measured(found.name, 2)
    except MissingPackage as missing:
        pytest.skip(str(missing))
    assert audited.cases, audited.reason
    expected = row(found, here, verdict, audited.cases[0])
    assert [cell.strip() for cell in expected.strip("|").split("|")] == cells(found)


@pytest.mark.heavy
@pytest.mark.parametrize("found", ADAPTERS, ids=lambda found: found.name)
def test_the_verdict_of_a_row(found: Adapter) -> None:
    installed(found)
    assert found.audit().verdict == cells(found)[3]
