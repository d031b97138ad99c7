from specdec_exact.vectors.ask import Verify
from specdec_exact.vectors.expect import Emitted
from tests.vectors.loaded import compiles_to_its_data, vectors


def test_it_compiles_to_its_data() -> None:
    assert compiles_to_its_data("greedy")


def test_the_first_of_equals_is_emitted() -> None:
    for vector in vectors("greedy", "equally_likely"):
        assert isinstance(vector.ask, Verify)
        assert isinstance(vector.expect, Emitted)
        tops = vector.ask.target[0].numerators
        assert vector.expect.tokens[0] == tops.index(max(tops))
        assert "last-of-equals" in vector.kills
