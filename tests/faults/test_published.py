"""Counterexamples from papers and from reading code: the faults give their numbers."""

from fractions import Fraction

from specdec_exact.faults.block.logarithm import logarithm
from specdec_exact.faults.catalogue import find
from specdec_exact.faults.record import Pair, Rows, row, table
from specdec_exact.faults.transform.request import Request
from specdec_exact.kernel.block import Block, complete, unroll
from specdec_exact.kernel.law import law, overlap, total_variation
from specdec_exact.kernel.rational import spell
from specdec_exact.schemes.round import Round
from tests.faults.small import apart, emitted, on, texts

TARGET, DRAFT, REVERSED = (
    row("1/2", "1/3", "1/6"),
    row("1/4", "1/4", "1/2"),
    row("1/6", "1/3", "1/2"),
)
FAIR = row("1/2", "1/2")


def test_a_draft_that_misreports_itself_emits_what_it_samples() -> None:
    both = row("3/5", "2/5")
    assert on(find("argmax-as-soft"), both, both) == row(1)
    both = row("1/2", "1/4", "1/4")
    filtered = on(find("filtered-sample-raw-law"), both, both)
    assert filtered == row("2/3", "1/3")
    assert apart(filtered, both) == Fraction(1, 4)


def test_restarting_gives_the_normalised_overlap() -> None:
    output = on(find("restart-after-rejection"), TARGET, DRAFT)
    assert output == overlap(TARGET, DRAFT).normalised() == row("3/8", "3/8", "1/4")


def test_lenience_and_the_bound_that_a_redraw_breaks() -> None:
    assert on(find("lenience"), TARGET, DRAFT) == row("3/8", "7/24", "1/3")
    output = on(find("lenience-redrawn"), FAIR, row(1))
    assert output == row("5/6", "1/6")
    assert output[0] > FAIR[0] / Fraction(3, 4)


def test_thresholds_on_a_staircase() -> None:
    stairs, flat = row("1/2", "1/4", "1/8", "1/8"), row(*["1/4"] * 4)
    assert on(find("relaxed-acceptance"), stairs, flat) == row("3/4", "1/4")
    assert emitted(find("typical-entropy"), Pair(stairs, flat)) == flat


def test_a_match_thrown_away() -> None:
    assert on(find("match-then-redraw"), TARGET, row(0, 1)) == row("1/3", "5/9", "1/9")
    assert on(find("rows-matched-apart"), TARGET, row(0, 1)) == row("2/9", "19/27", "2/27")


def test_a_frozen_draft_law() -> None:
    target = row("2/5", "3/10", "1/5", "1/10")
    output = on(find("draft-law-frozen"), target, row("1/10", "1/10", "2/5", "2/5"))
    assert output == row("47/120", "37/120", "1/5", "1/10")


def test_one_coin_for_siblings() -> None:
    assert on(find("duplicates-counted-twice"), TARGET, row(0, 1)) == row("1/4", "2/3", "1/12")
    siblings = row(0, "2/3", "1/3")
    assert on(find("coin-threshold"), TARGET, siblings) == row("1/3", "4/9", "2/9")
    assert on(find("single-threshold"), TARGET, siblings) == row(0, 1)
    assert on(find("one-coin-for-distinct-siblings"), TARGET, siblings) == TARGET


def test_siblings_tested_alike() -> None:
    target, draft = row("1/2", "1/4", "1/4"), row("1/2", "1/3", "1/6")
    assert on(find("likely-siblings-tested-alike"), target, draft) == row(1)
    assert on(find("drawn-siblings-tested-alike"), target, draft) == row("13/24", "13/48", "3/16")


def test_a_divisor_below_the_smallest_valid_one() -> None:
    assert on(find("divisor-too-small"), TARGET, REVERSED) != TARGET


