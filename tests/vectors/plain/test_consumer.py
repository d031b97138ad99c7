from specdec_exact.vectors.ask import Accumulate
from specdec_exact.vectors.codec import write
from specdec_exact.vectors.judge import judge
from specdec_exact.vectors.plain import Plain, answer
from tests.vectors.loaded import vectors


def test_the_plain_consumer_answers_every_vector_rightly() -> None:
    asked = 0
    for vector in vectors():
        if isinstance(vector.ask, Accumulate) and vector.ask.runs > 1000:
            continue
        document = write(vector.ask)
        assert isinstance(document, dict)
        word = judge(vector.ask, vector.expect, answer(document), vector.otherwise)
        assert word.word == "pass", (vector.id, word)
        asked += 1
    assert asked >= 600


def test_a_changed_answer_does_not_pass() -> None:
    vector = vectors("token.accumulated")[0]
    document = write(vector.ask)
    assert isinstance(document, dict)
    wrong = Plain().answer({**document, "seed": 12345})
    assert judge(vector.ask, vector.expect, wrong).word == "fail"
