"""Laws: min(p, q) + max(p - q, 0) = p, and what follows from it for acceptance and coupling."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from enum import IntEnum
from fractions import Fraction
from itertools import combinations
from typing import TypeVar

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from specdec_exact.kernel.errors import (
    AlphabetError,
    MassError,
    NoResidual,
    ParseError,
    TokenError,
    WeightError,
)
from specdec_exact.kernel.law import (
    Law,
    Measure,
    acceptance_rate,
    admit_outcome,
    admit_token,
    excess,
    law,
    maximal_coupling,
    measure,
    overlap,
    point,
    residual,
    separating_event,
    token_order,
    total_variation,
    uniform,
)
from specdec_exact.strategies import laws, pairs

S = TypeVar("S", bound=Hashable)
TOKENS = range(4)
Pair = tuple[Law[int], Law[int]]

TARGET, DRAFT = law(["0.6", "0.3", "0.1"]), law(["0.2", "0.3", "0.5"])


def events(tokens: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every set of tokens."""
    for size in range(len(tokens) + 1):
        yield from combinations(tokens, size)


def mass_of(one: Law[int], event: tuple[int, ...]) -> Fraction:
    """Return the probability of an event."""
    return sum((one[x] for x in event), Fraction())


# ---------------------------------------------------------------- the identity


@given(pairs(TOKENS))
def test_overlap_and_excess_make_up_the_target(pair: Pair) -> None:
    target, draft = pair
    common, owed = overlap(target, draft), excess(target, draft)
    assert measure({x: common[x] + owed[x] for x in TOKENS}) == target


@given(pairs(TOKENS))
def test_the_overlap_is_symmetric_and_lies_below_both(pair: Pair) -> None:
    target, draft = pair
    assert overlap(target, draft) == overlap(draft, target)
    for x in TOKENS:
        assert overlap(target, draft)[x] in (target[x], draft[x])
        assert overlap(target, draft)[x] <= target[x]
        assert overlap(target, draft)[x] <= draft[x]


@given(pairs(TOKENS))
def test_no_token_is_both_owed_and_in_surplus(pair: Pair) -> None:
    target, draft = pair
    owed, surplus = excess(target, draft), excess(draft, target)
    assert not set(owed) & set(surplus)
    assert owed.mass == surplus.mass


@given(pairs(TOKENS))
def test_what_is_accepted_is_the_mass_of_the_overlap_and_one_minus_total_variation(
    pair: Pair,
) -> None:
    target, draft = pair
    smaller = sum((min(target[x], draft[x]) for x in TOKENS), Fraction())
    assert acceptance_rate(target, draft) == smaller
    assert acceptance_rate(target, draft) == 1 - total_variation(target, draft)


@given(pairs(TOKENS))
def test_total_variation_is_half_the_sum_of_differences(pair: Pair) -> None:
    target, draft = pair
    differences = sum((abs(target[x] - draft[x]) for x in TOKENS), Fraction())
    assert 2 * total_variation(target, draft) == differences


@given(laws(TOKENS), laws(TOKENS), laws(TOKENS))
def test_total_variation_is_a_metric_of_diameter_one(
    one: Law[int], two: Law[int], three: Law[int]
) -> None:
    assert total_variation(one, two) == total_variation(two, one)
    assert (total_variation(one, two) == 0) == (one == two)
    assert total_variation(one, three) <= total_variation(one, two) + total_variation(two, three)
    assert (total_variation(one, two) == 1) == (not set(one) & set(two))


def test_total_variation_compares_measures_of_equal_mass_and_names_the_gap() -> None:
    half = measure({0: "1/2"})
    assert total_variation(half, measure({1: "1/2"})) == Fraction(1, 2)
    with pytest.raises(MassError, match=r"mass exactly 1/2, got 1/3 \(short by 1/6\)"):
        total_variation(half, measure({1: "1/3"}))


# ---------------------------------------------------------------- the residual


@given(pairs(TOKENS))
def test_the_residual_is_the_excess_divided_by_the_total_variation(pair: Pair) -> None:
    target, draft = pair
    assume(target != draft)
    distance = total_variation(target, draft)
    for x in TOKENS:
        assert residual(target, draft)[x] == max(target[x] - draft[x], Fraction()) / distance


@given(pairs(TOKENS))
def test_the_residual_lives_where_the_target_exceeds_the_draft(pair: Pair) -> None:
    target, draft = pair
    assume(target != draft)
    assert set(residual(target, draft)) == {x for x in TOKENS if target[x] > draft[x]}


@given(laws(TOKENS))
def test_equal_laws_have_no_residual(one: Law[int]) -> None:
    with pytest.raises(NoResidual, match="no token is ever rejected"):
        residual(one, Law(dict(one)))


