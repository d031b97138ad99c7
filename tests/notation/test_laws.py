"""One reading for every way of writing a law, and a refusal for everything else."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.kernel.errors import (
    AlphabetError,
    MassError,
    ParseError,
    SizeError,
    SpecdecError,
    TokenError,
    WeightError,
)
from specdec_exact.kernel.law import law
from specdec_exact.notation import laws
from specdec_exact.notation.laws import (
    law_of,
    laws_on_one_alphabet,
    parse_weights,
    read_weights,
)

HALF = Fraction(1, 2)


@given(st.lists(st.fractions(0, 1), min_size=1, max_size=6))
def test_a_row_is_read_back(weights: list[Fraction]) -> None:
    assert parse_weights(",".join(map(str, weights))) == dict(enumerate(weights))
    assert parse_weights(", ".join(map(str, weights))) == dict(enumerate(weights))
    assert read_weights([*map(str, weights)]) == dict(enumerate(weights))


@given(
    st.dictionaries(
        st.text(st.characters(categories=["L", "P"], exclude_characters=","), min_size=1),
        st.fractions(0, 1),
        min_size=1,
    )
)
def test_named_weights_are_read_back(weights: dict[str, Fraction]) -> None:
    assert parse_weights(",".join(f"{name}={w}" for name, w in weights.items())) == weights
    assert read_weights({name: str(w) for name, w in weights.items()}) == weights
    assert read_weights([[name, str(w)] for name, w in weights.items()]) == weights


def test_zeros_stay_in_the_alphabet() -> None:
    assert list(parse_weights("A=1,B=0")) == ["A", "B"]
    assert tuple(law_of(parse_weights("A=1,B=0"))) == ("A",)


def test_a_name_may_hold_an_equals_sign() -> None:
    assert parse_weights("a=b=1") == {"a=b": 1}


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("", AlphabetError, "at least one token, got none"),
        (" ", AlphabetError, "at least one token, got none"),
        ("1/2,", ParseError, "got ''"),
        ("1/2,x=1/2", ParseError, "either every weight has a name or none"),
        ("=1", ParseError, "either every weight has a name or none"),
        ("A=1/2,A=1/2", TokenError, "got 'A' twice"),
        ("nan", ParseError, "got 'nan'"),
        ("inf", ParseError, "got 'inf'"),
        ("0.5f", ParseError, "got '0.5f'"),
        ("1e9999", SizeError, "an exponent is at most 1000"),
        ("\u0661", ParseError, "a rational number is written"),
    ],
)
def test_a_bad_row_is_refused(text: str, error: type[SpecdecError], words: str) -> None:
    with pytest.raises(error, match=words):
        parse_weights(text)


@pytest.mark.parametrize(
    ("document", "error", "words"),
    [
        ([], AlphabetError, "at least one token"),
        ({}, AlphabetError, "at least one token"),
        (None, ParseError, "got NoneType"),
        (7, ParseError, "got int"),
        ("0.5,0.5", ParseError, "got str"),
        ([True], WeightError, "got bool True"),
        ({"a": None}, WeightError, "got NoneType"),
        ([["a", "1/2"], ["a", "1/2"]], TokenError, "got 'a' twice"),
        ([[True, "1"]], TokenError, "got bool True"),
        ([["a", "1", "1"]], ParseError, "an entry is"),
        ([["a", "1"], "1"], ParseError, "an entry is"),
        (["1", ["a", "1"]], WeightError, "got list"),
    ],
)
def test_a_bad_document_is_refused(document: Any, error: type[SpecdecError], words: str) -> None:  # noqa: ANN401
    with pytest.raises(error, match=words):
        read_weights(document)


def test_a_very_large_alphabet_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laws, "MAX_TOKENS", 3)
    assert len(parse_weights("0,0,1")) == 3
    with pytest.raises(SizeError, match="at most 3 tokens"):
        parse_weights("0,0,0,1")


def test_laws_share_an_alphabet() -> None:
    both = laws_on_one_alphabet(
        {"target": {"A": HALF, "B": HALF}, "draft": {"B": Fraction(1), "A": Fraction()}}
    )
    assert both == {"target": law({"A": HALF, "B": HALF}), "draft": law({"B": 1})}


@pytest.mark.parametrize(
    ("draft", "words"),
    [
        ({"A": HALF}, "got 'B' in target only"),
        ({"A": HALF, "B": HALF, "C": Fraction()}, "got 'C' in draft only"),
        ({0: HALF, 1: HALF}, "got 'A' in target only"),
    ],
)
def test_another_alphabet_is_refused(draft: Any, words: str) -> None:  # noqa: ANN401
    with pytest.raises(AlphabetError, match=words):
        laws_on_one_alphabet({"target": {"A": HALF, "B": HALF}, "draft": draft})


def test_a_refused_law_is_named() -> None:
    with pytest.raises(MassError, match="short by 1/2") as caught:
        laws_on_one_alphabet({"target": {0: Fraction(1)}, "draft": {0: HALF}})
    assert caught.value.__notes__ == ["draft"]
