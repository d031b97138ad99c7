"""The suite: dyadic laws are powers of two, cases go from small to large."""

from fractions import Fraction

from specdec_exact.audit.suite import ROUNDING, boundary, dyadic, suite


def test_dyadic_laws_are_powers_of_two() -> None:
    for size in (2, 3, 4):
        case = dyadic(size, 2)
        for text in ((), (0,), (1,), (0, 1)):
            for law in (case.target(text), case.draft(text)):
                assert all(
                    w.numerator == 1 and w.denominator & (w.denominator - 1) == 0
                    for w in law.values()
                )


def test_only_laws_that_round_have_an_allowance() -> None:
    for case in suite(3):
        if case.name.startswith("generic"):
            assert case.allowance == ROUNDING
        else:
            assert case.allowance == 0 or case.name.startswith("nearly")
            assert case.allowance < Fraction(1, 2**22)


def test_the_longest_round_is_the_one_asked_for() -> None:
    assert [case.draft_length for case in suite(3)] == sorted(c.draft_length for c in suite(3))
    assert suite(3)[-1].draft_length == 3
    assert len(boundary()) == len({case.name for case in boundary()})
