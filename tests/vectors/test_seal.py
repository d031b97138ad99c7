import pytest

from specdec_exact.notation.document import Document
from specdec_exact.vectors.seal import Tampered, canonical, check_seals, sealed

PLAIN: dict[str, Document] = {"id": "a", "hash": "", "margin": 2, "seals": []}


def test_a_sealed_object_is_accepted() -> None:
    check_seals(sealed(PLAIN), "v")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"margin": 3}, "margin"),
        ({"id": "b"}, "id"),
        ({"hash": "x"}, "hash"),
        ({"seals": []}, "seals"),
    ],
)
def test_a_changed_field_is_named(change: dict[str, Document], field: str) -> None:
    with pytest.raises(Tampered) as refusal:
        check_seals({**sealed(PLAIN), **change}, "v")
    assert refusal.value.field == f"v.{field}"


def test_fields_that_come_or_go_are_named() -> None:
    good = sealed(PLAIN)
    with pytest.raises(Tampered, match=r"^v\.more: "):
        check_seals({**good, "more": 1}, "v")
    for gone in good:
        with pytest.raises(Tampered, match=rf"^v\.{gone}: "):
            check_seals({name: value for name, value in good.items() if name != gone}, "v")


def test_one_document_has_one_text() -> None:
    assert canonical({"a": ["\u00e9", 1, None]}) == '{"a":["\u00e9",1,null]}'
