"""JSON with one reading for every text, refused quickly where there is none."""

import json
from collections.abc import Callable
from fractions import Fraction
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.kernel.errors import ParseError, SizeError
from specdec_exact.notation import document as notation_document
from specdec_exact.notation.document import MAX_CHARACTERS, Document, parse

# Seconds of this process. A refusal of a short text takes microseconds; a text of a million
# characters takes about one second in linear time, and hours in quadratic time.
PATIENCE = 0.1
PATIENCE_FOR_A_MILLION = 10
MILLION = 10**6

documents: st.SearchStrategy[Document] = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**400), 10**400) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(documents)
def test_what_was_written_is_read_back(document: Document) -> None:
    assert parse(json.dumps(document)) == document
    assert parse(json.dumps(document, ensure_ascii=False, indent=1)) == document


@pytest.mark.parametrize(
    ("text", "document"),
    [
        ("null", None),
        (" [true, false] ", [True, False]),
        ('"\\u00e9\\n"', "\u00e9\n"),
        ("-0", 0),
        ("-12", -12),
        ('{"a": {"a": 1}, "b": {"a": 1}}', {"a": {"a": 1}, "b": {"a": 1}}),
        ('["[[[[", "\\"]]", "{"]', ["[[[[", '"]]', "{"]),
        ('["\\\\", ["\\\\\\""]]', ["\\", ['\\"']]),
        ("9" * 4000, int("9" * 4000)),
        ("-" + "9" * 4000, -int("9" * 4000)),
        ("[" * 64 + "]" * 64, eval("[" * 64 + "]" * 64)),  # noqa: S307
        ("[" + "[]," * 1000 + "[]]", [[] for _ in range(1001)]),
        ('"' + "[" * 1000 + '"', "[" * 1000),
    ],
    ids=range(13),
)
def test_a_strict_document_is_read(text: str, document: Document) -> None:
    assert parse(text) == document


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not a JSON document"),
        (" ", "not a JSON document"),
        ("[1", "not a JSON document"),
        ("[1,]", "not a JSON document"),
        ("[1] 2", "not a JSON document"),
        ("{'a': 1}", "not a JSON document"),
        ("{1: 2}", "not a JSON document"),
        ('{"a"}', "not a JSON document"),
        ("01", "not a JSON document"),
        ("+1", "not a JSON document"),
        ("1_0", "not a JSON document"),
        ("\u0661", "not a JSON document"),
        ("nan", "not a JSON document"),
        ("[1] # why", "not a JSON document"),
        ('"', "not a JSON document"),
        ('"\n"', "not a JSON document"),
        ('"\\x"', "not a JSON document"),
        ("\ufeff1", "not a JSON document"),
        ("]" * 100, "not a JSON document"),
        ("]" * 100 + "[" * 64, "not a JSON document"),
        ("NaN", 'an integer or a string like "1/4", got NaN'),
        ("[Infinity]", "got Infinity"),
        ('{"a": -Infinity}', "got -Infinity"),
        ("1e400", "got 1e400"),
        ("1E5", "got 1E5"),
        ("0.5", "got 0.5"),
        ("[-1.0]", "got -1.0"),
        ("1." + "0" * 5000, r"got 1\.0+\.\.\.0+$"),
        ('{"a": 1, "a": 1}', "a key stands once in an object, got 'a' twice"),
        ('{"a": 1, "b": 2, "\\u0061": 3}', "got 'a' twice"),
        ('[[{"x": {"": 1, "": 2}}]]', "got '' twice"),
        ('{"' + "k" * 5000 + '": 1, "' + "k" * 5000 + '": 2}', r"got 'k+\.\.\.k+' twice"),
    ],
    ids=lambda shown: f"{shown!a:.20}",
)
def test_a_text_without_one_meaning_is_refused(text: str, message: str) -> None:
    start = process_time()
    with pytest.raises(ParseError, match=message) as refusal:
        parse(text)
    assert process_time() - start < PATIENCE
    assert len(str(refusal.value)) < 150


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("9" * 4001, "at most 4000 digits, got 4001"),
        ("-" + "9" * 4001, "at most 4000 digits, got 4001"),
        ('{"a": [' + "1" * 5000 + "]}", "at most 4000 digits, got 5000"),
        ("[" * 65 + "]" * 65, "nests at most 64 levels deep"),
        ("[" * 65, "nests at most 64 levels deep"),
        ('{"a":' * 65, "nests at most 64 levels deep"),
        ('[{"a":' * 33, "nests at most 64 levels deep"),
        ('["]"' * 65, "nests at most 64 levels deep"),
        ('["\\"]"' * 65, "nests at most 64 levels deep"),
    ],
    ids=range(9),
)
def test_a_document_beyond_a_cap_is_refused(text: str, message: str) -> None:
    start = process_time()
    with pytest.raises(SizeError, match=message):
        parse(text)
    assert process_time() - start < PATIENCE


@pytest.mark.parametrize(
    ("build", "error"),
    [
        (lambda: "[" * MILLION, SizeError),
        (lambda: '{"":' * MILLION, SizeError),
        (lambda: "[" * MILLION + "]" * MILLION, SizeError),
        (lambda: "]" * MILLION, ParseError),
        (lambda: '"' * MILLION, ParseError),
        (lambda: '"' * (MILLION + 1), ParseError),
        (lambda: '"\\' * MILLION, ParseError),
        (lambda: '"' + "\\" * MILLION, ParseError),
        (lambda: '"' + '\\"' * MILLION, ParseError),
        (lambda: '"' + "a" * MILLION, ParseError),
        (lambda: '["' + "[" * MILLION, ParseError),
        (lambda: "[" + '"",' * MILLION, ParseError),
        (lambda: "9" * MILLION, SizeError),
        (lambda: "-" * MILLION, ParseError),
        (lambda: " " * MILLION, ParseError),
        (lambda: "1." + "9" * MILLION, ParseError),
        (lambda: "1e" + "9" * MILLION, ParseError),
    ],
    ids=range(17),
)
def test_a_bomb_is_refused_in_linear_time(build: Callable[[], str], error: type[Exception]) -> None:
    text = build()
    start = process_time()
    with pytest.raises(error) as refusal:
        parse(text)
    assert process_time() - start < PATIENCE_FOR_A_MILLION
    assert len(str(refusal.value)) < 150


def test_a_document_too_long_is_refused_before_it_is_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert MAX_CHARACTERS == 64 * 1024 * 1024
    monkeypatch.setattr(notation_document, "MAX_CHARACTERS", 10)
    assert parse("[1,2,3,45]") == [1, 2, 3, 45]
    with pytest.raises(SizeError, match="at most 10 characters, got 11"):
        parse("[[[[[[[[[[[")


@given(st.text(alphabet='{}[]",:\\019 naN-.eE"', max_size=30))
def test_a_text_is_read_as_the_standard_reader_reads_it_or_refused(text: str) -> None:
    try:
        document = parse(text)
    except (ParseError, SizeError):
        return
    assert document == json.loads(text)
    assert json.loads(json.dumps(document)) == document


def numbers(document: Document) -> list[object]:
    """Return every scalar of a document."""
    match document:
        case list():
            return [x for part in document for x in numbers(part)]
        case dict():
            return [x for part in document.values() for x in numbers(part)]
        case _:
            return [document]


@given(documents)
def test_no_inexact_number_is_born(document: Document) -> None:
    kinds = {type(x) for x in numbers(parse(json.dumps(document)))}
    assert kinds <= {int, str, bool, type(None)}
    assert not kinds & {float, Fraction}
