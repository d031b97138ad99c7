r"""The generator and the hash of accumulated vectors: short enough to be written in any language.

Word ``i`` of a seed is ``mix(seed + (i + 1) * 0x9e3779b97f4a7c15)``, all modulo ``2**64``, with::

    x ^= x >> 30;  x *= 0xbf58476d1ce4e5b9
    x ^= x >> 27;  x *= 0x94d049bb133111eb
    x ^= x >> 31

It gives three numbers: its low 16 bits draw the draft, the next 24 are the coin, the high 24 draw the
token that replaces it; each along the cumulative weights where a token is drawn. The answer of a run
is the byte ``2 * token + accepted``; the hash begins with the offset, and for every byte is xored with
it and multiplied by the prime (FNV-1a, 64 bits).

source    Steele, Lea and Flood 2014, Fast Splittable Pseudorandom Number Generators
"""

from collections.abc import Iterator

__all__ = ["OFFSET", "PRIME", "WRAP", "words"]

OFFSET = 0xCBF29CE484222325
PRIME = 0x100000001B3
WRAP = 2**64 - 1
_STEP = 0x9E3779B97F4A7C15


def words(seed: int, runs: int) -> Iterator[tuple[int, int, int]]:
    """Yield the draft number (16 bits), the coin and the last number (24 bits) of each run.

    >>> list(words(0, 1))
    [(52655, 3767069, 14819496)]
    """
    state = seed
    for _ in range(runs):
        state = state + _STEP & WRAP
        x = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & WRAP
        x = (x ^ x >> 27) * 0x94D049BB133111EB & WRAP
        x ^= x >> 31
        yield x & 0xFFFF, x >> 16 & 0xFFFFFF, x >> 40
