"""An obligation written out is the same obligation, about finitely many plain quantities."""

from specdec_exact.notation.facts import show_fact, show_minimum
from specdec_exact.notation.theorem import fold, obligation
from specdec_exact.prove.small import small
from tests.attacks.deduction_cases import COUNT, ROUND, TOKEN


def test_sums_become_sums() -> None:
    counted = obligation(
        given={"f": "a*p[x] >= 0"},
        steps={"s": fold("f", "x")},
        goals={"s": "a*sum(p) + sum(1) >= 3"},
    )
    written = small(counted, 3, 2)
    assert [show_fact(one) for one in written.assumed.values()] == [
        f"a_*p__of{x} >= 0" for x in range(3)
    ]
    assert show_fact(written.goals[0]) == "a_*p__of0 + a_*p__of1 + a_*p__of2 >= 0"


def test_minima_are_taken_for_every_token() -> None:
    shown = {show_minimum(one) for one in small(TOKEN, 2, 2).minima.values()}
    assert "u__of0 = min(p__of0, q__of0)" in shown
    assert len(shown) == 4


def test_an_induction_over_tokens_goes_down_the_contexts() -> None:
    written = small(ROUND, 2, 1)
    shown = {show_fact(one) for one in written.assumed.values()}
    assert "-B_start + V__at0 = 0" in shown
    assert "-B_0start + V_0_at0 = 0" in shown
    assert "V__at1 - V_0_at0*u__of0 - V_1_at0*u__of1 - f_0_at0*m__of0 - f_1_at0*m__of1 = 0" in shown
    assert len(written.goals) == 2  # without drafts, and with one


def test_an_induction_without_tokens_stays_where_it_is() -> None:
    shown = {show_fact(one) for one in small(COUNT, 1, 2).assumed.values()}
    assert {"a_everywhere >= 0", "-1 + E__at0 = 0", "-E__at1 + E__at2 - X__at1 = 0"} <= shown


def test_labels_of_two_inductions_do_not_meet() -> None:
    both = obligation(
        steps={"one": COUNT.steps["closed"], "two": ROUND.steps["round"]}, goals={"one": "0 = 0"}
    )
    alone = sum(len(small(one, 2, 1).assumed) for one in (COUNT, ROUND))
    given_twice = 3 + 6  # the rate and the split, at every context, are not in `both`
    assert len(small(both, 2, 1).assumed) == alone - given_twice
