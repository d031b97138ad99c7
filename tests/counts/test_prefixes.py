"""Prefix-dependent acceptance against explicit strings, and against the scheme run on every branch."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice import explore
from specdec_exact.counts import acceptance, iid, moments, positions, prefixes
from specdec_exact.kernel.errors import SizeError
from specdec_exact.kernel.law import Law, acceptance_rate, law, measure, point
from specdec_exact.schemes import sample_and_match, token
from tests.counts.generated import laws, lengths, models

Model = Callable[[tuple[int, ...]], Law[int]]
DEEPEST = 2
pairs = st.tuples(models(2, DEEPEST), models(2, DEEPEST), models(2, DEEPEST))


def accepted_by_strings(
    target: Model, draft: Model, told: Model, length: int
) -> dict[int, Fraction]:
    """Every drafted string, every way to accept or reject each of its tokens."""
    weights = dict.fromkeys(range(length + 1), Fraction())
    for string in product(range(2), repeat=length):
        for coins in product((True, False), repeat=length):
            weight = Fraction(1)
            for position, (proposal, heads) in enumerate(zip(string, coins, strict=True)):
                prefix = string[:position]
                p, q = target(prefix)[proposal], told(prefix)[proposal]
                accept = min(Fraction(1), p / q) if q else Fraction(p > 0)
                weight *= draft(prefix)[proposal] * (accept if heads else 1 - accept)
            accepted = next((n for n, heads in enumerate(coins) if not heads), length)
            weights[accepted] += weight
    return weights


@settings(max_examples=60)
@given(pairs, st.integers(0, DEEPEST + 1))
def test_the_law_is_the_sum_over_strings(drawn: tuple[Model, Model, Model], length: int) -> None:
    target, draft, told = drawn
    truthful = prefixes.accepted_law(target, draft, length)
    misled = prefixes.accepted_law(target, draft, length, told=told)
    by_strings = accepted_by_strings(target, draft, draft, length)
    assert {n: truthful[n] for n in range(length + 1)} == by_strings
    by_strings = accepted_by_strings(target, draft, told, length)
    assert {n: misled[n] for n in range(length + 1)} == by_strings


@settings(max_examples=30)
@given(pairs, st.integers(0, DEEPEST))
def test_the_law_is_that_of_the_scheme_on_every_branch(
    drawn: tuple[Model, Model, Model], length: int
) -> None:
    target, draft, told = drawn
    for lie in (None, told):
        played = explore(token.whole_round(target, draft, length, told=lie)).law
        accepted = prefixes.accepted_law(target, draft, length, told=lie)
        assert played.map(lambda emitted: emitted.accepted) == accepted
        emitted = prefixes.emitted_law(target, draft, length, told=lie)
        assert played.map(lambda emitted: len(emitted.tokens)) == emitted


@settings(max_examples=30)
@given(pairs, st.integers(0, DEEPEST))
def test_any_rule_enters_by_its_accepted_mass(
    drawn: tuple[Model, Model, Model], length: int
) -> None:
    target, draft, _ = drawn
    tails = prefixes.survival_of(
        lambda prefix: acceptance.matched_mass(target(prefix), draft(prefix)), length
    )
    played = explore(sample_and_match.whole_round(target, draft, length)).law
    assert moments.from_survival(tails) == played.map(lambda emitted: emitted.accepted)


@given(laws(3), laws(3), lengths)
def test_constant_laws_are_the_constant_rate(target: Law[int], draft: Law[int], n: int) -> None:
    counted = prefixes.accepted_law(lambda _: target, lambda _: draft, n, state=len)
    assert counted == iid.accepted_law(acceptance_rate(target, draft), n)


@given(st.lists(st.tuples(laws(2), laws(2)), max_size=5))
def test_laws_that_depend_on_the_position_alone_are_rates_per_position(
    table: list[tuple[Law[int], Law[int]]],
) -> None:
    counted = prefixes.accepted_law(
        lambda prefix: table[len(prefix)][0], lambda prefix: table[len(prefix)][1], len(table)
    )
    assert counted == positions.accepted_law([acceptance_rate(p, q) for p, q in table])


@given(models(2, 1), models(2, 1), lengths)
def test_merging_prefixes_of_a_short_memory_changes_nothing(
    target: Model, draft: Model, n: int
) -> None:
    def last(prefix: tuple[int, ...]) -> tuple[int, ...]:
        return prefix[-1:]

    def remembered(model: Model) -> Model:
        return lambda prefix: model(last(prefix))

    whole = prefixes.survival(remembered(target), remembered(draft), n)
    merged = prefixes.survival(remembered(target), remembered(draft), n, state=last)
    assert merged == whole


def test_merging_keeps_few_prefixes() -> None:
    asked: list[tuple[int, ...]] = []

    def rule(prefix: tuple[int, ...]) -> Law[int]:
        asked.append(prefix)
        return law(["1/2", "1/2"])

    assert prefixes.survival_of(rule, 50, state=lambda prefix: prefix[-1:]) == (Fraction(1),) * 50
    assert len(asked) == 1 + 49 * 2


def test_the_context_reaches_the_models() -> None:
    def target(prefix: tuple[int, ...]) -> Law[int]:
        return point(len(prefix))

    assert prefixes.accepted_law(target, target, 3, (7, 7)) == point(3)
    assert prefixes.accepted_law(target, lambda prefix: point(len(prefix) - 2), 3, (7, 7)) == point(
        0
    )


def test_correlation_beats_independence() -> None:
    # Two kinds of text, one drafted perfectly and one never: the mean rate says less than the law.
    def rule(prefix: tuple[int, ...]) -> Law[int]:
        return law(["1/2", "1/2"]) if not prefix else point(prefix[0])

    def target(prefix: tuple[int, ...]) -> Law[int]:
        return law(["1/2", "1/2"]) if not prefix else point(0)

    assert prefixes.survival(target, rule, 3) == (
        Fraction(1),
        Fraction(1, 2),
        Fraction(1, 2),
    )
    assert positions.survival([1, "1/2", "1/2"])[2] == Fraction(1, 4)


def test_no_drafts_ask_no_model() -> None:
    def never(_: tuple[int, ...]) -> Law[int]:
        raise AssertionError

    assert prefixes.survival(never, never, 0) == ()
    assert prefixes.emitted_law(never, never, 0) == point(1)


def test_too_many_prefixes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prefixes, "MOST_PREFIXES", 100)
    wide = measure({symbol: Fraction(1, 11) for symbol in range(11)})
    assert len(prefixes.survival_of(lambda _: wide, 2)) == 2
    with pytest.raises(SizeError, match="at most 100 prefixes are kept at one position, got 110"):
        prefixes.survival_of(lambda _: wide, 3)
