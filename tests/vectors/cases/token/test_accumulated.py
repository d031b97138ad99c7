from fractions import Fraction

from specdec_exact.schemes import token
from specdec_exact.vectors.ask import Accumulate
from specdec_exact.vectors.expect import Digest
from specdec_exact.vectors.generator import OFFSET, PRIME, WRAP, words
from specdec_exact.vectors.tape import Tape
from tests.vectors.loaded import vectors


def hash_by_the_scheme(ask: Accumulate) -> str:
    """The slow version: every run is a run of the scheme on a tape of fractions."""
    value = OFFSET
    pairs = [(p.law(), q.law()) for p, q in zip(ask.target, ask.draft, strict=True)]
    for run, (draft, coin, last) in enumerate(words(ask.seed, ask.runs)):
        target, told = pairs[run % len(pairs)]
        proposal = Tape((), (), Fraction(draft, 1 << 16)).choose(told)
        tape = Tape((), (Fraction(coin, 1 << 24),), Fraction(last, 1 << 24))
        emitted, kept = token.verify(tape, proposal, target, told)
        value = (value ^ (2 * emitted + kept)) * PRIME & WRAP
    return f"{value:016x}"


def test_the_fast_hash_is_the_slow_hash() -> None:
    checked = 0
    for vector in vectors("token.accumulated"):
        if isinstance(vector.ask, Accumulate) and vector.ask.runs <= 1000:
            assert isinstance(vector.expect, Digest)
            assert vector.expect.hash == hash_by_the_scheme(vector.ask)
            checked += 1
    assert checked == 6
