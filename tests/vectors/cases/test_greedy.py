from specdec_exact.vectors.ask import Verify
from specdec_exact.vectors.expect import Emitted
from tests.vectors.loaded import vectors


def test_the_first_of_equals_is_emitted() -> None:
    for vector in vectors("greedy", "equally_likely"):
        assert isinstance(vector.ask, Verify)
        assert isinstance(vector.expect, Emitted)
        tops = vector.ask.target[0].numerators
        assert vector.expect.tokens[0] == tops.index(max(tops))
        assert "last-of-equals" in vector.kills
