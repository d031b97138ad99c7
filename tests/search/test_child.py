"""A child process answers, is stopped, dies, or tells what was raised."""

import os
import time
from collections.abc import Iterator

import pytest

from specdec_exact.kernel.errors import ClaimError
from specdec_exact.search.child import NoAnswer, Raised, answer_in_child, answers_in_child


def slowly() -> Iterator[int]:
    yield 1
    yield 2
    time.sleep(60)
    yield 3


def refuses() -> None:
    raise ClaimError("no such thing")


def fails() -> None:
    raise LookupError("an exception of many words")


def test_answers_come_as_they_are_found_and_the_rest_is_cut_off() -> None:
    seen, start = list[int](), time.monotonic()
    with pytest.raises(NoAnswer, match="no answer within 8 seconds"):
        seen.extend(answers_in_child(slowly, seconds=8))
    answers = answers_in_child(slowly, seconds=30)
    assert [next(answers), next(answers)] == [1, 2]
    answers.close()  # type: ignore[attr-defined]
    # Twice a child was in the middle of a minute's sleep, and was not waited for.
    assert time.monotonic() - start < 55


def test_a_process_that_dies_is_no_answer() -> None:
    with pytest.raises(NoAnswer, match="exit code 7"):
        answer_in_child(os._exit, 7, seconds=30)


@pytest.mark.parametrize(
    ("question", "said", "refusal"),
    [(refuses, "^no such thing$", True), (fails, "LookupError: .*test_child.py line", False)],
)
def test_what_is_raised_is_told_in_words(question: object, said: str, refusal: bool) -> None:
    assert callable(question)
    with pytest.raises(Raised, match=said) as caught:
        answer_in_child(question, seconds=30)
    assert caught.value.refusal is refusal
