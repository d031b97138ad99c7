from fractions import Fraction

from specdec_exact.vectors.plain.requests import Requests


def test_the_heaviest_come_first_and_equals_in_order() -> None:
    assert Requests().ranked([Fraction(1), Fraction(2), Fraction(2), Fraction(0)]) == [1, 2, 0]


def test_cold_is_the_first_heaviest() -> None:
    assert Requests().heated([Fraction(1, 2)] * 2, [0, 1]) == [1, 0]
    assert Requests().heated([Fraction(2, 3), Fraction(1, 3)], [1, 2]) == [
        Fraction(4, 5),
        Fraction(1, 5),
    ]


def test_an_end_rate_ends_the_count() -> None:
    ask = {"count": "kept", "given": "conditional", "rates": [[1, 1]], "ends": [[1, 1]]}
    assert Requests().counts(ask) == {"denominator": 1, "numerators": [0, 1, 0]}
