"""Whatever is wrong with a file has an error of its own, and no byte is changed unseen."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from specdec_exact.kernel.errors import ClaimError, ParseError, Refuted, SizeError, SpecdecError
from specdec_exact.vectors.codec import FieldError
from specdec_exact.vectors.files import DATA, text_of
from specdec_exact.vectors.flags import UnknownFlag
from specdec_exact.vectors.load import (
    MOST_BYTES,
    DuplicateId,
    ForeignSchema,
    MissingCertificate,
    MissingFile,
    UnknownProfile,
    load,
    load_profile,
    load_text,
)
from specdec_exact.vectors.rules import UnknownRule
from specdec_exact.vectors.seal import Tampered, canonical, sealed
from tests.second_opinion.checker import verdict
from tests.vectors.loaded import minimal, vectors

TEXT = text_of(minimal())
Spoil = Callable[[dict[str, Any]], object]


def resealed(spoil: Spoil) -> str:
    """The text after somebody changed it and computed every digest again."""
    document = json.loads(TEXT)
    spoil(document)
    for group in document["groups"]:
        group["vectors"] = [sealed(vector) for vector in group["vectors"]]
    document["groups"] = [sealed(group) for group in document["groups"]]
    return canonical(sealed(document))


def first(document: dict[str, Any], op: str = "verify") -> dict[str, Any]:
    found = (v for g in document["groups"] for v in g["vectors"] if v["ask"]["op"] == op)
    return next(v for v in found if v["certificates"])


def refused(spoil: Spoil) -> SpecdecError:
    with pytest.raises(SpecdecError) as refusal:
        load_text(resealed(spoil))
    return refusal.value


def test_a_file_in_order_is_read() -> None:
    assert load_text(TEXT) == minimal()
    with pytest.raises(Tampered, match=r"^layout: "):
        load_text(resealed(lambda _: None))  # all digests are right, and the lines are not


SPOILS: list[tuple[Spoil, type[SpecdecError]]] = [
    (lambda d: d.update(schema="specdec-exact-vectors-2"), ForeignSchema),
    (lambda d: d.update(interpretation=2), ForeignSchema),
    (lambda d: first(d)["ask"].update(rule="magic"), UnknownRule),
    (lambda d: first(d)["flags"].append("Magic"), UnknownFlag),
    (lambda d: d["groups"].append(d["groups"][0]), DuplicateId),
    (lambda d: first(d).update(certificates=[]), MissingCertificate),
    (lambda d: first(d)["certificates"][0]["evidence"]["pairs"].pop(), Refuted),
    (lambda d: first(d)["certificates"][0]["claim"].pop("target"), ClaimError),
    (lambda d: first(d)["ask"].update(grid="24"), FieldError),
    (lambda d: first(d)["ask"].update(op="guess"), FieldError),
    (lambda d: first(d).pop("policy"), FieldError),
]


@pytest.mark.parametrize(("spoil", "error"), SPOILS)
def test_each_fault_of_a_file_has_an_error_of_its_own(
    spoil: Spoil, error: type[SpecdecError]
) -> None:
    assert type(refused(spoil)) is error


def test_the_errors_are_distinct() -> None:
    kinds = [ForeignSchema, UnknownRule, UnknownFlag, DuplicateId, MissingCertificate, Tampered]
    assert all(not issubclass(a, b) for a in kinds for b in kinds if a is not b)


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    with pytest.raises(SizeError, match="at most"):
        load(large)


def test_a_profile_is_whole_or_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownProfile, match="'nosuch'"):
        load_profile("nosuch")
    with pytest.raises(MissingFile, match="index"):
        load_profile("full", tmp_path)
    for name in ("index.json", "minimal.json"):
        (tmp_path / name).write_bytes((DATA / name).read_bytes())
    assert load_profile("minimal", tmp_path) == (minimal(),)
    with pytest.raises(MissingFile, match=r"block\.json is not there"):
        load_profile("full", tmp_path)


def test_an_error_says_which_file(tmp_path: Path) -> None:
    path = tmp_path / "empty.json"
    path.write_text("{}", encoding="utf-8")
    with pytest.raises(ForeignSchema) as refusal:
        load(path)
    assert refusal.value.__notes__ == [str(path)]


def test_no_byte_is_changed_unseen_and_the_field_is_named() -> None:
    random = Random(5)  # noqa: S311 - where bytes are changed
    small = (DATA / "sample_and_match.json").read_text(encoding="utf-8")
    load_text(small)
    named = 0
    for _ in range(120):
        at = random.randrange(len(small))
        byte = random.choice([c for c in "a1 ,]}" if c != small[at]])
        spoiled = small[:at] + byte + small[at + 1 :]
        with pytest.raises(SpecdecError) as refusal:
            load_text(spoiled)
        named += isinstance(refusal.value, Tampered | FieldError | ParseError)
        if isinstance(refusal.value, ParseError) and not isinstance(refusal.value, FieldError):
            assert str(refusal.value).partition(":")[0]
    assert named == 120


def test_a_changed_value_names_its_field_and_its_vector() -> None:
    vector = json.loads(TEXT)["groups"][0]["vectors"][0]
    for field in ("id", "result", "policy", "ask", "expect", "kills", "margin", "flags"):
        spoiled = json.loads(TEXT)
        changed = spoiled["groups"][0]["vectors"][0]
        changed[field] = {"changed": 1}
        where = changed[field] if field == "id" else vector["id"]
        with pytest.raises(Tampered) as refusal:
            load_text(canonical(spoiled))
        assert refusal.value.field == f"{where}.{field}"


def test_a_text_that_is_cut_names_where() -> None:
    with pytest.raises(ParseError, match=r"^[\w.:-]+: not a JSON document"):
        load_text(TEXT[: len(TEXT) // 2])
    with pytest.raises(FieldError, match="an object"):
        load_text("[]")


def test_the_second_checker_accepts_every_certificate() -> None:
    checked = 0
    for vector in vectors():
        for certificate in vector.certificates:
            claim, evidence = canonical(certificate.claim), canonical(certificate.evidence)
            assert verdict(claim, evidence) == "accepted", vector.id
            checked += 1
    assert checked > 600


def test_the_second_checker_refuses_a_spoiled_one() -> None:
    certificate = first(json.loads(TEXT))["certificates"][0]
    certificate["evidence"]["pairs"].pop()
    assert (
        verdict(canonical(certificate["claim"]), canonical(certificate["evidence"])) != "accepted"
    )
