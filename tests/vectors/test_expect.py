from typing import get_args

from specdec_exact.vectors.codec import tag_of
from specdec_exact.vectors.expect import Expect
from tests.vectors.loaded import vectors


def test_every_kind_of_answer_is_told_from_the_others_and_is_used() -> None:
    tags = [tag_of(kind) for kind in get_args(Expect)]
    answers = {tag[1] for tag in tags if tag and tag[0] == "answer"}
    assert len(answers) == len(get_args(Expect))
    assert {vector.expect.answer for vector in vectors()} == answers
