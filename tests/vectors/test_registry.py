from collections.abc import Iterator

import pytest

from specdec_exact.vectors.registry import CaseError, case, modules
from specdec_exact.vectors.sketch import Sketch
from tests.vectors.loaded import full


def test_every_module_of_cases_is_found_and_compiled() -> None:
    assert [suite.name for suite in full()] == sorted(modules())
    assert "token.replay" in modules()


def test_a_case_needs_a_description() -> None:
    @case("counts")
    def silent() -> Iterator[Sketch]:
        return iter(())

    with pytest.raises(CaseError, match="silent"):
        _ = silent.description


def test_descriptions_are_published_on_one_line() -> None:
    for suite in full():
        for group, known in zip(suite.groups, modules()[suite.name], strict=True):
            assert group.description == known.description
            assert "\n" not in group.description
