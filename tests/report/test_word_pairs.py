"""Rounds on English word pairs, against plain integers written another way."""

from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path

import pytest

from specdec_exact.kernel.errors import TokenError
from specdec_exact.kernel.rational import rational
from specdec_exact.notation.word_counts import WordModels, read_pair_counts, read_word_counts
from specdec_exact.report.word_pairs import DENOMINATOR_BITS, WIDTH, word_round_report
from tests.report.shown import shown

TINY = WordModels(
    {"a": 5, "b": 3, "c": 2},
    {"a": {"b": 1, "c": 2}, "b": {"a": 1}},
)


def test_a_round_on_three_words_by_hand() -> None:
    report = word_round_report(TINY, "a", 2)
    # After a: overlap b min(1/3, 3/10) = 3/10, c min(2/3, 1/5) = 1/5. After b: a min(1, 1/2) = 1/2.
    # After c no pair is recorded, target and draft agree: 1.
    assert [interval.low for interval in report.survival] == [
        Fraction(1, 2),
        Fraction(3, 10) * Fraction(1, 2) + Fraction(1, 5),
    ]
    assert report.exact
    assert report.last == Fraction(2, 3)
    assert report.document(3)["accepted"] == [[0, "1/2"], [1, "3/20"], [2, "7/20"]]
    assert report.document(3)["emitted_mean"] == "37/20"


def test_the_start_of_a_word_without_pairs() -> None:
    report = word_round_report(TINY, "c", 1)
    assert report.followers == 0
    assert report.survival[0].low == 1


def test_a_word_that_was_not_counted() -> None:
    with pytest.raises(TokenError, match="one of the 3 counted, got 'd'"):
        word_round_report(TINY, "d", 1)


# ---------------------------------------------------------------- the real counts

Counts = tuple[dict[str, int], dict[str, dict[str, int]]]


@pytest.fixture(scope="module")
def folder() -> Path:
    found = find_spec("symspellpy")
    if found is None or found.origin is None:
        pytest.skip("symspellpy ships the word counts")
    return Path(found.origin).parent


def lines(folder: Path, name: str) -> list[str]:
    return (folder / f"frequency_{name}.txt").read_text(encoding="utf-8").splitlines()


@pytest.fixture(scope="module")
def plain(folder: Path) -> Counts:
    """The two files, read without this package."""
    words: dict[str, int] = {}
    for line in lines(folder, "dictionary_en_82_765"):
        word, _, count = line.partition(" ")
        words[word] = int(count)
    pairs: dict[str, dict[str, int]] = {}
    for line in lines(folder, "bigramdictionary_en_243_342"):
        first, second, count = line.split(" ")
        pairs.setdefault(first, {})[second] = int(count)
    return words, pairs


@pytest.fixture(scope="module")
def models(folder: Path) -> WordModels:
    return WordModels(
        read_word_counts(lines(folder, "dictionary_en_82_765")),
        read_pair_counts(lines(folder, "bigramdictionary_en_243_342")),
    )


def accepted(plain: Counts, word: str) -> tuple[int, int]:
    """The acceptance rate after a word, as integers over one denominator, never reduced."""
    words, pairs = plain
    everything, after = sum(words.values()), pairs.get(word)
    if after is None:
        return 1, 1
    recorded = sum(after.values())
    kept = sum(min(count * everything, words[x] * recorded) for x, count in after.items())
    return kept, recorded * everything


def twice_accepted(plain: Counts, word: str) -> tuple[int, int]:
    """P(two drafts accepted): a sum of thousands of fractions, added pairwise as integers."""
    words, pairs = plain
    everything, after = sum(words.values()), pairs[word]
    recorded = sum(after.values())
    terms: list[tuple[int, int]] = []
    for x, count in after.items():
        kept, of = accepted(plain, x)
        terms.append((min(count * everything, words[x] * recorded) * kept, of))
    while len(terms) > 1:
        terms += [(0, 1)] * (len(terms) % 2)
        terms = [
            (a * d + c * b, b * d) for (a, b), (c, d) in zip(terms[::2], terms[1::2], strict=True)
        ]
    return terms[0][0], terms[0][1] * recorded * everything


def test_the_counts_are_the_documented_ones(plain: Counts, models: WordModels) -> None:
    words, pairs = plain
    assert (len(words), sum(map(len, pairs.values()))) == (82834, 242342)
    assert (models.words, models.pairs) == (words, pairs)


@pytest.mark.parametrize(("word", "about"), [("the", 39637), ("united", 8669)])
def test_the_acceptance_rate_after_a_word(
    plain: Counts, models: WordModels, word: str, about: int
) -> None:
    rate = word_round_report(models, word, 1).survival[0]
    assert rate.exact
    assert rate.low == Fraction(*accepted(plain, word))
    assert round(rate.low * 10**5) == about


def test_a_round_after_united_is_exact(plain: Counts, models: WordModels) -> None:
    report = word_round_report(models, "united", 2)
    assert report.exact
    assert report.survival[1].low == Fraction(*twice_accepted(plain, "united"))
    assert report.survival[1].low.denominator.bit_length() < 2 * DENOMINATOR_BITS
    assert "known             exactly" in shown(report.text(8, 100))


def test_a_round_after_the_is_enclosed(plain: Counts, models: WordModels) -> None:
    advanced: list[int] = []
    report = word_round_report(models, "the", 2, lambda: advanced.append(1))
    assert not report.exact
    assert len(advanced) > 8000
    first, second = report.survival
    kept, of = accepted(plain, "the")
    assert first.low * of <= kept <= first.high * of
    kept, of = twice_accepted(plain, "the")
    # The exact number has a denominator of over a hundred thousand digits.
    assert of.bit_length() > 400_000
    low, high = second.low, second.high
    assert low.numerator * of <= kept * low.denominator
    assert kept * high.denominator <= high.numerator * of
    assert 0 < second.width <= WIDTH


def test_the_residual_after_the(plain: Counts, models: WordModels) -> None:
    words, pairs = plain
    everything, after = sum(words.values()), pairs["the"]
    recorded = sum(after.values())
    missing = {x: max(c * everything - words[x] * recorded, 0) for x, c in after.items()}
    heaviest = sorted(missing, key=lambda x: -missing[x])[:4]
    step = word_round_report(models, "the", 1).step
    rows = step.rows(8)
    assert [row.token for row in rows[:4]] == heaviest == ["same", "first", "following", "most"]
    assert rows[0].residual == Fraction(missing["same"], sum(missing.values()))
    assert step.distance == 0
    document = step.document(8)
    assert isinstance(document["total_variation"], str)
    assert rational(document["total_variation"]) == Fraction(
        sum(missing.values()), everything * recorded
    )
