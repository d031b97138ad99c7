from specdec_exact.vectors.codec import write
from specdec_exact.vectors.plain.drafts import Drafts
from specdec_exact.vectors.sketch import at, weights

HALF = {"vocabulary": 2, "grid": 24, "target": [write(weights("1 3")), write(weights("1 1"))]}


def ask(coin: int, draft: int = 0) -> dict[str, object]:
    rows = {"draft": [write(weights("1 1"))], "drafts": [draft]}
    return {**HALF, **rows, "rule": "token", "coins": [coin], "last": at("3/4")}


def test_the_coin_is_below_the_ratio_or_it_is_not() -> None:
    assert Drafts().verify(ask(at("1/2") - 1)) == {"tokens": [0, 1], "accepted": 1}
    assert Drafts().verify(ask(at("1/2"))) == {"tokens": [1], "accepted": 0}


def test_a_placeholder_ends_the_drafts() -> None:
    assert Drafts().verify(ask(0, draft=-1)) == {"tokens": [1], "accepted": 0}
