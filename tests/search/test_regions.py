"""All laws of a size at once: what is proved is proved again from the record, and no spoiled record passes."""

from itertools import product

import pytest
from hypothesis import strategies as st

from specdec_exact.choice.chooser import Chooser
from specdec_exact.choice.explore import Budget
from specdec_exact.faults.record import Pair, row
from specdec_exact.kernel.law import Token
from specdec_exact.search.conduct import Misconduct
from specdec_exact.search.counterexample import SearchBudget, find_counterexample
from specdec_exact.search.emission import Rule
from specdec_exact.search.polynomials import Polynomial
from specdec_exact.search.properties import NAMED, STEP
from specdec_exact.search.regions import Regions, survey
from specdec_exact.search.result import Found
from specdec_exact.search.small import Size
from specdec_exact.search.witness import judged
from tests.search import rules

BUDGET = Budget()
SYMBOLS_ONLY = SearchBudget(cases=0)


def regions_of(rule: Rule, alphabet: int = 2) -> Regions:
    found = survey(rule, STEP, Size(alphabet, None, "any"), 10_000, BUDGET)
    assert (found.point, found.note) == (None, "")
    return found.regions


# ---------------------------------------------------------------- what is found and proved


@pytest.mark.parametrize(
    ("name", "regions"), [("token", 103), ("recursive", 151), ("matched", 49), ("capped", 145)]
)
def test_lossless_rules_are_proved_for_all_laws_on_three_tokens(name: str, regions: int) -> None:
    found = find_counterexample(rules.RIGHT_STEPS[name], sizes=(3,), budget=SYMBOLS_ONLY)
    assert found.tier == "proved-bounded"
    assert found.tried[0].regions == regions


@pytest.mark.parametrize("name", rules.STEP_MISTAKES)
def test_every_classic_mistake_is_found_on_symbols_alone(name: str) -> None:
    size = Size(3 if name == "argmax" else 2, None, "any")
    found = survey(rules.STEP_MISTAKES[name], STEP, size, 1000, BUDGET)
    assert found.point is not None
    assert judged(rules.STEP_MISTAKES[name], found.regions.unknowns.case(found.point), STEP, BUDGET)


def test_a_witness_no_small_grid_has_is_found_and_made_as_small_as_can_be() -> None:
    found = find_counterexample(rules.capped_stock, sizes=(2,), budget=SearchBudget(cases=100))
    assert isinstance(found, Found)
    assert found.case == Pair(row("100/101", "1/101"), row(1))
    assert found.smallest
    unswept = find_counterexample(
        rules.capped_stock, sizes=(2,), budget=SearchBudget(cases=100, pairs=100)
    )
    assert isinstance(unswept, Found)
    assert not unswept.smallest


def test_full_support_excludes_laws_with_zeros() -> None:
    def refuses_zeros(chooser: Chooser, target: rules.LawT, draft: rules.LawT) -> Token:
        if set(target) != set(draft):
            raise LookupError
        return rules.right(chooser, target, draft)

    small = SearchBudget(cases=50)
    full = find_counterexample(refuses_zeros, sizes=(2,), support="full", budget=small)
    assert full.tier == "proved-bounded"
    assert isinstance(find_counterexample(refuses_zeros, sizes=(2,), budget=small), Misconduct)
    seen = survey(rules.right, STEP, Size(2, None, "full"), 100, BUDGET)
    assert len(seen.regions.leaves) == 3  # larger, equal, smaller


@pytest.mark.parametrize(
    ("rule", "name"),
    [
        (rules.right_round, "sequence"),
        (rules.block_round, "sequence"),
        (rules.right_round, "acceptance"),
        (rules.right_round, "count"),
    ],
)
def test_rounds_are_proved_over_models_that_depend_on_the_text(rule: Rule, name: str) -> None:
    found = find_counterexample(rule, name, sizes=(2,), draft_lengths=(0, 1), budget=SYMBOLS_ONLY)
    assert found.tier == "proved-bounded"


def test_a_bonus_from_the_wrong_row_is_found_on_symbols() -> None:
    found = find_counterexample(
        rules.wrong_row, "sequence", sizes=(2,), draft_lengths=(1,), budget=SYMBOLS_ONLY
    )
    assert isinstance(found, Found)
    assert found.violation.prefix in {(0,), (1,)}


def test_what_raises_somewhere_is_found_there_and_what_cannot_run_says_so() -> None:
    found = survey(rules.dividing, NAMED["division"], Size(2, None, "any"), 100, BUDGET)
    assert found.point is not None

    def numerators(chooser: Chooser, target: rules.LawT, draft: rules.LawT) -> Token:
        del draft
        assert target.mass.numerator
        return chooser.choose(target)

    searched = find_counterexample(numerators, sizes=(2,))
    assert searched.tier == "searched"
    assert searched.tried[0].note.startswith("not run on symbols")


def test_a_budget_that_runs_out_proves_nothing() -> None:
    found = find_counterexample(rules.right, sizes=(3,), budget=SearchBudget(cases=0, regions=50))
    assert found.tier == "searched"
    assert found.tried[0].note == "more than 50 regions"


def test_the_same_question_has_the_same_answer() -> None:
    again = [survey(rules.capped_stock, STEP, Size(2, None, "any"), 100, BUDGET) for _ in range(2)]
    assert again[0].point == again[1].point
    assert again[0].regions.leaves == again[1].regions.leaves


# ---------------------------------------------------------------- spoiled records


# ---------------------------------------------------------------- the parts

SMALL = st.integers(-3, 3)


def polynomials(size: int, degree: int) -> st.SearchStrategy[Polynomial]:
    powers = [p for p in product(range(degree + 1), repeat=size) if sum(p) <= degree]
    terms = st.dictionaries(
        st.sampled_from(powers), st.sampled_from([-3, -1, 1, 2]), min_size=1, max_size=4
    )
    return terms.map(lambda known: tuple(sorted(known.items(), reverse=True)))
