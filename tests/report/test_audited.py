"""A report says the verdict, where it goes wrong, and what it may not claim."""

from dataclasses import replace
from fractions import Fraction

from specdec_exact.audit import Options, audit
from specdec_exact.audit.confirm import Confirmed
from specdec_exact.audit.probe import Probed
from specdec_exact.report.audited import AuditReport
from tests.audit import rules
from tests.report.shown import shown

QUICK = Options(grid=False)


def test_a_biased_law_is_shown_with_its_node_and_its_fault() -> None:
    audited = audit(rules.FAULTY["redraw-from-target"], draft_length=1, options=QUICK)
    report = AuditReport(audited, Confirmed(50, 10, None))
    text = shown(report.text(100))
    assert "lossy (exact: this input, every branch)" in text
    assert "0 after the start: emitted 3/4 = 0.75, owed 1/2 = 0.5" in text
    assert "the same laws as redraw-from-target" in text
    assert report.exit_code == 1
    document = report.document()
    assert (document["verdict"], document["total_variation"]) == ("lossy", "1/4")


def test_an_undecided_audit_claims_no_tier() -> None:
    audited = audit(rules.standard, draft_length=1, options=QUICK)
    undecided = AuditReport(replace(audited, verdict="inconclusive", reason="a thread"))
    assert "exact" not in shown(undecided.text(100)).split("branches")[0].split("verdict")[1]
    assert (undecided.document()["tier"], undecided.exit_code) == (None, 4)


def test_findings_and_refuted_audits_have_their_exit_codes() -> None:
    audited = audit(rules.standard, draft_length=1, options=QUICK)
    assert AuditReport(audited).exit_code == 0
    assert AuditReport(replace(audited, findings=("a wrong count",))).exit_code == 1
    assert AuditReport(audited, Confirmed(9, None, 3)).exit_code == 3


def test_a_second_opinion_that_differs_breaks_the_audit() -> None:
    audited = audit(rules.standard, draft_length=1, options=QUICK)
    case = audited.cases[0].case
    same, unfinished = Probed(case, None, Fraction(0), 9), Probed(case, None, None, 9)
    agreed = AuditReport(audited, probed=(same, unfinished))
    assert "1 of 2 inputs have the same law by bisection" in shown(agreed.text(120))
    assert agreed.exit_code == 0
    differs = AuditReport(audited, probed=(same, Probed(case, None, Fraction(1, 2), 9)))
    assert "ANOTHER LAW" in shown(differs.text(120))
    assert differs.exit_code == 3
