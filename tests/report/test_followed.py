"""The report of a checked deduction names all that is assumed."""

from specdec_exact.notation.obligations import (
    read_claim,
    read_evidence,
    write_claim,
    write_evidence,
)
from specdec_exact.report.followed import followed_report
from tests.attacks.deduction_cases import COUNT, TOKEN
from tests.report.shown import shown


def test_what_is_accepted_is_shown_with_what_it_assumes() -> None:
    report = followed_report(read_claim(write_claim(COUNT)), read_evidence(write_evidence(COUNT)))
    text = shown(report.text(100))
    for said in ("rate: a >= 0", "closed, at length 0, one: -1 + E = 0", "longer: -E + E' - X = 0"):
        assert said in text
    assert "closed: the same everywhere: a" in text
    assert "accepted" in text
    assert report.exit_code == 0
    assert report.document()["accepted"] is True


def test_what_is_refused_is_shown_with_its_reason() -> None:
    claim = write_claim(TOKEN)
    claim["given"] = {}
    report = followed_report(read_claim(claim), read_evidence(write_evidence(TOKEN)))
    assert (report.exit_code, report.reason) == (1, "unknown")
    text = shown(report.text(100))
    assert "refuted: unknown: no fact residual" in text
    assert "overlap: u[x] = min(p[x], q[x])" in text
