"""A whole run: every theorem is asked about once, and every engine answers in its column."""

import pytest

from specdec_exact.prove.answer import ENGINES, Status
from specdec_exact.prove.evidence import Outcome, due
from specdec_exact.prove.library import load
from specdec_exact.prove.run import run

PIP_ALONE = frozenset({"kernel", "sympy", "z3", "cvc5"})


@pytest.mark.slow
def test_every_theorem_stands_as_far_as_pip_alone_can_tell() -> None:
    done: list[None] = []
    found = run(load(), PIP_ALONE, lambda: done.append(None))
    assert len(done) == len(found.findings) == len(load())
    for finding in found.findings:
        theorem = load()[finding.name]
        said = {engine: finding.answers[engine].status for engine in ENGINES}
        assert finding.outcome in {Outcome.HOLDS, Outcome.INCONCLUSIVE}, finding.reasons
        assert any(rule.shown for rule in finding.wrong_rules), finding.name
        for engine in ENGINES:
            if engine not in due(theorem):
                assert said[engine] == Status.SILENT
            elif engine in PIP_ALONE:
                assert said[engine] in {Status.PROVED, Status.AGREES}, finding.name
            else:
                assert said[engine] == Status.NOT_RUN
        if theorem.obligation is not None:
            assert finding.reached == theorem.tier
        elif theorem.tier == "proved":
            assert finding.outcome == Outcome.INCONCLUSIVE


def test_nothing_asked_is_nothing_known() -> None:
    found = run({"token.output_law": load()["token.output_law"]}, frozenset())
    (finding,) = found.findings
    assert {answer.status for answer in finding.answers.values()} == {Status.NOT_RUN}
    assert finding.outcome == Outcome.INCONCLUSIVE
    assert finding.reached == "searched"


def test_no_theorem_is_no_finding() -> None:
    assert run({}, frozenset({"kernel"})).findings == ()
