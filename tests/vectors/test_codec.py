import pytest

from specdec_exact.notation.document import Document
from specdec_exact.vectors.codec import FieldError, is_document, read, write
from specdec_exact.vectors.expect import Emitted, Outcome
from specdec_exact.vectors.record import Certificate, Otherwise, Vector
from tests.vectors.loaded import vectors

GOOD: dict[str, Document] = {"tokens": [1], "accepted": 0, "answer": "emitted"}


def test_what_is_written_is_read() -> None:
    for vector in vectors()[::40]:
        assert read(Vector, write(vector), "v") == vector


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"tokens": [True]}, r"e\.tokens\[0\]"),
        ({"tokens": 1}, r"e\.tokens"),
        ({"accepted": "0"}, r"e\.accepted"),
        ({"answer": "other"}, r"e\.answer"),
        ({"more": 1}, r"e\.more"),
    ],
)
def test_a_refusal_names_the_field(change: dict[str, Document], field: str) -> None:
    with pytest.raises(FieldError, match=rf"^{field}: "):
        read(Emitted, {**GOOD, **change}, "e")


def test_a_missing_field_is_named() -> None:
    with pytest.raises(FieldError, match=r"^e\.accepted: the field is missing"):
        read(Emitted, {"tokens": [], "answer": "emitted"}, "e")
    with pytest.raises(FieldError, match=r"^e: an object"):
        read(Outcome, [], "e")


def test_a_union_is_told_by_its_tag() -> None:
    good: Document = {"convention": "c", "expect": GOOD}
    assert read(Otherwise, good, "o") == Otherwise("c", Emitted((1,), 0))
    with pytest.raises(FieldError, match=r"o\.expect\.answer: it is none of"):
        read(Otherwise, {"convention": "c", "expect": {**GOOD, "answer": "x"}}, "o")


def test_claims_have_a_grammar_of_their_own() -> None:
    assert is_document(Document)
    assert not is_document(int)
    assert read(Certificate, {"claim": [1], "evidence": None}, "c").claim == [1]
