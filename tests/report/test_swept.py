"""What a sweep says."""

from specdec_exact.report.swept import SweepReport
from specdec_exact.report.verdict import ExitCode
from specdec_exact.search.grid import pairs
from specdec_exact.search.sweep import sweep
from tests.report.shown import shown
from tests.search.rules import STEP_MISTAKES, raising, right, right_round

# Redrawing from the target is wrong wherever something is rejected and the target is no point.
WRONG = sum(
    pair.target != pair.draft and len(pair.target) > 1
    for common in (1, 2, 4)
    for pair in pairs(2, common)
)


def test_a_rule_that_is_right_everywhere() -> None:
    report = SweepReport("r", 2, 4, sweep(right, "step", 2, 4))
    text = shown(report.text(100))
    assert report.exit_code is ExitCode.PASS
    assert "all laws on 2 tokens in multiples of 1/4" in text
    assert "holds (exhaustive: every law on a grid)" in text
    assert report.document()["first"] is None


def test_a_rule_that_is_wrong_somewhere() -> None:
    report = SweepReport("r", 2, 4, sweep(STEP_MISTAKES["redraw"], "step", 2, 4))
    text = shown(report.text(100))
    assert report.exit_code is ExitCode.FINDING
    assert f"violations  {WRONG}, {WRONG}/25 = 0." in text
    assert "The first finding" in text
    document = report.document()
    assert (document["pairs"], document["violations"]) == (25, WRONG)
    assert document["first"] == {"target": [[0, "3/4"], [1, "1/4"]], "draft": [[0, "1"]]}


def test_a_rule_that_only_misbehaves() -> None:
    def broken(*_: object) -> int:
        raise LookupError

    def broken_step(chooser: object, target: object, draft: object) -> int:
        return broken(chooser, target, draft)

    report = SweepReport("r", 2, 2, sweep(broken_step, "step", 2, 2))
    assert report.exit_code is ExitCode.BROKEN
    assert "misconduct  9: the rule raises, or emits no token" in shown(report.text(100))
    both = SweepReport("r", 2, 2, sweep(raising, "step", 2, 2))
    assert both.swept.misconduct
    assert both.exit_code is ExitCode.FINDING


def test_a_round() -> None:
    report = SweepReport("r", 2, 3, sweep(right_round, "sequence", 2, 3, draft_length=1))
    assert report.exit_code is ExitCode.PASS
