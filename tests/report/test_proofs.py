"""The table of theorems: wide, narrow, as data, and its exit code."""

from dataclasses import replace

import pytest

from specdec_exact.prove.evidence import Outcome
from specdec_exact.prove.library import load
from specdec_exact.prove.run import Run, run
from specdec_exact.report.proofs import ProofReport
from tests.report.shown import shown

NAME = "token.output_law"
FOUND = run({NAME: load()[NAME]}, frozenset({"kernel", "z3"}))


def _with(outcome: Outcome) -> ProofReport:
    (finding,) = FOUND.findings
    return ProofReport(Run((replace(finding, outcome=outcome, reasons=("why",)),), {}), {})


def test_wide_and_narrow() -> None:
    report = ProofReport(FOUND, {})
    wide, narrow = shown(report.text(120), 120), shown(report.text(80), 80)
    assert "agrees" in wide
    assert "not run" in wide
    assert "ledger" in wide
    assert "kernel z3" in narrow
    assert all(len(line) <= 80 for line in narrow.splitlines())


@pytest.mark.parametrize(
    ("outcome", "code"),
    [
        (Outcome.HOLDS, 0),
        (Outcome.FAILS, 1),
        (Outcome.BROKEN, 3),
        (Outcome.INCONCLUSIVE, 4),
    ],
)
def test_the_exit_code_is_that_of_the_worst(outcome: Outcome, code: int) -> None:
    report = _with(outcome)
    assert report.exit_code == code
    assert report.document()["exit_code"] == code
    both = ProofReport(Run((*FOUND.findings, *report.run.findings), {}), {})
    assert both.exit_code == code


def test_nothing_collected_is_no_pass() -> None:
    assert ProofReport(Run((), {}), {}).exit_code == 5


def test_a_ledger_that_differs_is_a_finding() -> None:
    report = ProofReport(FOUND, {NAME: "the ledger says otherwise"})
    assert report.exit_code == 1
    assert f"{NAME}: ledger: the ledger says otherwise" in shown(report.text(120), 120)
    assert "differs" in shown(report.text(120), 120)


def test_a_tier_that_is_not_reached_is_marked() -> None:
    (finding,) = FOUND.findings
    low = ProofReport(Run((replace(finding, reached="searched"),), {}), {})
    assert "searched!" in shown(low.text(120), 120)
