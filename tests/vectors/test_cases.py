"""What holds of every module of cases: compiled now, it is the file that is in the tree."""

import pytest

from specdec_exact.vectors.registry import modules
from tests.vectors.loaded import compiles_to_its_data, vectors

# One of them runs a million steps.
NAMES = [
    pytest.param(name, marks=pytest.mark.slow if name == "token.accumulated" else ())
    for name in modules()
]


@pytest.mark.parametrize("name", NAMES)
def test_a_module_compiles_to_its_data(name: str) -> None:
    assert compiles_to_its_data(name)


@pytest.mark.parametrize("name", modules())
def test_an_id_is_its_place(name: str) -> None:
    known = {case.name for case in modules()[name]}
    ids = [vector.id.split("::") for vector in vectors() if vector.id.startswith(f"{name}::")]
    assert {place for _, place, _ in ids} == known
