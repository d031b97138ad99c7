"""A round is what exploring every branch of it gives, and its certificate is accepted."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice import explore
from specdec_exact.kernel.certificate import Differs, Preserves, check
from specdec_exact.kernel.errors import SizeError
from specdec_exact.kernel.law import Law, Token, law
from specdec_exact.report.rounds import MOST_TOKENS, round_report
from specdec_exact.report.step import step_report
from specdec_exact.report.verdict import Verdict
from specdec_exact.schemes import token
from tests.report.shown import shown
from tests.report.test_step import DRAFT, LAWS, TARGET


@settings(max_examples=40)
@given(LAWS, LAWS, LAWS, st.integers(0, 2))
def test_counts_are_those_of_every_branch(
    target: Law[Token], draft: Law[Token], told: Law[Token], length: int
) -> None:
    whole = explore(
        token.whole_round(lambda _: target, lambda _: draft, length, told=lambda _: told)
    ).law
    played = round_report(step_report(target, draft, told), length)
    assert played.accepted == whole.map(lambda emitted: emitted.accepted)
    assert played.certificate is not None
    claim, evidence = played.certificate
    check(claim, evidence)
    assert claim.output.law() == whole.map(lambda emitted: emitted.tokens)
    # The verdict follows from one step; the certificate was found from the strings.
    assert isinstance(claim, Differs) == (played.verdict is Verdict.LOSSY)


def test_the_lesson() -> None:
    played = round_report(step_report(TARGET, DRAFT), 2)
    assert played.emitted_mean == Fraction(49, 25)
    assert played.document()["accepted"] == [[0, "2/5"], [1, "6/25"], [2, "9/25"]]
    assert "certificate        preserves: 6 nodes, 6 pairs, checked" in shown(played.text(100))


def test_a_misreported_draft_has_a_biased_node() -> None:
    played = round_report(step_report(TARGET, DRAFT, TARGET), 2)
    assert played.verdict is Verdict.LOSSY
    assert played.document()["biased_node"] == {
        "prefix": [],
        "token": "A",
        "emitted": "1/5",
        "owed": "3/5",
    }
    text = shown(played.text(100))
    assert "biased node        A after the start: emitted 1/5 = 0.2, owed 3/5 = 0.6" in text


def test_without_drafts_nothing_can_be_wrong() -> None:
    played = round_report(step_report(TARGET, DRAFT, TARGET), 0)
    assert played.verdict is Verdict.LOSSLESS
    assert played.certificate is not None
    assert type(played.certificate[0]) is Preserves


def test_a_large_alphabet_has_no_certificate() -> None:
    size = MOST_TOKENS + 1
    many: Law[Token] = law({i: Fraction(1, size) for i in range(size)})
    played = round_report(step_report(many, many), 3)
    assert (played.certificate, played.verdict) == (None, Verdict.LOSSLESS)
    assert played.document()["biased_node"] is None
    assert "certificate        none beyond 64 tokens" in shown(played.text(100))


def test_one_draft_is_singular() -> None:
    assert "A round of 1 draft," in shown(round_report(step_report(TARGET, DRAFT), 1).text(100))


def test_a_bad_length_is_refused() -> None:
    with pytest.raises(SizeError):
        round_report(step_report(TARGET, DRAFT), -1)
