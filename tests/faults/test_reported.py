"""The collected public reports: every case has its fault, and the fault gives its numbers."""

from collections.abc import Callable, Hashable
from fractions import Fraction

import pytest

from specdec_exact.choice import explore
from specdec_exact.choice.source import Ticks
from specdec_exact.counts import iid, moments
from specdec_exact.faults.catalogue import CLEARED, FAULTS, find
from specdec_exact.faults.draft_law import law_of_another_request
from specdec_exact.faults.record import Case, Pair, Rows, owed_by, row, table
from specdec_exact.faults.stopping.ending import Ending
from specdec_exact.faults.transform.request import Request
from specdec_exact.kernel.law import Law, Measure, acceptance_rate, law
from specdec_exact.schemes import block
from tests.faults.reported import REPORTED
from tests.faults.small import apart, emitted, texts
from tests.schemes.small import accepted

TARGET, REVERSED = row("1/2", "1/3", "1/6"), row("1/6", "1/3", "1/2")
FAIR, SOFT = row("1/2", "1/2"), row("3/5", "3/10", "1/10")
HALF = Fraction(1, 2)


def of(*weights: int | str) -> Law[Hashable]:
    """A law of the tokens 0, 1, 2, ..., as outcomes."""
    tokens = row(*weights)
    return Law({token: tokens[token] for token in tokens})


PATH = table({(): row(1), (0,): row(0, 1), (0, 1): row(0, 0, 1)})

# Key of the report; input; the law that was implemented; the law that is right.
LAWS: list[tuple[str, Case, Law[Hashable], Law[Hashable]]] = [
    ("argmax-as-soft", Pair(TARGET, SOFT), of("5/6", "1/18", "1/9"), of("1/2", "1/3", "1/6")),
    ("soft-as-onehot", Pair(TARGET, SOFT), of("1/2", "1/3", "1/6"), of("1/2", "1/3", "1/6")),
    (
        "filtered-sample-raw-q",
        Pair(row("1/2", "1/4", "1/4"), row("2/5", "2/5", "1/5")),
        of("5/8", "5/16", "1/16"),
        of("1/2", "1/4", "1/4"),
    ),
    (
        "misaligned-q",
        law_of_another_request._Batch(row("1/4", "3/4"), FAIR, row("1/4", "3/4")),
        of("1/2", "1/2"),
        of("1/4", "3/4"),
    ),
    (
        "q-buffer-zero",
        Pair(row("3/4", "1/4"), row("1/4", "3/4")),
        of("1/4", "3/4"),
        of("3/4", "1/4"),
    ),
    ("accept-always", Pair(TARGET, REVERSED), of("1/6", "1/3", "1/2"), of("1/2", "1/3", "1/6")),
    ("resample-p", Pair(TARGET, REVERSED), of("1/3", "4/9", "2/9"), of("1/2", "1/3", "1/6")),
    ("lenience", Pair(FAIR, row("3/4", "1/4")), of("3/4", "1/4"), of("1/2", "1/2")),
    ("ensemble", Pair(FAIR, row("3/4", "1/4")), of("5/8", "3/8"), of("1/2", "1/2")),
    (
        "mass-floor",
        Pair(row("1048577/2097152", "1048575/2097152"), FAIR),
        of("2199024304129/4398046511104", "2199022206975/4398046511104"),
        of("1048577/2097152", "1048575/2097152"),
    ),
    ("typical", Pair(TARGET, row(0, 1)), of(0, 1), of("1/2", "1/3", "1/6")),
    ("greedy-verify", Pair(TARGET, SOFT), of(1), of("1/2", "1/3", "1/6")),
    ("sampler-match", Pair(TARGET, REVERSED), of("1/2", "1/3", "1/6"), of("1/2", "1/3", "1/6")),
    ("match-then-redraw", Pair(TARGET, row(1)), of("3/4", "1/6", "1/12"), of("1/2", "1/3", "1/6")),
    (
        "topk-siblings-onehot",
        Pair(TARGET, SOFT),
        of("1/2", "1/3", "1/6"),
        of("1/2", "1/3", "1/6"),
    ),
    (
        "temperature-ignored",
        Request(row("4/7", "2/7", "1/7"), SOFT, temperature=HALF),
        of("4/7", "2/7", "1/7"),
        of("16/21", "4/21", "1/21"),
    ),
    (
        "temperature-minus-one",
        Request(row("2/3", "1/3"), FAIR),
        of("1/3", "2/3"),
        of("2/3", "1/3"),
    ),
    (
        "topk-topp-order",
        Request(row("2/5", "3/10", "1/5", "1/10"), SOFT, top_k=3, top_p=Fraction(3, 4)),
        of("4/7", "3/7"),
        of("4/9", "1/3", "2/9"),
    ),
    (
        "candidate-list-truncated",
        Request(row("1/2", "1/4", "1/4"), SOFT),
        of("2/3", "1/3"),
        of("1/2", "1/4", "1/4"),
    ),
    (
        "penalty-double",
        Request(row("2/3", "1/3"), FAIR, penalty=HALF, text=(0,)),
        of("1/3", "2/3"),
        of("1/2", "1/2"),
    ),
    (
        "penalty-dropped",
        Request(row("2/3", "1/3"), FAIR, penalty=HALF, text=(0, 2)),
        of("2/3", "1/3"),
        of("1/2", "1/2"),
    ),
    ("grammar-unmasked", Request(FAIR, FAIR, allowed=(0,)), of("1/2", "1/2"), of(1)),
    (
        "shared-gumbel",
        Pair(row("1/5", "2/5", "2/5"), SOFT),
        of("1/5", "16/45", "4/9"),
        of("1/5", "2/5", "2/5"),
    ),
    ("u-constant", Pair(TARGET, REVERSED), of("1/6", "1/3", "1/2"), of("1/2", "1/3", "1/6")),
    (
        "u0-le",
        Pair(FAIR, row("1/4", "1/4", "1/2")),
        of("7/16", "7/16", "1/8"),
        of("1/2", "1/2"),
    ),
    ("u-truncated", Pair(row("1/4", "3/4"), row("3/4", "1/4")), of("3/8", "5/8"), of("1/4", "3/4")),
    ("bf16-u", Pair(row(1), row(0, 1)), of("16744447/16777216", "32769/16777216"), of(1)),
    (
        "nan-temperature",
        Request(TARGET, SOFT, temperature=Fraction(0)),
        law({None: 1}),
        of(1),
    ),
    ("seed-ignored", FAIR, law({0: "1/2", 1: "1/2"}), law({1: 1})),
    ("rng-advanced", 7, law({8: 1}), law({1: 1})),
    ("metric-eos", ("d1", "d2", "end", "d4", "d5", "bonus"), law({6: 1}), law({3: 1})),
    ("metric-formula", (Fraction(4, 5), 5), law({"4": 1}), law({"8404/3125": 1})),
    ("metric-denominator", (3, 4, 8), law({("2/3", "2/7"): 1}), law({("2/3", "2/3"): 1})),
    ("logprob-one", (TARGET, 1), law({"1": 1}), law({"1/3": 1})),
    ("logprob-rows", (FAIR, row("1/4", "3/4"), 0), law({"1/2": 1}), law({"1/4": 1})),
    (
        "bonus-dropped",
        Rows(table({(): FAIR}), table({(): FAIR}), 1),
        law({1: 1}),
        law({2: 1}),
    ),
    (
        "eos-in-block",
        Ending(Rows(PATH, PATH, 2)),
        law({(0, 1, 2): 1}),
        law({(0,): 1}),
    ),
]


