"""The optimum over all rules: the sets against a maximal flow, and the bounds around it."""

from fractions import Fraction
from math import lcm

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice import explore
from specdec_exact.kernel.errors import SizeError
from specdec_exact.kernel.law import Law, acceptance_rate, law, point, uniform
from specdec_exact.schemes import recursive, recursive_distinct
from specdec_exact.schemes.candidates import Propose, distinct, independent
from specdec_exact.schemes.optimal import Bottleneck, best_acceptance, best_independent
from tests.schemes.small import DRAFT, TARGET, acceptance, laws, same_everywhere


def listed(propose: Propose[int], draft: Law[int]) -> Law[tuple[int, ...]]:
    return explore(lambda chooser: propose(chooser, draft)).law


def maximal_flow(target: Law[int], candidates: Law[tuple[int, ...]]) -> Fraction:
    """Transport mass from lists to their own tokens; integers over one denominator."""
    weights = [*target.values(), *candidates.values()]
    scale = lcm(*(weight.denominator for weight in weights))
    network = nx.DiGraph()
    for token, weight in target.items():
        network.add_edge(("token", token), "end", capacity=int(weight * scale))
    for drawn, weight in candidates.items():
        network.add_edge("start", drawn, capacity=int(weight * scale))
        for token in drawn:
            network.add_edge(drawn, ("token", token), capacity=scale)
    return Fraction(int(nx.maximum_flow_value(network, "start", "end")), scale)


@given(laws(4), laws(4), st.integers(1, 3), st.booleans())
@settings(max_examples=50)
def test_the_least_bottleneck_is_the_maximal_flow(
    target: Law[int], draft: Law[int], count: int, again: bool
) -> None:
    candidates = listed(independent(count) if again else distinct(count), draft)
    assert best_acceptance(target, candidates).acceptance == maximal_flow(target, candidates)


@given(laws(4), laws(4), st.integers(1, 3))
@settings(max_examples=50)
def test_for_independent_candidates_the_sets_of_small_ratio_suffice(
    target: Law[int], draft: Law[int], count: int
) -> None:
    by_sets = best_acceptance(target, listed(independent(count), draft))
    by_sort = best_independent(target, draft, count)
    assert by_sort.acceptance == by_sets.acceptance
    within = sum((draft[x] for x in draft if x in by_sort.tokens), Fraction()) ** count
    covered = sum((target[x] for x in target if x in by_sort.tokens), Fraction())
    assert by_sort.acceptance == 1 + covered - within


@given(laws(4), laws(4))
def test_the_optimum_of_one_candidate_is_the_overlap(target: Law[int], draft: Law[int]) -> None:
    assert best_independent(target, draft, 1).acceptance == acceptance_rate(target, draft)


@given(laws(4), laws(4), st.integers(1, 4))
def test_no_token_is_accepted_more_often_than_it_is_proposed_or_wanted(
    target: Law[int], draft: Law[int], count: int
) -> None:
    by_token = sum(min(target[x], 1 - (1 - draft[x]) ** count) for x in draft)
    assert best_independent(target, draft, count).acceptance <= by_token


@given(laws(3), laws(3), st.integers(1, 2))
@settings(max_examples=40)
def test_recursive_rejection_stays_below(target: Law[int], draft: Law[int], count: int) -> None:
    rows = same_everywhere(target), same_everywhere(draft)
    again = acceptance(recursive.whole_round(*rows, 1, count))
    assert again <= best_independent(target, draft, count).acceptance
    once = acceptance(recursive_distinct.whole_round(*rows, 1, count))
    assert once <= best_acceptance(target, listed(distinct(count), draft)).acceptance


def test_the_worked_pair() -> None:
    assert best_independent(TARGET, DRAFT, 2) == Bottleneck(Fraction(29, 36), frozenset({1, 2}))
    assert best_acceptance(TARGET, listed(distinct(2), DRAFT)).acceptance == Fraction(11, 12)


def test_edges() -> None:
    assert best_independent(TARGET, DRAFT, 0).acceptance == 0
    assert best_acceptance(TARGET, point(())).acceptance == 0
    assert best_independent(point("a"), point("b"), 3).acceptance == 0
    assert best_independent(TARGET, TARGET, 1) == Bottleneck(Fraction(1), frozenset())


def test_a_candidate_that_is_not_wanted_is_a_bottleneck() -> None:
    assert best_acceptance(law({0: 1}), law({(0, 1): "1/2", (1,): "1/2"})) == Bottleneck(
        Fraction(1, 2), frozenset({1})
    )


def test_many_candidates_are_refused() -> None:
    with pytest.raises(SizeError, match="sets of at most 16 candidates are tried, got 17"):
        best_acceptance(point(0), Law({(x,): w for x, w in uniform(range(17)).items()}))
