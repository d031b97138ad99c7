import pytest

from specdec_exact.vectors.explain import UnknownVector, explained, find, sentences
from tests.vectors.loaded import full, vectors


def test_an_explanation_is_an_argument() -> None:
    name = "token.boundary::coin_at_zero::size-3-draft-0"
    lines = explained(*find(full(), name))
    said = dict(lines)
    assert said["vector"] == name
    assert said["expected"] == "tokens [1], accepted 0"
    assert said["target"] == "[(0, 1, 1)/2, (1, 1, 1)/3]"
    assert any(line[0] == "kills" and line[1].startswith("coin-at-most: ") for line in lines)


def test_every_vector_has_an_explanation() -> None:
    for vector in vectors()[::30]:
        lines = explained(*find(full(), vector.id))
        assert {"vector", "about", "expected", "certificates"} <= {line[0] for line in lines}
        assert not any("unknown here" in line[1] for line in lines)


def test_an_unknown_id_is_refused_with_those_near_it() -> None:
    with pytest.raises(UnknownVector, match="size-3-draft-0"):
        find(full(), "token.boundary::coin_at_zero::size-3-draft-7")
    with pytest.raises(UnknownVector, match="near it: none"):
        find(full(), "%")
    assert len(sentences()) > 100
