from specdec_exact.vectors.expect import Rounds
from tests.vectors.loaded import kills, vectors


def test_a_block_accepts_more_than_tokens_do_and_never_less() -> None:
    means: list[int] = []
    for vector in vectors("block", "law_of_a_block"):
        assert isinstance(vector.expect, Rounds)
        weights = [outcome.numerator for outcome in vector.expect.outcomes]
        assert sum(weights) == vector.expect.denominator
        means.append("block-verified-as-tokens" in vector.kills)
    assert sum(means) >= 5


def test_the_residual_of_a_block_is_weighted() -> None:
    assert "residual-unweighted" in kills("block", "unequal_supports")
