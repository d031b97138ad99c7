"""What is said of tests: the rules they let pass, the false alarms, and what they broke on."""

import pytest

from specdec_exact.report.matrix import MatrixReport
from specdec_exact.report.verdict import ExitCode
from specdec_exact.search.kill_matrix import Cell, Matrix
from specdec_exact.search.sampler import Subject
from tests.report.shown import shown

RIGHT = Subject("right", "It is right.", lossless=True)
WRONG = Subject("wrong", "It is wrong.", lossless=False)
PASSED, FAILED, PARTLY = Cell(4), Cell(0, said="no"), Cell(1, said="no")
BROKE, UNASKED = Cell(0, broken=True, said="KeyError: 3"), Cell(None, said="too large")


def matrix(*cells: tuple[Cell, ...], subjects: tuple[Subject, ...] = (RIGHT, WRONG)) -> Matrix:
    names = tuple(f"test_{at}" for at in range(len(cells[0])))
    return Matrix(names, subjects, 4, cells)


@pytest.mark.parametrize(
    ("cells", "code", "said"),
    [
        (((PASSED,), (FAILED,)), ExitCode.PASS, "every fault is noticed"),
        (((PASSED,), (BROKE,)), ExitCode.PASS, "every fault is noticed"),
        (((PASSED,), (PARTLY,)), ExitCode.FINDING, "a fault is not noticed"),
        (((PASSED, PASSED), (PASSED, FAILED)), ExitCode.PASS, "every fault is noticed"),
        (((PASSED, PASSED), (PARTLY, UNASKED)), ExitCode.FINDING, "a fault is not noticed"),
        (((FAILED,), (FAILED,)), ExitCode.FINDING, "a false alarm"),
        (((BROKE,), (FAILED,)), ExitCode.BROKEN, "a test broke on a right rule"),
        (((UNASKED,), (UNASKED,)), ExitCode.INCONCLUSIVE, "no test could be asked"),
    ],
)
def test_verdicts_and_exit_codes(
    cells: tuple[tuple[Cell, ...], ...], code: ExitCode, said: str
) -> None:
    report = MatrixReport(matrix(*cells))
    assert report.exit_code is code
    assert said in shown(report.text(100))


def test_the_table_and_the_list() -> None:
    report = MatrixReport(matrix((PASSED, UNASKED), (PARTLY, BROKE)), left=7)
    text = shown(report.text(100))
    rows = [line.split() for line in text.splitlines()]
    assert ["right", "1", "-"] in rows
    assert ["wrong", "1/4", "broken"] in rows
    assert "lets pass    test_0: 1 wrong rule" in text
    assert "not asked    too large" in text
    assert "left out     7 faults" in text
    assert "Your tests would not notice" not in text
    document = report.document()
    assert document["unnoticed"] == []
    assert document["rules"] == [
        {"rule": "right", "sentence": "It is right.", "lossless": True, "passes": ["1", None],
         "said": ["", "too large"]},
        {"rule": "wrong", "sentence": "It is wrong.", "lossless": False, "passes": ["1/4", "0"],
         "said": ["no", "KeyError: 3"]},
    ]  # fmt: skip


def test_of_many_rules_only_those_of_interest_are_shown() -> None:
    many = tuple(Subject(f"wrong-{at}", "", lossless=False) for at in range(20))
    cells = [(PARTLY,) if at == 7 else (FAILED,) for at in range(20)]
    text = shown(MatrixReport(matrix(*cells, subjects=many)).text(100))
    assert "wrong-7" in text
    assert "wrong-8" not in text
    assert "wrong rules  20, 19 of them noticed in every run" in text


def test_a_false_alarm_names_the_rule() -> None:
    report = MatrixReport(matrix((PARTLY,), (FAILED,)))
    assert "false alarm  test_0 on right: no" in shown(report.text(100))
    assert report.document()["false_alarms"] == [["right", "test_0"]]
