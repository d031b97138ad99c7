"""A word is drawn once, and a generator reads one after the other."""

from fractions import Fraction

from specdec_exact.choice import explore
from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.randomness.words import Generator, Words
from specdec_exact.faults.record import row
from specdec_exact.kernel.law import Token, law


def test_two_readers_of_one_stream_read_the_same() -> None:
    fair = row("1/2", "1/2")

    def joint(chooser: Chooser) -> tuple[Token, Token, Token]:
        words = Words(chooser)
        late, early = Generator(words, position=1), Generator(words)
        return late.draw(fair), early.draw(fair), early.draw(fair)

    found_law = explore(joint).law
    assert all(first == third for first, _, third in found_law)
    assert set(found_law.values()) == {Fraction(1, 4)}


def test_a_generator_moves_by_what_it_reads_and_skips() -> None:
    def moved(chooser: Chooser) -> int:
        generator = Generator(Words(chooser))
        generator.skip(3)
        generator.number()
        return generator.position

    assert explore(moved).law == law({4: 1})
