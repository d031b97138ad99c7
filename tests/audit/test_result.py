"""A result knows its smallest biased case and whether it is a pass."""

from dataclasses import replace

from specdec_exact.audit import Options, audit
from tests.audit import rules


def test_a_finding_is_no_pass_although_the_verdict_is_good() -> None:
    audited = audit(rules.standard, draft_length=1, options=Options(grid=False))
    assert audited.passed
    assert audited.smallest is None
    assert not replace(audited, findings=("something",)).passed
    assert not replace(audited, verdict="inconclusive").passed


def test_the_smallest_case_is_the_first_biased_one() -> None:
    rule = rules.FAULTY["redraw-from-target"]
    audited = audit(rule, draft_length=1, options=Options(grid=False))
    assert audited.smallest is not None
    biased = [case.case.name for case in audited.cases if case.judged.total_variation]
    assert audited.smallest.case.name == biased[0] == "one token drafted"
    assert audited.total_variation == max(c.judged.total_variation for c in audited.cases)


def test_a_result_is_printed_in_short() -> None:
    audited = audit(rules.FAULTY["redraw-from-target"], draft_length=1, options=Options(grid=False))
    said = repr(audited)
    assert (audited.name in said, "'lossy'" in said, len(said) < 200) == (True, True, True)
