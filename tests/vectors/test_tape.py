from fractions import Fraction

import pytest

from specdec_exact.choice.source import IDEAL, Source, Ticks, constant, rounded_ticks
from specdec_exact.kernel.law import law
from specdec_exact.schemes import token
from specdec_exact.schemes.transform import top_k
from specdec_exact.vectors.tape import Drafted, Tape, Untaped, reached

HALF = law(["1/2", "1/2"])


def tape(*coins: str, last: str = "0", drafts: tuple[int, ...] = (1,)) -> Tape:
    return Tape(drafts, [Fraction(coin) for coin in coins], Fraction(last))


def test_a_draft_law_gives_the_draft_also_when_it_is_filtered() -> None:
    assert tape().choose(Drafted(HALF)) == 1
    assert tape().choose(top_k(Drafted(HALF), 2)) == 1


def test_a_rule_is_replayed_on_injected_numbers() -> None:
    target, draft = law(["3/4", "1/4"]), law(["1/4", "3/4"])
    assert token.verify(tape("1/3"), 1, target, draft) == (0, False)
    assert token.verify(tape("1/4"), 1, target, draft) == (1, True)


def test_what_the_tape_does_not_hold_is_refused() -> None:
    empty = tape(drafts=())
    for ask in (
        lambda: empty.choose(Drafted(HALF)),
        empty.uniform,
        lambda: empty.flip(Fraction(1, 2)),
        lambda: empty.pick((Fraction(1, 2), Fraction(1, 2))),
        lambda: tape(drafts=(0,)).choose(Drafted(law({1: 1}))),
    ):
        with pytest.raises(Untaped):
            ask()


def test_the_last_number_is_used_once() -> None:
    once = tape(last="1/2")
    assert once.choose(HALF) == 1
    with pytest.raises(Untaped, match="a second is drawn"):
        once.choose(HALF)
    assert once.choose(law({7: 1})) == 7


def test_a_certain_flip_needs_no_coin() -> None:
    assert tape().flip(1)
    assert not tape().flip(0)


@pytest.mark.parametrize(
    ("source", "number", "wanted"),
    [
        (IDEAL, "1/3", "1/3"),
        (Ticks(4), "1/3", "1/4"),
        (Ticks(4, 1), "1/3", "1/2"),
        (constant(Fraction(0)), "9/10", "0"),
        (rounded_ticks(3, 1), "0", "0"),
    ],
)
def test_a_source_gives_its_quantile(source: Source, number: str, wanted: str) -> None:
    assert reached(source, Fraction(number)) == Fraction(wanted)


def test_an_unknown_source_is_refused() -> None:
    class Foreign:
        def below(self, value: Fraction) -> Fraction:
            return value

        up_to = below

    with pytest.raises(Untaped, match="Foreign"):
        reached(Foreign(), Fraction(0))
