from pathlib import Path

from specdec_exact.faults.catalogue import FAULTS
from specdec_exact.vectors.matrix import UNREACHABLE, killers, page
from specdec_exact.vectors.mistakes.catalogue import MISTAKES
from tests.vectors.loaded import full, vectors

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "kill-matrix.md"


def test_the_page_in_the_tree_is_the_one_of_the_data() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(full())


def test_every_fault_and_mistake_has_a_row() -> None:
    text = page(full())
    for name in [*(fault.name for fault in FAULTS), *(mistake.name for mistake in MISTAKES)]:
        assert f"| `{name}` | " in text


def test_killers_are_those_of_the_vectors() -> None:
    table = killers(full())
    for name, cases in table.items():
        ids = [vector for listed in cases.values() for vector in listed]
        assert ids == [vector.id for vector in vectors() if name in vector.kills]
    assert all(table[name] == {} for name in UNREACHABLE)
