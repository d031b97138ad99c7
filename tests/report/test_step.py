"""The closed form of a step is what exploring the rule gives, branch by branch."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.choice import explore
from specdec_exact.kernel.certificate import check
from specdec_exact.kernel.law import Law, Token, acceptance_rate, law, residual
from specdec_exact.kernel.rational import rational
from specdec_exact.report.step import step_report
from specdec_exact.report.verdict import Verdict
from specdec_exact.schemes import token
from tests.report.shown import shown


def _law(weights: list[int]) -> Law[Token]:
    return Law({token: Fraction(w, sum(weights)) for token, w in enumerate(weights)})


LAWS = st.lists(st.integers(0, 4), min_size=3, max_size=3).filter(any).map(_law)

TARGET: Law[Token] = law({"A": "0.6", "B": "0.3", "C": "0.1"})
DRAFT: Law[Token] = law({"A": "0.2", "B": "0.3", "C": "0.5"})


@given(LAWS, LAWS, LAWS)
def test_the_output_is_that_of_every_branch(
    target: Law[Token], draft: Law[Token], told: Law[Token]
) -> None:
    rounds = explore(token.whole_round(lambda _: target, lambda _: draft, 1, told=lambda _: told))
    step = step_report(target, draft, told)
    first = explore(token.step(target, draft, told=told)).law
    accepted = [branch for branch in rounds.branches if branch.output.accepted == 1]
    assert step.output == first
    assert step.acceptance_rate == sum((b.weight for b in accepted), Fraction())
    assert (step.verdict is Verdict.LOSSY) == (first != target)


@given(LAWS, LAWS)
def test_a_truthful_step_is_lossless(target: Law[Token], draft: Law[Token]) -> None:
    step = step_report(target, draft)
    assert step.verdict is Verdict.LOSSLESS
    assert step.output == target
    assert step.acceptance_rate == acceptance_rate(target, draft)
    assert step.residual == (residual(target, draft) if target != draft else None)


@given(LAWS, LAWS, LAWS)
def test_its_certificate_is_accepted(
    target: Law[Token], draft: Law[Token], told: Law[Token]
) -> None:
    step = step_report(target, draft, told)
    claim, evidence = step.certificate()
    check(claim, evidence)
    assert claim.value == step.distance


@given(LAWS, LAWS, LAWS, st.booleans())
def test_where_it_is_lossless_it_accepts_as_much_as_any_rule_can(
    target: Law[Token], draft: Law[Token], other: Law[Token], truthful: bool
) -> None:
    step = step_report(target, draft, draft if truthful else other)
    if step.output == target:
        assert step.acceptance_rate == acceptance_rate(target, draft)


def test_a_wrong_word_may_be_harmless() -> None:
    # Told a law that differs where the target has nothing, the rule still emits the target.
    step = step_report(_law([1, 0]), _law([1, 1]), _law([1, 3]))
    assert (step.verdict, step.told == step.draft) == (Verdict.LOSSLESS, False)


def test_rows_are_all_or_those_of_interest() -> None:
    step = step_report(TARGET, DRAFT)
    assert [row.token for row in step.rows(3)] == ["A", "B", "C"]
    # One that replaces, one that is rejected.
    assert [row.token for row in step.rows(2)] == ["A", "C"]
    assert [row.token for row in step.rows(1)] == ["A"]
    assert step.rows(0) == []
    lossy = step_report(TARGET, DRAFT, TARGET)
    assert [row.token for row in lossy.rows(1)] == ["A"]


@given(LAWS, LAWS, LAWS)
def test_the_document_is_exact_and_adds_up(
    target: Law[Token], draft: Law[Token], told: Law[Token]
) -> None:
    step = step_report(target, draft, told, (0, 1, 2))
    document = step.document(3)
    rows = document["rows"]
    assert isinstance(rows, list)
    for name, whole in (("target", target), ("draft", draft), ("output", step.output)):
        cells = [row[name] for row in rows if isinstance(row, dict)]
        assert [rational(cell) for cell in cells if isinstance(cell, str)] == [
            whole[token] for token in range(3)
        ]
    assert document["rows_left_out"] == 0


def test_the_text_of_the_lesson() -> None:
    assert shown(step_report(TARGET, DRAFT).text(20, 100)) == (
        "token  target           draft            acceptance  accepted mass  residual  output law\n"
        + "─" * 93
        + "\n"
        "A       3/5 ██████████   1/5 ███▍                 1            1/5         1   3/5 ██████████\n"
        "B      3/10 █████       3/10 █████                1           3/10         0  3/10 █████\n"
        "C      1/10 █▋           1/2 ████████▍          1/5           1/10         0  1/10 █▋\n"
        "\n"
        "acceptance rate  3/5 = 0.6\n"
        "total variation  2/5 = 0.4, target against draft\n"
        "verdict          lossless (exact: this input, every branch)"
    )


def test_a_misreported_draft_is_shown_with_what_it_costs() -> None:
    text = shown(step_report(TARGET, DRAFT, TARGET).text(20, 100))
    assert "told" in text
    assert "distance           2/5 = 0.4, output against target" in text
    assert "emitted too often  C" in text
    assert "lossy (exact" in text


def test_a_large_alphabet_is_not_listed() -> None:
    many: Law[Token] = law(dict.fromkeys(range(1000), "1/1000"))
    text = shown(step_report(many, many).text(20, 100))
    assert "1000 of 1000 tokens are not shown." in text
    assert len(text.splitlines()) < 10


@pytest.mark.parametrize("width", [80, 110])
def test_no_number_is_cut(width: int) -> None:
    size = 10_000_019
    target, draft, told = (
        Law[Token]({"A": Fraction(n, size), "B": Fraction(size - n, size)})
        for n in (1_234_567, 7_654_321, 5_555_555)
    )
    said = shown(step_report(target, draft, told).text(20, width), width)
    assert "…" not in said
    assert ("output law" in said) == (width == 110)
