"""A claim and its evidence: accepted, or refuted for a reason."""

from fractions import Fraction

from specdec_exact.kernel.certificate import Separation
from specdec_exact.kernel.law import Measure
from specdec_exact.report.checked import checked_report
from specdec_exact.report.rounds import round_report
from specdec_exact.report.step import step_report
from tests.report.shown import shown
from tests.report.test_step import DRAFT, TARGET


def test_every_kind_of_claim_is_explained() -> None:
    step = step_report(TARGET, DRAFT)
    lossy = round_report(step_report(TARGET, DRAFT, TARGET), 1).certificate
    lossless = round_report(step, 1).certificate
    assert lossy is not None
    assert lossless is not None
    for pair, kind, meaning in (
        (step.certificate(), "distance", "the total variation between the two laws is 0"),
        (lossless, "preserves", "the output, completed by the target, has the target's law"),
        (lossy, "differs", "does not have the target's law"),
    ):
        report = checked_report(*pair)
        assert (report.exit_code, report.document()["claim"]) == (0, kind)
        text = shown(report.text(100))
        assert meaning in text
        assert "accepted: the evidence establishes the claim" in text


def test_a_refusal_has_its_reason() -> None:
    claim, evidence = step_report(TARGET, DRAFT, TARGET).certificate()
    spoiled = Separation(("B",), evidence.overlap)
    report = checked_report(claim, spoiled)
    assert (report.exit_code, report.reason) == (1, "event")
    assert report.document() == {
        "report": "check",
        "claim": "distance",
        "accepted": False,
        "reason": "event",
        "detail": "event: the event separates by 0",
    }
    assert "refuted: event" in shown(report.text(100))
    half = Separation(evidence.event, Measure({"A": Fraction(1, 10)}))
    assert checked_report(claim, half).reason == "mass"
