from specdec_exact.vectors.ask import Verify
from specdec_exact.vectors.expect import Emitted
from tests.vectors.loaded import vectors


def test_a_rejected_draft_never_comes_back() -> None:
    for vector in vectors("one_hot", "without_the_draft"):
        assert isinstance(vector.ask, Verify)
        assert isinstance(vector.expect, Emitted)
        assert vector.expect.accepted == 0
        assert vector.expect.tokens[0] != vector.ask.drafts[0]
