import pytest

from specdec_exact.report.vectors import VectorReport
from specdec_exact.report.verdict import ExitCode
from specdec_exact.vectors.run import Answered, Run, Verdict
from tests.report.shown import shown
from tests.vectors.loaded import vectors


def report(*verdicts: Verdict) -> VectorReport:
    answers = zip(vectors(), verdicts, strict=False)
    return VectorReport(Run(tuple(Answered(vector, word, "detail") for vector, word in answers)))


@pytest.mark.parametrize(
    ("verdicts", "code"),
    [
        (("pass", "pass"), ExitCode.PASS),
        (("pass", "skipped"), ExitCode.PASS),
        (("skipped", "skipped"), ExitCode.NOTHING),
        ((), ExitCode.NOTHING),
        (("pass", "fail"), ExitCode.FINDING),
        (("pass", "other-convention"), ExitCode.INCONCLUSIVE),
        (("fail", "other-convention"), ExitCode.FINDING),
        (("pass", "malformed"), ExitCode.BROKEN),
        (("pass", "hang", "not-run"), ExitCode.BROKEN),
        (("fail", "crash"), ExitCode.BROKEN),
        (("garbage",), ExitCode.BROKEN),
        (("out-of-order",), ExitCode.BROKEN),
    ],
)
def test_the_worst_answer_decides(verdicts: tuple[Verdict, ...], code: ExitCode) -> None:
    assert report(*verdicts).exit_code == code
    assert report(*verdicts).document()["exit_code"] == int(code)


def test_what_was_skipped_is_not_called_right() -> None:
    assert "every answer is right" in shown(report("pass", "pass").text(100))
    some = shown(report("pass", "skipped", "skipped").text(100))
    assert "every answer given is right; 2 of 3 skipped" in some
    assert "every answer is right" not in some


def test_a_report_is_by_flag_and_names_what_failed() -> None:
    text = shown(report("pass", "fail").text(100))
    flag = vectors()[0].flags[0]
    assert flag in text
    assert vectors()[1].id in text
    document = report("pass", "fail").document()
    assert document["counts"] == {"pass": 1, "fail": 1}


def test_a_long_list_is_cut() -> None:
    wrong: list[Verdict] = ["fail"] * 15
    assert "and 5 more" in shown(report(*wrong).text(100))
