import pytest

from specdec_exact.vectors.codec import write
from specdec_exact.vectors.judge import judge
from specdec_exact.vectors.mistakes.positions import MISTAKES
from specdec_exact.vectors.mistakes.record import Mistake
from specdec_exact.vectors.plain import Plain
from tests.vectors.loaded import minimal


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name)
def test_a_mistake_answers_wrongly_where_the_data_says_so(mistake: Mistake) -> None:
    words: list[tuple[bool, str]] = []
    for vector in (v for group in minimal().groups for v in group.vectors):
        document = write(vector.ask)
        assert isinstance(document, dict)
        if document["op"] in ("accumulate", "sample"):
            continue
        answer = mistake.consumer.answer(document)
        word = judge(vector.ask, vector.expect, answer, vector.otherwise).word
        assert (word in ("fail", "malformed")) == (mistake.name in vector.kills), vector.id
        words.append((mistake.name in vector.kills, word))
    assert mistake.sentence.endswith(".")
    assert type(mistake.consumer) is not Plain
    assert words
