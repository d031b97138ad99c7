from specdec_exact.vectors.ask import Verify
from specdec_exact.vectors.expect import Emitted
from tests.vectors.loaded import vectors


def test_the_coin_decides_at_the_ratio_and_nowhere_else() -> None:
    for vector in vectors("token.replay", "around_the_ratio"):
        ask, expect = vector.ask, vector.expect
        assert isinstance(ask, Verify)
        assert isinstance(expect, Emitted)
        p, q, x = ask.target[0], ask.draft[0], ask.drafts[0]
        below = ask.coins[0] * q.numerators[x] * p.denominator
        assert (expect.accepted == 1) == (below < p.numerators[x] * q.denominator << ask.grid)
        assert (expect.accepted == 1) == vector.id.endswith("below")


def test_accepted_tokens_are_the_drafts() -> None:
    for vector in vectors("token.replay"):
        assert isinstance(vector.ask, Verify)
        assert isinstance(vector.expect, Emitted)
        kept = vector.expect.accepted
        assert vector.expect.tokens[:kept] == vector.ask.drafts[:kept]
        assert len(vector.expect.tokens) == kept + 1
