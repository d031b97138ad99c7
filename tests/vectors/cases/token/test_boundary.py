from specdec_exact.vectors.ask import Verify
from specdec_exact.vectors.expect import Emitted, Within
from tests.vectors.loaded import kills, vectors


def test_a_token_without_weight_is_never_right() -> None:
    checked = 0
    for vector in vectors("token.boundary"):
        if isinstance(vector.expect, Emitted) and isinstance(vector.ask, Verify):
            for place, emitted in enumerate(vector.expect.tokens):
                weights = vector.ask.target[place].measure()
                assert weights is not None
                assert emitted in weights
                checked += 1
    assert checked > 100


def test_ties_are_policy_and_say_what_else_is_right() -> None:
    for case in ("coin_at_the_ratio", "last_at_a_boundary"):
        for vector in vectors("token.boundary", case):
            assert vector.result == "policy"
            assert vector.margin == 0
            assert [other.expect for other in vector.otherwise] != [vector.expect]


def test_a_coin_of_zero_is_no_matter_of_policy() -> None:
    for vector in vectors("token.boundary", "coin_at_zero"):
        assert vector.result == "must"
        assert "zero-accepts-the-impossible" in vector.kills


def test_rows_that_are_none_may_be_refused() -> None:
    for case in ("not_a_number", "infinite", "zero_row"):
        assert all(isinstance(v.expect, Within) for v in vectors("token.boundary", case))
    assert "one-is-rejected" in kills("token.boundary", "coin_below_one")
    assert "denormals-flushed" in kills("token.boundary", "denormal")
    assert "tail-of-tile-read" in kills("token.boundary", "vocabulary_beyond_a_tile")