@given(pairs(TOKENS))
def test_the_residual_makes_up_for_the_rejected_mass(pair: Pair) -> None:
    target, draft = pair
    assume(target != draft)
    common, redrawn = overlap(target, draft), residual(target, draft)
    rejected = 1 - common.mass
    assert law({x: common[x] + rejected * redrawn[x] for x in TOKENS}) == target


# ---------------------------------------------------------------- events and couplings


@given(pairs(TOKENS))
def test_the_separating_event_attains_the_total_variation_and_no_event_exceeds_it(
    pair: Pair,
) -> None:
    target, draft = pair
    distance = total_variation(target, draft)
    best = tuple(separating_event(target, draft))
    assert mass_of(target, best) - mass_of(draft, best) == distance
    for event in events(TOKENS):
        assert mass_of(target, event) - mass_of(draft, event) <= distance


@given(pairs(TOKENS))
def test_the_separating_event_is_the_smallest_that_attains_it(pair: Pair) -> None:
    target, draft = pair
    distance = total_variation(target, draft)
    for event in events(TOKENS):
        if mass_of(target, event) - mass_of(draft, event) == distance:
            assert separating_event(target, draft) <= set(event)


@given(pairs(TOKENS))
def test_the_maximal_coupling_has_the_two_laws_as_marginals(pair: Pair) -> None:
    target, draft = pair
    joint = maximal_coupling(target, draft)
    assert joint.map(lambda both: both[0]) == target
    assert joint.map(lambda both: both[1]) == draft


@given(pairs(TOKENS))
def test_the_maximal_coupling_agrees_as_often_as_the_overlap_weighs(pair: Pair) -> None:
    target, draft = pair
    joint = maximal_coupling(target, draft)
    agreeing = sum((joint[x, x] for x in TOKENS), Fraction())
    assert agreeing == 1 - total_variation(target, draft)
    assert all(joint[x, x] == min(target[x], draft[x]) for x in TOKENS)


@given(st.integers(1, 4).flatmap(lambda n: laws([(x, y) for x in range(n) for y in range(n)])))
def test_no_coupling_agrees_more_often(joint: Law[tuple[int, int]]) -> None:
    target, draft = joint.map(lambda both: both[0]), joint.map(lambda both: both[1])
    agreeing = sum((weight for (x, y), weight in joint.items() if x == y), Fraction())
    assert agreeing <= acceptance_rate(target, draft)


@given(pairs(TOKENS))
def test_independent_draws_agree_less_often_unless_disjoint_or_certain(pair: Pair) -> None:
    target, draft = pair
    agreeing = sum((target[x] * draft[x] for x in TOKENS), Fraction())
    assert agreeing <= acceptance_rate(target, draft)
    tight = all(min(target[x], draft[x]) == 0 or max(target[x], draft[x]) == 1 for x in TOKENS)
    assert (agreeing == acceptance_rate(target, draft)) == tight


# ---------------------------------------------------------------- worked numbers


def test_the_worked_pair() -> None:
    assert dict(overlap(TARGET, DRAFT)) == {
        0: Fraction(1, 5),
        1: Fraction(3, 10),
        2: Fraction(1, 10),
    }
    assert dict(excess(TARGET, DRAFT)) == {0: Fraction(2, 5)}
    assert residual(TARGET, DRAFT) == point(0)
    assert acceptance_rate(TARGET, DRAFT) == Fraction(3, 5)
    assert separating_event(TARGET, DRAFT) == {0}
    assert maximal_coupling(TARGET, DRAFT) == law(
        {(0, 0): "1/5", (1, 1): "3/10", (2, 2): "1/10", (0, 2): "2/5"}
    )


@pytest.mark.parametrize(
    ("target", "draft", "rate", "redrawn"),
    [
        (["1/2", "1/3", "1/6"], ["1/4", "1/4", "1/2"], "2/3", ["3/4", "1/4", 0]),
        (["0.2", "0.5", "0.3"], ["0.6", "0.3", "0.1"], "3/5", [0, "1/2", "1/2"]),
        ([0, "0.1", "0.6", "0.3"], ["0.1", "0.2", "0.3", "0.4"], "7/10", [0, 0, 1, 0]),
        ([1, 0], [0, 1], "0", [1, 0]),
        ([1, 0], ["1/3", "2/3"], "1/3", [1, 0]),
    ],
)
def test_acceptance_and_residual_of_known_pairs(
    target: list[object], draft: list[object], rate: str, redrawn: list[object]
) -> None:
    assert acceptance_rate(law(target), law(draft)) == Fraction(rate)
    assert residual(law(target), law(draft)) == law(redrawn)


