from itertools import islice

from specdec_exact.vectors.generator import words


def test_the_first_word_is_the_published_one() -> None:
    # 0xe220a8397b1dcdaf is the first output of SplitMix64 from state 0.
    draft, coin, last = next(words(0, 1))
    assert last << 40 | coin << 16 | draft == 0xE220A8397B1DCDAF


def test_numbers_are_of_16_and_24_bits_and_runs_are_prefixes() -> None:
    long = list(words(7, 1000))
    assert list(words(7, 10)) == list(islice(long, 10))
    assert all(0 <= d < 2**16 and 0 <= c < 2**24 and 0 <= r < 2**24 for d, c, r in long)
    assert len(set(long)) == 1000
