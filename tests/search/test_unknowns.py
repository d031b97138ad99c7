"""A step has two unknown laws, a round one after every text."""

from fractions import Fraction

from specdec_exact.faults.record import Pair, Rows, row
from specdec_exact.kernel.law import law
from specdec_exact.search.small import Size
from specdec_exact.search.unknowns import Unknowns


def test_which_laws_are_unknown() -> None:
    step = Unknowns.of(Size(3, None, "any"))
    assert (step.targets, step.drafts, step.ring.size) == (((),), ((),), 4)
    rounds = Unknowns.of(Size(2, 1, "any"))
    assert rounds.targets == ((), (0,), (1,))
    assert rounds.drafts == ((),)
    assert Unknowns.of(Size(2, 0, "any")).drafts == ()


def test_a_point_is_an_input() -> None:
    third = Fraction(1, 3)
    assert Unknowns.of(Size(2, None, "any")).case((third, Fraction(1))) == Pair(
        row("1/3", "2/3"), row(1)
    )
    found = Unknowns.of(Size(2, 1, "any")).case((third, Fraction(0), Fraction(1), third))
    assert isinstance(found, Rows)
    target, draft = found.models()
    assert (target(()), target((0,)), target((1,))) == (
        law(["1/3", "2/3"]),
        law({1: 1}),
        law({0: 1}),
    )
    assert draft(()) == law(["1/3", "2/3"])


def test_a_model_asks_for_zeros_once() -> None:
    unknowns, asked = Unknowns.of(Size(2, None, "any")), list[int]()

    def settle(atom: int) -> int:
        asked.append(atom)
        return -1 if unknowns.ring.atoms[atom][-1][1] < 0 else 1

    unknowns.ring.settle = settle
    target, draft = unknowns.models()
    assert target(()) is target((1, 2))
    assert tuple(draft(())) == (0, 1)
    assert len(asked) == 4