# ---------------------------------------------------------------- measures as values


def test_a_measure_keeps_only_what_it_can_give_in_the_order_given() -> None:
    some = measure({"b": "1/2", "x": 0, "a": "1/4"})
    assert list(some) == ["b", "a"]
    assert len(some) == 2
    assert some.mass == Fraction(3, 4)
    assert some["x"] == some["never"] == 0
    assert type(some["never"]) is Fraction
    assert "x" not in some
    assert repr(some) == "Measure({'b': '1/2', 'a': '1/4'})"


@given(laws(TOKENS))
def test_membership_is_positive_weight(one: Law[int]) -> None:
    assert all((x in one) == (one[x] > 0) for x in range(-1, 6))
    assert set(one) == {x for x in range(-1, 6) if one[x] > 0}


def test_an_outcome_equal_to_a_token_without_being_one_has_no_weight() -> None:
    coin = law(["1/2", "1/2"])
    assert True not in coin
    assert 1.0 not in coin
    assert coin[True] == 0
    assert measure({"a": 1})["b"] == 0


def test_a_law_is_a_key() -> None:
    assert {TARGET: "found"}[law(["3/5", "3/10", "1/10"])] == "found"


@given(laws(TOKENS), st.permutations(TOKENS))
def test_equality_and_hash_do_not_see_the_order(one: Law[int], order: list[int]) -> None:
    other = Law({x: one[x] for x in order})
    assert other == one
    assert hash(other) == hash(one)
    assert Measure(dict(one)) == one


@given(laws(TOKENS), laws(TOKENS))
def test_measures_are_equal_when_every_weight_is(one: Law[int], two: Law[int]) -> None:
    assert (one == two) == all(one[x] == two[x] for x in TOKENS)


def test_a_measure_is_not_a_dict() -> None:
    assert measure({0: 1}) != {0: Fraction(1)}
    assert Law({0: Fraction(1)}) != "Law({0: '1'})"


def test_a_measure_does_not_follow_the_mapping_it_was_made_from() -> None:
    weights = {0: Fraction(1)}
    one = Law(weights)
    weights[0] = Fraction(2)
    assert one == point(0)


def test_a_measure_has_no_attributes_of_its_own() -> None:
    with pytest.raises(AttributeError):
        point(0).extra = 1  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]


@given(laws(TOKENS), st.integers(1, 3))
def test_an_image_has_the_weight_of_its_fibre(one: Law[int], modulus: int) -> None:
    image = one.map(lambda x: x % modulus)
    assert type(image) is Law
    for y in range(modulus):
        assert image[y] == mass_of(one, tuple(x for x in TOKENS if x % modulus == y))


@given(laws(TOKENS), st.fractions(Fraction(1, 10**9), 10**9))
def test_a_scaled_law_is_normalised_back(one: Law[int], factor: Fraction) -> None:
    scaled = Measure({x: weight * factor for x, weight in one.items()})
    assert scaled.mass == factor
    assert scaled.normalised() == one
    assert type(scaled.map(lambda x: x)) is Measure


