"""What a search says, for every way it can end."""

from fractions import Fraction

import pytest

from specdec_exact.choice import Chooser
from specdec_exact.faults.record import Pair, row
from specdec_exact.kernel.law import Law, Token
from specdec_exact.report.finding import SearchReport, resemblance_text
from specdec_exact.report.verdict import ExitCode
from specdec_exact.search.conduct import Misconduct
from specdec_exact.search.counterexample import find_counterexample
from specdec_exact.search.nearest import Resemblance
from specdec_exact.search.result import Found, ProvedBounded, Searched, Tried
from tests.report.shown import shown
from tests.search.rules import STEP_MISTAKES, right, right_round, wrong_row

NEAR = Resemblance("redraw-from-target", 60, 69, ("match-then-redraw",))
FOUND = find_counterexample(STEP_MISTAKES["redraw"])


def test_a_finding_shows_both_laws_the_place_the_fault_and_the_evidence() -> None:
    report = SearchReport("my_rule.py:rule", "step", FOUND, NEAR)
    text = shown(report.text(100))
    assert "token  target          draft         emitted" in text
    assert "0 at the start: 3/4 = 0.75, owed 1/2 = 0.5" in text
    assert "redraw-from-target, or match-then-redraw: the same wrong law on 60 of 69" in text
    assert "After a rejection the token is drawn from the target" in text
    assert "look at      the law that replaces a rejected proposal" in text
    assert "differs: the place above, checked" in text
    assert "violated (exact: this input, every branch)" in text
    assert report.exit_code is ExitCode.FINDING
    document = report.document()
    assert document["outcome"] == "found"
    assert document["nearest_fault"] == {
        "fault": "redraw-from-target",
        "sentence": "After a rejection the token is drawn from the target instead of the residual.",
        "same": 60,
        "wrong": 69,
        "others": ["match-then-redraw"],
    }
    assert document["violation"] == {
        "sentence": "the first token does not have the target's law",
        "prefix": [], "token": 0, "emitted": "3/4", "owed": "1/2",
    }  # fmt: skip


def test_a_finding_of_a_round_names_the_prefix() -> None:
    found = find_counterexample(wrong_row, "sequence", draft_lengths=(1,))
    text = shown(SearchReport("r", "sequence", found).text(100))
    assert "0 after 0: 1, owed 0" in text
    assert "none emits this law on this input" in text


def none_accepted(chooser: Chooser, target: Law[Token], _: Law[Token]) -> tuple[Token, int]:
    return chooser.choose(target), 0


def test_other_properties_are_not_compared_with_faults() -> None:
    found = find_counterexample(none_accepted, "acceptance")
    assert isinstance(found, Found)
    text = shown(SearchReport("r", "acceptance", found).text(100))
    assert "known" not in text
    assert "certificate  none" in text


TRIED = (Tried(1, None, 1, 1, proved=True), Tried(2, None, 24, 4393, 9, note="more regions"))


@pytest.mark.parametrize(
    ("result", "in_time", "code", "said"),
    [
        (Searched("step", TRIED), True, 0, "nothing found (searched"),
        (Searched("step", TRIED), False, 4, "inconclusive: a budget ran out"),
        (ProvedBounded("step", TRIED[:1]), True, 0, "holds (proved-bounded"),
        (Misconduct("endless", "no answer"), True, 4, "inconclusive: a budget ran out"),
        (Misconduct("raises", "KeyError: 3", Pair(row(1), row(1)), (0, 1)), True, 3, "the rule broke"),
        (Misconduct("outside", "random", Pair(row(1), row(1))), True, 3, "the rule broke"),
        (Misconduct("mass", "MassError", Pair(row(1), row(1))), True, 3, "the rule broke"),
    ],
)  # fmt: skip
def test_exit_codes_and_verdicts(
    result: Searched | ProvedBounded | Misconduct, in_time: bool, code: int, said: str
) -> None:
    report = SearchReport("r", "step", result, in_time=in_time)
    assert report.exit_code == code
    assert said in shown(report.text(100))
    assert report.document()["tier"] == result.tier


def test_misconduct_that_the_property_is_about_is_a_finding() -> None:
    found = Misconduct("mass", "MassError", Pair(row(1), row(1)), (0, 1))
    report = SearchReport("r", "mass", found)
    assert report.exit_code is ExitCode.FINDING
    assert "choices 0, 1" in shown(report.text(100))
    assert report.document()["choices"] == [0, 1]


def test_how_far_was_looked_is_shown() -> None:
    text = shown(SearchReport("r", "step", Searched("step", TRIED)).text(100))
    assert "2       24             4393    9                    no" in text
    assert "note     more regions" in text
    rounds = find_counterexample(right_round, "sequence", sizes=(1,), draft_lengths=(0,))
    assert "drafts" in shown(SearchReport("r", "sequence", rounds).text(100))


def test_a_resemblance_in_words() -> None:
    assert "on 60 of 69 small inputs" in resemblance_text(NEAR)
    assert "on all 5 small inputs" in resemblance_text(Resemblance("x", 5, 5))
    assert Fraction(NEAR.same, NEAR.wrong) < 1
    assert find_counterexample(right, sizes=(1,)).tier == "proved-bounded"
