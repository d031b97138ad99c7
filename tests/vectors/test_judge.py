import pytest

from specdec_exact.notation.document import Document
from specdec_exact.vectors.ask import Counts, Propose, VerifyList
from specdec_exact.vectors.expect import (
    Digest,
    Emitted,
    Expect,
    Hits,
    Outcome,
    Rounds,
    Told,
    Value,
    Weights,
    Within,
)
from specdec_exact.vectors.judge import judge
from specdec_exact.vectors.record import Otherwise
from specdec_exact.vectors.sketch import weights

ASK = Counts("accepted", "conditional", (), ())
ROUNDS = Rounds(2, (Outcome((0,), 0, 1), Outcome((1,), 0, 1)))
ROUND: Document = {"tokens": [0], "accepted": 0, "numerator": 1}
OTHER: Document = {"tokens": [1], "accepted": 0, "numerator": 1}


@pytest.mark.parametrize(
    ("expect", "answer", "word"),
    [
        (Emitted((1,), 0), {"tokens": [1], "accepted": 0}, "pass"),
        (Emitted((1,), 0), {"tokens": [1], "accepted": 1}, "fail"),
        (Emitted((1,), 0), {"tokens": [1, 2], "accepted": 0}, "fail"),
        (Emitted((1,), 0), {"tokens": [True], "accepted": 0}, "malformed"),
        (Emitted((1,), 0), {"tokens": [1]}, "malformed"),
        (Emitted((1,), 0), {"refused": "no"}, "fail"),
        (Emitted((1,), 0), {"skipped": "no"}, "skipped"),
        (Emitted((1,), 0), [1], "malformed"),
        (Emitted((1,), 0), {"skipped": None}, "malformed"),
        (Emitted((1,), 0), {"skipped": True}, "malformed"),
        (Emitted((1,), 0), {"skipped": " "}, "malformed"),
        (Emitted((1,), 0), {"skipped": "no", "tokens": [1]}, "malformed"),
        (Emitted((1,), 0), {"skipped": "no", "refused": "no"}, "malformed"),
        (Emitted((1,), 0), {"skipped": "no", "seq": 1}, "skipped"),
        (Emitted((1,), 0), {"refused": False, "tokens": [1], "accepted": 0}, "malformed"),
        (Weights(2, (1, 1)), {"refused": "no", "numerators": [1, 1]}, "malformed"),
        (Within(2, 1), {"refused": ""}, "malformed"),
        (Within(2, 1), {"refused": False}, "malformed"),
        (Within(2, 1), {"refused": "NaN", "tokens": [7], "accepted": 9}, "malformed"),
        (Within(2, 1), {"refused": "NaN"}, "pass"),
        (Within(2, 1), {"tokens": [1], "accepted": 0}, "pass"),
        (Within(2, 1), {"tokens": [1, 0], "accepted": 1}, "pass"),
        (Within(2, 1), {"tokens": [1], "accepted": 1}, "fail"),
        (Within(2, 1), {"tokens": [1, 0], "accepted": 0}, "fail"),
        (Within(2, 1), {"tokens": [1, 0, 0], "accepted": 2}, "fail"),
        (Within(2, 1), {"tokens": [], "accepted": -1}, "fail"),
        (Within(2, 1), {"tokens": [2], "accepted": 0}, "fail"),
        (Within(2, 1), {"tokens": [-1], "accepted": 0}, "fail"),
        (Within(2, 1), {"tokens": [], "accepted": 0}, "fail"),
        (Weights(2, (1, 1)), {"denominator": 4, "numerators": [2, 2, 0]}, "pass"),
        (Weights(2, (1, 1)), {"denominator": 4, "numerators": [1, 3]}, "fail"),
        (Weights(2, (1, 1)), {"denominator": 0, "numerators": [1, 1]}, "malformed"),
        (ROUNDS, {"denominator": 2, "outcomes": [OTHER, ROUND]}, "pass"),
        (ROUNDS, {"denominator": 1, "outcomes": [ROUND]}, "fail"),
        (ROUNDS, {"denominator": 1, "outcomes": 3}, "malformed"),
        (Hits(3, 9, 0, ()), {"hits": 4}, "pass"),
        (Hits(3, 9, 0, ()), {"hits": 3}, "fail"),
        (Hits(3, 9, 0, ()), {"hits": 9}, "fail"),
        (Value(1, 2), {"numerator": 2, "denominator": 4}, "pass"),
        (Value(1, 2), {"numerator": 1, "denominator": 4}, "fail"),
        (Digest("0f"), {"hash": "0f"}, "pass"),
        (Digest("0f"), {"hash": "0F"}, "fail"),
    ],
)
def test_an_answer_gets_its_word(expect: Expect, answer: Document, word: str) -> None:
    assert judge(ASK, expect, answer).word == word


def test_a_step_emits_one_token_whether_it_is_a_draft_or_not() -> None:
    ask = VerifyList("recursive", 2, weights("1 1"), weights("1 1"), (0,), 24, (0,), 0)
    answers: list[tuple[Document, str]] = [
        ({"tokens": [1], "accepted": 0}, "pass"),
        ({"tokens": [1], "accepted": 1}, "pass"),
        ({"tokens": [1, 0], "accepted": 1}, "fail"),
    ]
    for answer, word in answers:
        assert judge(ask, Within(2, 1), answer).word == word


def test_another_convention_is_neither_right_nor_wrong() -> None:
    others = (Otherwise("lax", Emitted((0,), 1)),)
    judged = judge(ASK, Emitted((1,), 0), {"tokens": [0], "accepted": 1}, others)
    assert (judged.word, judged.detail) == ("other-convention", "lax")


@pytest.mark.parametrize(
    ("tokens", "told", "word"),
    [
        ([0, 1], [1, 1], "pass"),
        ([0, 0], [2, 0], "pass"),
        ([0, 0], [1, 1], "fail"),
        ([0], [2, 0], "fail"),
        ([0, 7], [1, 0], "fail"),
    ],
)
def test_what_is_told_is_what_is_drawn(
    tokens: list[Document], told: list[Document], word: str
) -> None:
    ask = Propose(2, weights("1 1"), weights("1 1"), (1, 1), 0, 2)
    answer: Document = {"tokens": tokens, "numerators": told, "denominator": 2}
    assert judge(ask, Told(2, (1, 1)), answer).word == word