@pytest.mark.parametrize(("key", "case", "implemented", "right"), LAWS, ids=[r[0] for r in LAWS])
def test_a_fault_emits_what_was_reported(
    key: str, case: Case, implemented: Law[Hashable], right: Law[Hashable]
) -> None:
    fault = find(REPORTED[key])
    assert emitted(fault, case) == implemented
    assert owed_by(fault, case) == right


# Reports whose numbers are no whole laws are looked at one by one.
ONE_BY_ONE: dict[str, Callable[[], None]] = {}


def report(key: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Register the test of one report."""

    def registered(test: Callable[[], None]) -> Callable[[], None]:
        ONE_BY_ONE[key] = test
        return test

    return registered


@report("clamp-residual")
def test_the_floor_gives_weight_to_the_whole_vocabulary() -> None:
    rule = find("residual-clamped").rule
    target, draft = FAIR, row("1/4", "3/4")
    law_of_three = explore(lambda chooser: rule(chooser, target, draft, (0, 1, 2))).law
    assert law_of_three == of("251/504", "505/1008", "1/1008")


@report("zero-residual-index0")
def test_what_rounding_rejects_becomes_token_zero() -> None:
    output = emitted(find("zero-residual-index-zero"), Pair(TARGET, TARGET))
    rounding = Fraction(1, 2**24)
    # Given the rejection, which has probability 2**-24, the token is 0 with certainty.
    assert output[0] - (1 - rounding) * TARGET[0] == rounding


@report("wrong-row")
def test_the_next_row_decides_the_first_token() -> None:
    rows = table({(): FAIR, (0,): row("3/4", "1/4"), (1,): FAIR})
    first = texts(find("residual-from-next-row"), Rows(rows, table({(): row(1)}), 1))
    assert first.map(lambda text: text[0]) == row("7/8", "1/8")


@report("bonus-wrong-row")
def test_the_parent_row_decides_the_bonus() -> None:
    rows = table({(): FAIR, (0,): row("1/4", "3/4")})
    output = texts(find("bonus-from-parent-row"), Rows(rows, table({(): FAIR}), 1))
    assert output.map(lambda text: text[1]) == FAIR


@report("shared-stream")
def test_two_requests_emit_the_same_token() -> None:
    fault = find("one-stream-for-all-requests")
    for joint, same in ((emitted(fault, FAIR), 1), (owed_by(fault, FAIR), HALF)):
        assert sum(joint[x, x] for x in (0, 1)) == same


@report("zero-over-zero")
def test_no_fallback_is_reached_by_exact_numbers_and_some_by_others() -> None:
    same = Pair(TARGET, TARGET)
    assert emitted(find("any-fallback-for-no-residual"), same) == TARGET
    for reaching in ("epsilon-in-ratio", "one-is-rejected"):
        assert emitted(find(reaching), same)[None] > 0


@report("block-as-token")
def test_the_instance_of_the_report_cannot_tell_block_from_token_and_another_one_can() -> None:
    fault = find("block-as-token")
    reported = Rows(table({(): row("1/4", "3/4"), (0,): FAIR}), table({(): FAIR}), 2)
    target, draft = reported.models()
    token_counts = emitted(fault, reported)
    assert (
        token_counts == accepted(block.whole_round(target, draft, 2)) == law({0: "1/4", 2: "3/4"})
    )
    emits, owes = fault.emits, owed_by(fault, fault.smallest)
    assert sum(n * emits[n] for n in range(3)) == Fraction(10, 9)
    assert sum(n * owes[n] for n in range(3)) == Fraction(11, 9)


@report("metric-mask-sum")
def test_the_sum_of_the_mask_is_larger() -> None:
    fault, rates = find("mask-summed"), (HALF, HALF, HALF)
    assert mean(emitted(fault, rates)) == Fraction(3, 2)
    assert mean(owed_by(fault, rates)) == Fraction(7, 8)


@report("synthetic-cond")
def test_unconditional_rates_give_longer_rounds() -> None:
    fault = find("survival-taken-for-conditional")
    rates = (Fraction(9, 10), HALF, Fraction(1, 5))
    assert mean(emitted(fault, rates)) == Fraction(61, 25)
    assert mean(owed_by(fault, rates)) == Fraction(13, 5)


def mean(counts: Measure[Hashable]) -> Fraction:
    """The mean of a law of numbers."""
    return moments.mean(Law({n: counts[n] for n in range(9)}))


def test_what_the_reports_say_besides() -> None:
    assert acceptance_rate(TARGET, SOFT) == Fraction(9, 10)
    assert sum(TARGET[x] * SOFT[x] for x in range(3)) == Fraction(5, 12)
    assert sum(TARGET[x] * REVERSED[x] for x in range(3)) == Fraction(5, 18)
    assert iid.emitted_mean("4/5", 5) == Fraction(11529, 3125)
    floor = find("mass-floor")
    close = row("1048577/2097152", "1048575/2097152")
    biased = emitted(floor, Pair(close, FAIR))
    assert apart(biased, close) == Fraction(1048575, 2**42)
    rule = find("zero-accepts-the-impossible").rule
    fine = explore(lambda chooser: rule(chooser, FAIR, row("1/4", "1/4", "1/2"), Ticks(2**24))).law
    assert fine[2] == Fraction(1, 2**25)
    for weights in (TARGET, SOFT):
        again = emitted(find("seed-ignored"), weights)
        assert again[1] == sum(weights[x] ** 2 for x in weights)


def test_every_report_is_covered_once() -> None:
    by_law = [key for key, *_ in LAWS]
    assert sorted([*by_law, *ONE_BY_ONE]) == sorted(REPORTED)
    assert len(REPORTED) == 46
    assert len(set(REPORTED.values())) == 46


def test_a_fault_with_reports_is_a_reported_one() -> None:
    known = set(REPORTED.values())
    siblings = {
        "drawn-siblings-tested-alike",
        "likely-siblings-tested-alike",
        "end-drawn-again",
        "drafted-end-trusted",
        "probability-after-filter",
        "exponential-race",
        "seed-without-effect",
    }
    assert {f.name for f in (*FAULTS, *CLEARED) if f.reports} - siblings <= known
