from pathlib import Path

import pytest

from specdec_exact.vectors.conventions import (
    COIN_AT_MOST,
    COIN_BELOW,
    CONVENTIONS,
    LAST_AT_MOST,
    UnknownConvention,
    admit_conventions,
    parts,
)
from tests.vectors.loaded import vectors

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "consume-vectors.md"


def test_the_names_are_those_of_the_vectors_and_of_the_page() -> None:
    named = {part for v in vectors() for o in v.otherwise for part in parts(o.convention)}
    named |= {part for v in vectors() if v.policy for part in parts(v.policy)}
    assert named == set(CONVENTIONS)
    page = PAGE.read_text(encoding="utf-8")
    assert all(f"`{name}`" in page for name in CONVENTIONS)


def test_what_is_no_convention_is_refused_and_so_are_contraries() -> None:
    assert admit_conventions([COIN_AT_MOST, LAST_AT_MOST]) == {COIN_AT_MOST, LAST_AT_MOST}
    with pytest.raises(UnknownConvention, match="'bogus'"):
        admit_conventions(["bogus"])
    with pytest.raises(UnknownConvention, match="exclude each other"):
        admit_conventions([COIN_AT_MOST, COIN_BELOW])
