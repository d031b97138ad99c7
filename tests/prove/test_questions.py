"""Every deduction of an obligation is asked about, with all that stands before it."""

from specdec_exact.prove.questions import questions, used
from tests.attacks.deduction_cases import ROUND, SOUND, TOKEN


def test_steps_inside_inductions_are_asked_about() -> None:
    labels = [question.label for question in questions(ROUND)]
    assert labels == ["round/base/start", "round/step/at a token", "round/step/advance", "twice"]


def test_the_hypothesis_is_known_in_the_step_only() -> None:
    known = {question.label: question.known.keys() for question in questions(ROUND)}
    assert "hypothesis" in known["round/step/at a token"]
    assert not known["round/base/start"] & {"hypothesis", "a round"}
    assert not known["round/step/advance"] & {"bonus", "drawn"}
    assert "at all tokens" in known["round/step/advance"]
    assert known["twice"] == {"split", "round"}


def test_what_a_proof_uses_is_among_what_is_known() -> None:
    for obligation in SOUND.values():
        for question in questions(obligation):
            few, minima = used(question)
            assert few.items() <= question.known.items()
            assert minima.items() <= question.minima.items()
    (first, *_) = questions(TOKEN)
    assert used(first)[1].keys() == {"overlap", "excess"}
