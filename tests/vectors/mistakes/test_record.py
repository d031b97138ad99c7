from dataclasses import fields

from specdec_exact.vectors.mistakes.record import Mistake
from specdec_exact.vectors.plain import Plain


def test_a_mistake_is_a_consumer_with_a_name() -> None:
    assert [field.name for field in fields(Mistake)] == ["name", "sentence", "consumer", "reports"]
    assert Mistake("none", "Nothing is wrong.", Plain()).reports == ()