def test_an_uncapped_last_ratio_keeps_more_than_any_rule_may() -> None:
    target, draft = row("1/3", "2/3"), row("2/3", "1/3")
    case = Rows(table({(): target}), table({(): draft}), 2)
    completed = complete(
        Block.of(texts(find("last-ratio-uncapped"), case)), lambda _: target, 2 + 1
    )
    first_two = completed.law().map(lambda text: text[:2])
    assert first_two == law({(0, 0): "1/9", (0, 1): "2/9", (1, 0): "1/3", (1, 1): "1/3"})
    assert total_variation(first_two, unroll(lambda _: target, 2).law()) == Fraction(1, 9)
    assert _accepted(find("last-ratio-uncapped").name, case) == Fraction(4, 3)


def _accepted(name: str, case: Rows) -> Fraction:
    total = Fraction()
    for played, weight in emitted(find(name), case).items():
        assert isinstance(played, Round)
        total += weight * played.accepted
    return total


def test_a_tie_in_the_selection_of_a_path() -> None:
    draft = row("1/6", "1/6", "2/3")
    assert on(find("tie-in-path-selection"), TARGET, draft) == row("19/36", "11/36", "1/6")


def test_anticipation() -> None:
    draft = row("9/10", "1/10")
    assert on(find("length-chosen-by-the-draft"), FAIR, draft) == row("11/20", "9/20")
    case = Rows(table({(): FAIR}), table({(): draft}), 2)
    output = complete(Block.of(texts(find("cap-peeks-ahead"), case)), lambda _: FAIR, 2)
    assert output.law() == law(
        {(0, 0): "11/40", (0, 1): "9/40", (1, 0): "51/200", (1, 1): "49/200"}
    )


def test_noise_used_again() -> None:
    again = find("residual-reuses-draft-noise")
    assert emitted(again, Pair(TARGET, DRAFT)) == row("19/36", "11/36", "1/6")
    target, draft = row("2/5", "2/5", "1/10", "1/10"), row("1/20", "3/20", "2/5", "2/5")
    expected = row("63/145", "53/145", "1/10", "1/10")
    assert emitted(again, Pair(target, draft)) == expected
    assert total_variation(target, expected) == Fraction(1, 29)


def test_a_cascade_that_may_lose_nothing_is_not_the_identity() -> None:
    assert on(find("cascade-without-loss"), TARGET, DRAFT) == row("5/8", "1/4", "1/8")


def test_a_mask_on_the_residual_alone() -> None:
    request = Request(TARGET, DRAFT, allowed=(0, 2))
    assert emitted(find("mask-on-residual-only"), request) == row("7/12", "1/4", "1/6")
    assert emitted(find("draft-without-mask"), request) == row("3/4", 0, "1/4")


def test_products_of_random_numbers_have_a_law_with_a_logarithm() -> None:
    fault = find("product-of-numbers")
    case = Rows(table({(): TARGET}), table({(): DRAFT}), 2)
    kept = emitted(fault, case)[2]
    log = logarithm(Fraction(3))
    low, high = (Fraction(1, 6) * (1 + Fraction(2, 3) * end) for end in (log.low, log.high))
    assert low <= kept <= high <= low + fault.width
    assert Fraction(288734, 10**6) < kept < Fraction(288736, 10**6)
    assert kept - TARGET[2] > fault.width


def test_small_numbers_added_and_capped_away() -> None:
    assert on(find("epsilon-in-ratio"), row(1), row(1)) == law({0: "100/101", None: "1/101"})
    assert on(find("epsilon-in-normaliser"), row(1), row(0, 1))[0] == Fraction(100, 101)
    capped, target = find("acceptance-capped"), row("100/101", "1/101")
    assert on(capped, target, row(1)) == row("99/100", "1/100")
    for n in range(1, 101):
        for part in range(n + 1):
            coarse = row(*(spell(Fraction(weight, n)) for weight in (part, n - part)))
            assert on(capped, coarse, row(1)) == coarse
