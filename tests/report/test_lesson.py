"""Every number of the lesson, and its three answers."""

from fractions import Fraction

from specdec_exact.kernel.law import law
from specdec_exact.report.lesson import lesson_report
from tests.report.shown import shown


def test_every_number_of_the_lesson() -> None:
    lesson = lesson_report()
    step = lesson.step
    rows = step.rows(3)
    assert [row.acceptance for row in rows] == [1, 1, Fraction(1, 5)]
    assert [row.accepted for row in rows] == [Fraction(1, 5), Fraction(3, 10), Fraction(1, 10)]
    assert step.acceptance_rate == Fraction(3, 5)
    assert [row.residual for row in rows] == [1, 0, 0]
    assert step.output == step.target == law({"A": "0.6", "B": "0.3", "C": "0.1"})
    assert lesson.accepted == law({0: "2/5", 1: "6/25", 2: "9/25"})
    assert lesson.document()["emitted"] == [[1, "2/5"], [2, "6/25"], [3, "9/25"]]
    assert lesson.document()["emitted_mean"] == "49/25"
    assert lesson.document()["tokens_per_second"] == {
        "drafting, verification in 6 ms": "1960/9",
        "no drafting, 6 ms a token": "500/3",
        "drafting, verification in 12 ms": "392/3",
    }


def test_the_three_answers() -> None:
    residual, mean, truth = (answer for _, answer in lesson_report().answers())
    assert residual == "from the residual (1, 0, 0)"
    assert mean == "1 + 3/5 + 9/25 = 49/25 = 1.96"
    assert truth.startswith("no:")


def test_the_numbers_as_the_lesson_rounds_them() -> None:
    text = shown(lesson_report().text(100))
    for number in ("1960/9 ≈ 217.8", "500/3 ≈ 166.7", "392/3 ≈ 130.7", "49/25 = 1.96"):
        assert number in text
