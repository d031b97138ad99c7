"""Word counts as text, and the two models they define."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.kernel.errors import AlphabetError, ParseError, TokenError
from specdec_exact.kernel.law import law, overlap
from specdec_exact.notation.word_counts import WordModels, read_pair_counts, read_word_counts

COUNTS = st.dictionaries(st.sampled_from("abcde"), st.integers(1, 10**12), min_size=1)
PAIRS = st.dictionaries(st.sampled_from("abcde"), COUNTS)
ALL = st.fixed_dictionaries({word: st.integers(1, 10**12) for word in "abcde"})


@given(ALL, PAIRS, st.sampled_from([(), ("a",), ("b", "c"), ("e",), (7,)]))
def test_the_fast_overlap_is_the_overlap(
    words: dict[str, int], pairs: dict[str, dict[str, int]], context: tuple[str | int, ...]
) -> None:
    models = WordModels(words, pairs)
    assert models.accepted(context) == overlap(models.target(context), models.draft(context))


@given(ALL, PAIRS)
def test_texts_of_one_state_have_one_law(
    words: dict[str, int], pairs: dict[str, dict[str, int]]
) -> None:
    models = WordModels(words, pairs)
    texts = [(), ("a",), ("b", "a"), ("a", "b"), ("c",)]
    for one in texts:
        for other in texts:
            if models.state(one) == models.state(other):
                assert models.target(one) == models.target(other)


def test_the_models() -> None:
    models = WordModels({"a": 3, "b": 1}, {"a": {"b": 5, "a": 5}})
    assert models.draft(("a",)) == law({"a": "3/4", "b": "1/4"})
    assert models.target(("b", "a")) == law({"b": "1/2", "a": "1/2"})
    assert models.target(("a", "b")) == models.target(()) == models.draft(())
    assert models.accepted(("a",))["b"] == Fraction(1, 4)
    assert (models.state(("b", "a")), models.state(("a", "b")), models.state(())) == (
        "a",
        None,
        None,
    )


def test_pairs_are_of_counted_words() -> None:
    with pytest.raises(AlphabetError, match="got 'c'"):
        WordModels({"a": 1}, {"a": {"c": 1}})
    with pytest.raises(AlphabetError, match="got 'd'"):
        WordModels({"a": 1}, {"d": {"a": 1}})


@pytest.mark.parametrize(
    "line",
    ["", "the", "the 3 4", "the x", "the -1", "the 0", "the 1.5", "the \u0663", "the " + "9" * 41],
)
def test_a_bad_line_is_refused(line: str) -> None:
    with pytest.raises(ParseError, match="line 2 is `word count`"):
        read_word_counts(["of 1", line])


def test_pairs_have_two_words() -> None:
    assert read_pair_counts(["a b 1", "a c 2", "b a 3"]) == {"a": {"b": 1, "c": 2}, "b": {"a": 3}}
    with pytest.raises(ParseError, match="line 1 is `word word count`, got 'a 1'"):
        read_pair_counts(["a 1"])


def test_nothing_is_counted_twice() -> None:
    with pytest.raises(TokenError, match="got 'a' again on line 2"):
        read_word_counts(["a 1", "a 1"])
    with pytest.raises(TokenError, match="got 'a' 'b' again on line 3"):
        read_pair_counts(["a b 1", "b b 1", "a b 1"])
