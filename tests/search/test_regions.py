"""All laws of a size at once: what is proved is proved again from the record, and no spoiled record passes."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice.chooser import Chooser
from specdec_exact.choice.explore import Budget
from specdec_exact.faults.record import Pair, row
from specdec_exact.kernel.errors import Refuted
from specdec_exact.kernel.law import Token
from specdec_exact.search.conduct import Misconduct
from specdec_exact.search.counterexample import SearchBudget, find_counterexample
from specdec_exact.search.emission import Rule
from specdec_exact.search.feasible import Decider
from specdec_exact.search.minimise import minimised
from specdec_exact.search.nonlinear import Solver, holds
from specdec_exact.search.polynomials import Polynomial, evaluated
from specdec_exact.search.properties import NAMED, STEP
from specdec_exact.search.recheck import recheck
from specdec_exact.search.reduction import reduced
from specdec_exact.search.refutation import Certificate, Constraint, check_empty
from specdec_exact.search.regions import Fork, Regions, survey
from specdec_exact.search.result import Found
from specdec_exact.search.simplex import alternative
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


def test_a_witness_is_minimised_from_below() -> None:
    wide = Pair(row("1000/1001", "1/1001"), row(1))
    found = minimised(rules.capped_stock, STEP, Size(2, None, "any"), wide, 95, 10**6)
    assert found == (Pair(row("100/101", "1/101"), row(1)), True)


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


def refused(rule: Rule, regions: Regions) -> str:
    with pytest.raises(Refuted) as caught:
        recheck(rule, STEP, regions, BUDGET)
    return caught.value.reason


def test_a_record_is_accepted_for_its_own_rule_only() -> None:
    regions = regions_of(rules.right)
    recheck(rules.right, STEP, regions, BUDGET)
    assert refused(rules.always, regions) in {"open", "violated"}
    assert refused(rules.redraw, regions) in {"open", "violated"}


def test_a_region_left_out_is_missed() -> None:
    regions = regions_of(rules.right)
    for leaf in regions.leaves:
        rest = [other for other in regions.leaves if other != leaf]
        assert refused(rules.right, replace(regions, leaves=rest)) == "missing"


def test_every_certificate_is_needed_and_every_one_is_checked() -> None:
    regions = regions_of(rules.right)
    spoiled: set[str] = set()
    for signs, fork in regions.forks.items():
        for sign, certificate in fork.pruned.items():
            assert certificate is not None
            nothing = Certificate(((Fraction(1), ()),))
            turned = replace(certificate, products=tuple((-w, p) for w, p in certificate.products))
            for wrong in (None, nothing, turned):
                pruned = {**fork.pruned, sign: wrong}
                forks = {**regions.forks, signs: Fork(fork.atom, pruned)}
                spoiled.add(refused(rules.right, replace(regions, forks=forks)))
    assert spoiled == {"uncertified", "cancels", "sign"}


def test_pruning_a_region_that_is_not_empty_is_refused() -> None:
    regions = regions_of(rules.right)
    signs, fork = next((s, f) for s, f in regions.forks.items() if len(f.pruned) < 2)
    some = next(c for f in regions.forks.values() for c in f.pruned.values())
    forks = {**regions.forks, signs: Fork(fork.atom, dict.fromkeys((1, 0, -1), some))}
    assert refused(rules.right, replace(regions, forks=forks)) in {"cancels", "sign", "positive"}


X: Polynomial = (((1,), 1),)


def test_a_combination_that_may_be_zero_refutes_nothing() -> None:
    turned: Polynomial = (((1,), -1),)
    both = Certificate(((Fraction(1), (0,)), (Fraction(1), (1,))))
    with pytest.raises(Refuted, match="positive"):
        check_empty([(X, 2), (turned, 2)], both, 1)
    check_empty([(X, 2), (turned, 1)], both, 1)


@pytest.mark.parametrize(
    ("constraint", "certificate", "reason"),
    [
        ((X, 2), Certificate(((Fraction(-1), (0,)),)), "sign"),
        ((X, 1), Certificate(((Fraction(1), (0,)),)), "cancels"),
        ((X, 0), Certificate((), ((0, (((0,), Fraction(1)),)),)), "cancels"),
        ((X, 0), Certificate(()), "positive"),
        ((X, 1), Certificate((), ((0, (((0,), Fraction(1)),)),)), "sign"),
    ],
)
def test_a_certificate_is_refused_for_its_own_reason(
    constraint: Constraint, certificate: Certificate, reason: str
) -> None:
    with pytest.raises(Refuted) as caught:
        check_empty([constraint], certificate, 1)
    assert caught.value.reason == reason


# ---------------------------------------------------------------- the parts

SMALL = st.integers(-3, 3)


@given(st.data())
@settings(deadline=None)
def test_either_multipliers_refute_or_the_dual_is_a_point(data: st.DataObject) -> None:
    height = data.draw(st.integers(1, 5))
    vectors = st.lists(SMALL, min_size=height, max_size=height)
    columns = data.draw(st.lists(vectors, min_size=1, max_size=9))
    strict = [
        True,
        *data.draw(st.lists(st.booleans(), min_size=len(columns) - 1, max_size=len(columns) - 1)),
    ]
    multipliers, dual = alternative(columns, strict)
    if multipliers is not None:
        assert min(multipliers) >= 0
        assert sum(m for m, s in zip(multipliers, strict, strict=True) if s) == 1
        for i in range(height):
            assert sum(m * c[i] for m, c in zip(multipliers, columns, strict=True)) == 0
    else:
        *y, gap = dual
        assert gap > 0
        for column, tight in zip(columns, strict, strict=True):
            assert sum(a * b for a, b in zip(column, y, strict=True)) + tight * gap <= 0


def polynomials(size: int, degree: int) -> st.SearchStrategy[Polynomial]:
    powers = st.lists(st.integers(0, degree), min_size=size, max_size=size).filter(
        lambda p: sum(p) <= degree
    )
    terms = st.dictionaries(powers.map(tuple), SMALL.filter(bool), min_size=1, max_size=4)
    return terms.map(lambda known: tuple(sorted(known.items(), reverse=True)))


@given(polynomials(3, 3), st.lists(polynomials(3, 1), max_size=3), st.data())
@settings(deadline=None)
def test_a_reduced_polynomial_differs_by_multiples_of_the_equations(
    polynomial: Polynomial, equations: list[Polynomial], data: st.DataObject
) -> None:
    left, cofactors = reduced(polynomial, [(equation, 0) for equation in equations], 3)
    point = tuple(Fraction(data.draw(SMALL), 7) for _ in range(3))
    value = evaluated(tuple(left.items()), point)  # type: ignore[arg-type]
    for place, terms in cofactors.items():
        value += evaluated(tuple(terms.items()), point) * evaluated(equations[place], point)  # type: ignore[arg-type]
    assert value == evaluated(polynomial, point)


BASE: tuple[Constraint, ...] = (((((1, 0), 1),), 2), ((((0, 1), 1),), 2))


@given(st.lists(st.tuples(polynomials(2, 2), st.sampled_from([1, -1, 0])), min_size=1, max_size=4))
@settings(deadline=None, max_examples=60)
def test_a_decision_comes_with_its_evidence(region: list[Constraint]) -> None:
    decision = Decider(2, BASE).decide(region)
    if decision.certificate is not None:
        assert decision.feasible is False
        check_empty((*BASE, *region), decision.certificate, 2)
    if decision.point is not None:
        assert decision.feasible
        assert holds((*BASE, *region), decision.point)
    answer, _ = Solver(2, BASE).feasible(tuple(region))
    assert answer is None or decision.feasible is None or answer == decision.feasible
