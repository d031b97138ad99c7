"""A report says the verdict, where it goes wrong, and what it may not claim."""

import shlex
from dataclasses import replace
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from specdec_exact.audit import Options, audit
from specdec_exact.audit.confirm import Confirmed
from specdec_exact.audit.probe import Probed
from specdec_exact.audit.result import Nearest
from specdec_exact.report.audited import AuditReport
from specdec_exact.report.number import brief
from tests.audit import rules
from tests.report.shown import shown

QUICK = Options(grid=False)
Rows = NDArray[np.float64]
rng = np.random.default_rng()


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


def test_numbers_are_whole_on_a_narrow_terminal() -> None:
    audited = audit(rules.standard, draft_length=1, options=Options())
    text = shown(AuditReport(audited).text(80), 80)
    assert max(map(len, text.splitlines())) <= 80
    distances = [brief(case.judged.total_variation, digits=4) for case in audited.cases]
    assert any("e-" in distance for distance in distances)
    for distance in distances:
        assert distance in text
    assert "accepted" in text


def test_the_command_that_shows_a_branch_is_printed_and_can_be_run() -> None:
    audited = audit(rules.FAULTY["redraw-from-target"], draft_length=1, options=QUICK)
    report = AuditReport(audited, again=("specdec-exact", "audit", "x.py:f"))
    said = "specdec-exact audit x.py:f --case 'one token drafted:1' --replay 1,0"
    assert report.document()["replay_command"] == said
    lines = shown(report.text(60), 60).split("replay", 1)[1].split("certificate")[0]
    assert lines.count("\\\n") == 2
    assert shlex.split(lines.replace("\\\n", "")) == shlex.split(said)
    alone = AuditReport(audited)
    assert alone.document()["replay_command"] is None
    assert "choices 1 0" in shown(alone.text(80))


def test_json_has_every_field_that_the_text_shows() -> None:
    audited = audit(rules.FAULTY["redraw-from-target"], draft_length=1)
    document = AuditReport(audited, again=("specdec-exact",)).document()
    assert {
        *("verdict", "tier", "reason", "findings", "total_variation", "smallest", "replay_command"),
        *("cases", "nearest_fault", "certificate", "lines", "versions", "probed", "confirmed"),
    } <= set(document)
    case = AuditReport(replace(audited, cases=audited.cases[1:2])).document()["cases"]
    assert isinstance(case, list)
    assert isinstance(case[0], dict)
    assert case[0]["replay"] == [1, 0]
    assert (case[0]["tokens"], case[0]["counted"], case[0]["total_variation"]) == (2, True, "1/4")
    assert case[0]["grid_total_variation"] == "1/4"


def test_greedy_code_is_measured_by_what_greedy_accepts() -> None:
    def greedy(xs: Rows, _q: Rows, p: Rows) -> object:
        for k, x in enumerate(xs):
            if p[k].argmax() != x:
                return [*xs[:k], int(p[k].argmax())], k
        return [*xs, int(p[-1].argmax())], len(xs)

    audited = audit(greedy, draft_length=2, options=replace(QUICK, mode="greedy"))
    assert audited.verdict == "lossless"
    assert [c.judged.accepted_mean for c in audited.cases] == [
        c.judged.attainable for c in audited.cases
    ]
    assert any(c.judged.attainable for c in audited.cases)


def test_a_drafter_has_no_accepted_drafts_to_count() -> None:
    audited = audit(rules.standard, draft_length=1, options=QUICK)
    text = shown(AuditReport(audited, counts=False).text(100))
    assert "accepted" not in text
    assert "grid" not in text


def test_a_function_that_cannot_be_called_has_no_law_to_show() -> None:
    def two(_xs: Rows, _q: Rows) -> object:
        return [0]

    text = shown(AuditReport(audit(two, draft_length=1, options=QUICK)).text(100))
    assert "takes 2 positional arguments but 3 were given" in " ".join(text.split())
    assert [
        word for word in ("biased", "certificate", "distance", "branches") if word in text
    ] == []


def test_failures_are_shown_without_their_sign() -> None:
    def raises(_xs: Rows, _q: Rows, _p: Rows) -> object:
        if rng.random() < 0.25:
            raise ValueError("nothing left")
        return [0]

    text = shown(AuditReport(audit(raises, draft_length=1, options=QUICK)).text(100))
    assert "failure        raises ValueError: nothing left, probability 1/4 = 0.25" in text


def test_many_alike_faults_are_cut_in_the_text_and_whole_in_json() -> None:
    audited = audit(rules.standard, draft_length=1, options=QUICK)
    names = tuple("abcdefgh")
    report = AuditReport(replace(audited, nearest=Nearest("z", Fraction(), names)))
    assert "the same laws as z; so have a, b, c and 5 more" in shown(report.text(100))
    assert report.document()["nearest_fault"] == {"name": "z", "distance": "0", "alike": [*names]}
    rounded = Nearest("z", Fraction(1, 3**40))
    text = shown(AuditReport(replace(audited, nearest=rounded)).text(100))
    assert "the same laws as z, but for rounding" in text


def test_code_that_fails_on_every_input_is_perhaps_called_wrongly() -> None:
    def of_lists(_xs: Rows, _q: Rows, p: Rows) -> object:
        return p.index(0)  # type: ignore[attr-defined]

    def of_some(xs: Rows, _q: Rows, p: Rows) -> object:
        return of_lists(xs, xs, p) if xs[0] else [0]

    text = shown(AuditReport(audit(of_lists, draft_length=1, options=QUICK)).text(100))
    assert "no input gives a token: is the function called as it should be?" in text
    text = shown(AuditReport(audit(of_some, draft_length=1, options=QUICK)).text(100))
    assert "hint" not in text