def test_nothing_is_not_normalised() -> None:
    with pytest.raises(MassError, match="a measure to be normalised"):
        measure({0: 0}).normalised()
    assert Measure[int]({}).mass == 0
    assert type(Measure[int]({}).mass) is Fraction


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("weights", "error", "message"),
    [
        ({}, AlphabetError, "needs at least one token"),
        ([], AlphabetError, "needs at least one token"),
        (["1/2", "1/3"], MassError, r"got 5/6 \(short by 1/6\)"),
        (["1/2", "2/3"], MassError, r"got 7/6 \(over by 1/6\)"),
        ([0, 0], MassError, r"got 0 \(short by 1\)"),
        ([2, -1], WeightError, "at least 0, got -1 at 1"),
        (["3/2", "-1/2"], WeightError, "at least 0, got -1/2 at 1"),
        ([0.5, 0.5], WeightError, "an exact number is an int, a Fraction or a string"),
        ([float("nan"), 1], WeightError, "got float nan"),
        ([float("inf")], WeightError, "got float inf"),
        ([True], WeightError, "got bool True"),
        ([None], WeightError, "got NoneType None"),
        (["NaN"], ParseError, "got 'NaN'"),
        ({True: 1}, TokenError, "got bool True"),
        ({1.0: 1}, TokenError, "got float 1.0"),
        ({b"a": 1}, TokenError, "got bytes b'a'"),
        ({(0, True): 1}, TokenError, "got bool True"),
        ({(0, (None, 1.0)): 1}, TokenError, "got float 1.0"),
        ({frozenset({1}): 1}, TokenError, "got frozenset"),
        ({"\ud800": 1}, TokenError, r"got str '\\ud800'"),
        ({"a\udfffb": 1}, TokenError, r"got str 'a\\udfffb'"),
        ({True: 0, 0: 1}, TokenError, "got bool True"),
    ],
)
def test_what_is_not_a_law_is_refused(
    weights: Mapping[Hashable, object] | Sequence[object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        law(weights)


@pytest.mark.parametrize("weight", [0.5, 1, True, "1/2", None])
def test_a_measure_carries_fractions_by_exact_type(weight: object) -> None:
    kind = type(weight).__name__
    with pytest.raises(WeightError, match=f"a weight is a Fraction, got {kind} at 'a'"):
        Measure({"a": weight})  # type: ignore[dict-item]  # pyright: ignore[reportArgumentType]


class Half(Fraction):
    """A Fraction by inheritance, whose arithmetic may be anything."""


def test_a_subclass_of_fraction_is_no_weight() -> None:
    with pytest.raises(WeightError, match="got Half"):
        Measure({0: Half(1, 2)})


class Digit(IntEnum):
    """An int by inheritance, whose hash and equality may be anything."""

    ONE = 1


@pytest.mark.parametrize(
    "token", [True, False, 1.0, None, b"a", Digit.ONE, (1,), "\ud800", "a\udfff"]
)
def test_a_token_is_an_int_or_a_str_by_exact_type(token: object) -> None:
    with pytest.raises(TokenError, match="a token is an int or a str, got "):
        admit_token(token)


@pytest.mark.parametrize("token", [0, -1, 10**400, "", "a", "\ud7ff", "\ue000", "\U0001f600"])
def test_every_other_int_and_str_is_a_token(token: object) -> None:
    assert admit_token(token) is token


@pytest.mark.parametrize("outcome", [0, "a", None, (), (0, "a", None), ((0,), ((), "b"))])
def test_an_outcome_is_a_token_none_or_a_tuple_of_outcomes(outcome: Hashable) -> None:
    admit_outcome(outcome)
    assert point(outcome)[outcome] == 1


@pytest.mark.parametrize("outcome", [[0], {0}, {"a": 1}, (0, [1]), True, (True,), 0.5, object()])
def test_anything_else_is_no_outcome(outcome: object) -> None:
    with pytest.raises(TokenError, match="a token is an int or a str"):
        admit_outcome(outcome)


# ---------------------------------------------------------------- makers


def test_a_sequence_weighs_the_tokens_from_zero_on() -> None:
    assert law(["1/2", 0, Fraction(1, 2)]) == law({0: "1/2", 2: "0.5"})


@given(st.lists(st.integers() | st.text("ab"), min_size=1, unique=True))
def test_a_uniform_law_gives_every_token_the_same(tokens: list[int | str]) -> None:
    assert dict(uniform(tokens)) == {token: Fraction(1, len(tokens)) for token in tokens}


def test_a_uniform_law_needs_an_alphabet_without_repetition() -> None:
    with pytest.raises(AlphabetError):
        uniform([])
    with pytest.raises(TokenError, match="a token stands once in an alphabet"):
        uniform("aa")
    with pytest.raises(TokenError, match="a token stands once in an alphabet"):
        uniform([1, True])


def test_tokens_are_ordered_ints_first() -> None:
    tokens: list[int | str] = ["b", 10, "", "10", 9, -1, "a", "\uff61", "\U0001f600"]
    ordered = [-1, 9, 10, "", "10", "a", "b", "\uff61", "\U0001f600"]
    assert sorted(tokens, key=token_order) == ordered


# ---------------------------------------------------------------- other numbers, same text


class Marked(Law[int]):
    """A law that carries its own kind of measure, as one over symbols would."""

    __slots__ = ()

    def like(self, weights: Mapping[S, Fraction]) -> Measure[S]:
        """Return a measure that can be told from a plain one."""
        return MarkedMeasure(weights)


class MarkedMeasure(Measure[S]):
    """What a marked law makes."""

    __slots__ = ()

    def normalised(self) -> "MarkedLaw[S]":
        """Return a law that can be told from a plain one."""
        return MarkedLaw(super().normalised())


class MarkedLaw(Law[S]):
    """What a marked measure normalises to."""

    __slots__ = ()


def test_results_are_made_by_the_target() -> None:
    marked = Marked(dict(TARGET))
    assert type(overlap(marked, DRAFT)) is MarkedMeasure
    assert type(excess(marked, DRAFT)) is MarkedMeasure
    assert type(residual(marked, DRAFT)) is MarkedLaw
    assert type(maximal_coupling(marked, DRAFT)) is MarkedLaw
