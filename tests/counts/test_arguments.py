"""What is refused at the door, with the words of the refusal."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any, TypeAlias

import pytest

from specdec_exact.counts import (
    draft_length,
    iid,
    inverse,
    measured,
    metrics,
    moments,
    positions,
    prefixes,
    renewal,
    stopping,
    throughput,
    walltime,
    work,
)
from specdec_exact.counts.arguments import LONGEST_DRAFT
from specdec_exact.kernel.errors import (
    ParseError,
    SizeError,
    SpecdecError,
    TokenError,
    WeightError,
)
from specdec_exact.kernel.law import Law, law, measure

# What a caller without a type checker may pass.
Unchecked: TypeAlias = Any


def some_model(_: tuple[int, ...]) -> Law[int]:
    return law(["1/2", "1/2"])


INEXACT: list[Unchecked] = [0.6, True, False, None, 1j, [], float("nan"), b"1/2"]


@pytest.mark.parametrize("value", INEXACT)
def test_a_rate_that_is_not_exact_is_refused_everywhere(value: Unchecked) -> None:
    for refused in (
        lambda: iid.accepted_law(value, 2),
        lambda: iid.emitted_mean(value, 2),
        lambda: iid.variance(value, 2),
        lambda: iid.accepted_generating_function("1/2", 2, value),
        lambda: positions.accepted_law([value]),
        lambda: positions.conditional_rates([value]),
        lambda: metrics.tested_alone_law([value]),
        lambda: inverse.acceptance_from_emitted_mean(value, 2),
        lambda: throughput.tokens_per_time(1, draft_time=value, verify_time=1),
        lambda: throughput.tokens_per_time(value, draft_time=1, verify_time=1),
        lambda: throughput.baseline_tokens_per_time(value),
        lambda: walltime.improvement("1/2", 2, value),
        lambda: walltime.operations_factor("1/2", 2, value),
        lambda: draft_length.optimal(value, "1/10"),
        lambda: draft_length.optimal("1/2", value),
        lambda: stopping.counts_until_end_iid(value, 0, 2),
    ):
        with pytest.raises(WeightError, match="an exact number is an int, a Fraction or a string"):
            refused()


@pytest.mark.parametrize(
    ("rate", "message"),
    [
        ("6/5", r"an acceptance rate is at most 1, got 6/5 \(over by 1/5\)"),
        ("-1/5", r"an acceptance rate is at least 0, got -1/5 \(short by 1/5\)"),
        (Fraction(2), r"an acceptance rate is at most 1, got 2 \(over by 1\)"),
    ],
)
def test_a_rate_outside_0_to_1_is_refused_with_its_gap(rate: Unchecked, message: str) -> None:
    for refused in (
        lambda: iid.accepted_law(rate, 2),
        lambda: iid.emitted_mean(rate, 2),
        lambda: iid.emitted_mean_limit(rate),
        lambda: walltime.improvement(rate, 2, 0),
        lambda: draft_length.optimal(rate, "1/10"),
        lambda: draft_length.increment(rate, 1, "1/10"),
    ):
        with pytest.raises(WeightError, match=message):
            refused()


def test_the_position_of_a_bad_rate_is_named() -> None:
    message = r"the acceptance rate at position 2 is at most 1, got 3/2 \(over by 1/2\)"
    for refused in (positions.survival, metrics.tested_alone_mean):
        with pytest.raises(WeightError, match=message):
            refused(["1/2", "3/2"])


@pytest.mark.parametrize("length", [-1, True, 2.0, "2", None, Fraction(2)])
def test_a_draft_length_is_an_int_of_at_least_0(length: Unchecked) -> None:
    for refused in (
        lambda: iid.accepted_law("1/2", length),
        lambda: iid.emitted_mean("1/2", length),
        lambda: prefixes.survival(some_model, some_model, length),
        lambda: stopping.counts_until_end(some_model, length, set()),
        lambda: stopping.counts_until_end_iid("1/2", 0, length),
        lambda: work.per_round(iid.accepted_law("1/2", 2), length),
        lambda: measured.rounds({(length, 0): 1}),
        lambda: metrics.accepted_per_drafted(law([1]), length),
        lambda: inverse.acceptance_from_emitted_mean(1, length),
        lambda: walltime.improvement("1/2", length, 0),
        lambda: draft_length.optimal_with("1/2", "1/10", lambda _: 1, length),
    ):
        with pytest.raises(SizeError, match="a draft length is an int of at least 0, got"):
            refused()


def test_a_draft_length_beyond_the_cap_is_refused() -> None:
    with pytest.raises(SizeError, match="at most 10000, got 10001"):
        iid.accepted_law("1/2", LONGEST_DRAFT + 1)
    # An int too long to be printed does not break the message.
    with pytest.raises(SizeError, match="at most 10000, got a ratio of 16610- and 1-bit integers"):
        iid.accepted_law("1/2", 10**5000)


def test_survival_that_rises_is_refused_with_its_gap() -> None:
    message = r"P\(count >= 2\) is at most P\(count >= 1\) = 1/2, got 3/5 \(over by 1/10\)"
    for refused in (
        lambda: moments.from_survival(["1/2", "3/5"]),
        lambda: positions.conditional_rates(["1/2", "3/5"]),
        lambda: draft_length.optimal_from_survival(["1/2", "3/5"], 0),
    ):
        with pytest.raises(WeightError, match=message):
            refused()


def test_a_text_is_not_a_list_of_rates() -> None:
    # "01" would otherwise be read as the two rates 0 and 1.
    for refused in (positions.survival, positions.conditional_rates, metrics.tested_alone_law):
        with pytest.raises(WeightError, match="a list of numbers, got the text '01'"):
            refused("01")


def test_a_number_outside_the_grammar_is_refused() -> None:
    with pytest.raises(ParseError):
        iid.emitted_mean("60%", 2)
    with pytest.raises(SizeError):
        iid.emitted_mean("1e1000000", 2)


def test_a_round_takes_time() -> None:
    with pytest.raises(WeightError, match="the time of a round is greater than 0, got 0"):
        throughput.tokens_per_time(1, draft_time=0, verify_time=0)


def test_a_time_is_at_least_0() -> None:
    for name, said in (("draft", "a draft"), ("verify", "a verify"), ("overhead", "an overhead")):
        times: Unchecked = {"draft_time": 1, "verify_time": 1, f"{name}_time": "-1/1000"}
        with pytest.raises(WeightError, match=rf"{said} time is at least 0.*short by 1/1000"):
            throughput.tokens_per_time(1, **times)


@pytest.mark.parametrize("baseline", [0, -1])
def test_a_baseline_takes_time(baseline: int) -> None:
    message = f"a baseline time is greater than 0, got {baseline}"
    refusals: list[Callable[[], Fraction]] = [
        lambda: throughput.baseline_tokens_per_time(baseline),
        lambda: throughput.speedup(1, draft_time=1, verify_time=1, baseline_time=baseline),
        lambda: throughput.break_even_emitted(draft_time=1, verify_time=1, baseline_time=baseline),
    ]
    for refused in refusals:
        with pytest.raises(WeightError, match=message):
            refused()


def test_a_width_is_greater_than_0() -> None:
    with pytest.raises(WeightError, match="a width is greater than 0, got 0"):
        inverse.acceptance_from_emitted_mean(2, 2, width=0)


@pytest.mark.parametrize("count", [law(["1/2", "1/2"]).map(lambda n: n - 1), law({"a": 1})])
def test_an_outcome_of_a_count_is_an_int_of_at_least_0(count: Unchecked) -> None:
    for refused in (
        moments.mean,
        moments.variance,
        moments.survival,
        moments.generating_function,
        moments.emitted_from_accepted,
        partial(renewal.expected_passes, tokens=3),
    ):
        with pytest.raises(TokenError, match="a count is an int of at least 0, got"):
            refused(count)


def test_end_tokens_are_a_set() -> None:
    # The text "</s>" would otherwise be the four end tokens <, /, s and >.
    refused: Unchecked = "</s>"
    with pytest.raises(TokenError, match="end tokens are a set, got str '</s>'"):
        stopping.counts_until_end(lambda _: measure({"a": "1/2"}), 2, refused)
    with pytest.raises(TokenError, match="end tokens are a set, got str '</s>'"):
        stopping.kept_until_end(("a", "b"), refused)


def test_every_refusal_has_one_root() -> None:
    for kind in (ParseError, SizeError, TokenError, WeightError):
        assert issubclass(kind, SpecdecError)
