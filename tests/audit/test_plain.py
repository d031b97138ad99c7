"""The catalogue in plain code: every fault is caught with its kind, every exact rule is cleared."""

from collections.abc import Callable
from fractions import Fraction
from importlib.util import find_spec

import pytest

from specdec_exact.audit import Audited, Options, audit
from specdec_exact.audit.arrays import LAST_PLACE
from specdec_exact.faults.catalogue import CLEARED, FAULTS, find
from specdec_exact.kernel.certificate import check
from tests.audit.plain import (
    acceptance,
    block,
    candidates,
    count,
    draft_law,
    randomness,
    residual,
    row,
    single,
    stopping,
    transform,
)
from tests.audit.plain.kit import Kit, Plain, numpy_kit, torch_kit

pytestmark = pytest.mark.filterwarnings("ignore:.*encountered in:RuntimeWarning")

Rules = Callable[[Kit], dict[str, Plain]]
# The emitted law is wrong under real numbers.
LOSSY: tuple[Rules, ...] = (
    acceptance.faults,
    residual.faults,
    draft_law.faults,
    row.faults,
    transform.faults,
    randomness.faults,
    candidates.faults,
    block.faults,
    stopping.faults,
)
EXACT: tuple[Rules, ...] = (single.exact, block.exact, candidates.exact)
SUSPECTED: tuple[Rules, ...] = (
    single.cleared,
    row.cleared,
    transform.cleared,
    randomness.cleared,
    candidates.cleared,
    block.cleared,
)
KITS = {"numpy": numpy_kit, "torch": torch_kit}

# What a function of drafts and rows cannot be asked.
NOT_A_ROUND = "a figure about many rounds, and not a round"
NO_PROBABILITIES = "a function of drafts and rows reports no probabilities"
NOT_APPLICABLE = {
    "accepted-reported-certain": NO_PROBABILITIES,
    "probability-after-filter": NO_PROBABILITIES,
    "probability-of-other-row": NO_PROBABILITIES,
    "rate-over-budget": NOT_A_ROUND,
    "share-taken-for-rate": NOT_A_ROUND,
    "survival-taken-for-conditional": NOT_A_ROUND,
    "counted-past-end": "a count of what a reader receives, behind the function",
    "end-inside-block": "whoever calls the function ends the text",
    "generator-moves-without-drafts": "a round without drafts is not audited",
    "one-stream-for-all-requests": "it takes two requests, each of them right",
    "seed-ignored": "it takes two runs with one seed",
}
# Faults that the catalogue runs on inputs of its own: the audit cannot name them.
UNNAMED = {
    "product-of-numbers",
    "candidates-for-vocabulary",
    "end-drawn-again",
    "law-of-another-request",
    "temperature-of-padding",
    "temperature-zero-divides",
}


def names(*makes: Rules) -> list[str]:
    """Return the names of rules; they do not depend on the library."""
    return [name for make in makes for name in make(numpy_kit())]


def rule_of(name: str, library: str, makes: tuple[Rules, ...]) -> tuple[Plain, Kit]:
    """Return a rule, and the kit it is written with; skip where the library is missing."""
    if not find_spec(library):
        pytest.skip(f"{library} is not installed")
    kit = KITS[library]()
    return next(rules[name] for rules in (make(kit) for make in makes) if name in rules), kit


def run(plain: Plain, kit: Kit, *, grid: bool = False) -> Audited:
    """Audit a rule."""
    options = Options(
        drafts=plain.drafts,
        arrays=kit.arrays,
        mode=plain.mode,
        declares=plain.declares,
        promises=plain.promises,
        grid=grid,
        grow=False,
    )
    return audit(plain.rule, draft_length=plain.draft_length, options=options)


def test_every_rule_of_the_catalogue_has_its_place() -> None:
    placed = [*names(*LOSSY, randomness.on_the_grid, count.faults), *NOT_APPLICABLE]
    assert sorted(placed) == sorted(fault.name for fault in FAULTS)
    assert sorted(names(*SUSPECTED)) == sorted(fault.name for fault in CLEARED)


@pytest.mark.parametrize("library", KITS)
@pytest.mark.parametrize("name", names(*LOSSY))
def test_every_fault_is_caught_with_its_kind(name: str, library: str) -> None:
    plain, kit = rule_of(name, library, LOSSY)
    audited = run(plain, kit)
    assert not audited.passed or name == "block-as-token"
    if find(name).property == "acceptance":
        assert audited.verdict == "lossless-suboptimal"
        return
    assert audited.verdict == "lossy"
    smallest = audited.smallest
    assert smallest is not None
    check(*smallest.judged.certificate)
    if plain.declares is None and name not in UNNAMED:
        assert audited.nearest is not None
        assert name in (audited.nearest.fault, *audited.nearest.alike)


@pytest.mark.parametrize("library", KITS)
@pytest.mark.parametrize("name", names(count.faults))
def test_a_wrong_report_is_a_finding_beside_a_right_law(name: str, library: str) -> None:
    audited = run(*rule_of(name, library, (count.faults,)))
    assert (audited.verdict, audited.passed) == ("lossless", False)
    assert audited.findings


@pytest.mark.parametrize("library", KITS)
@pytest.mark.parametrize("name", names(randomness.on_the_grid))
def test_an_edge_of_a_generator_shows_in_the_second_figure(name: str, library: str) -> None:
    def on_dyadic_laws(audited: Audited) -> list[Fraction | None]:
        return [case.grid for case in audited.cases if case.case.name.startswith("dyadic")]

    audited = run(*rule_of(name, library, (randomness.on_the_grid,)), grid=True)
    assert audited.verdict == "lossless"
    assert audited.total_variation < Fraction(1, 2**50)
    assert all(on_dyadic_laws(audited))
    right = run(*rule_of("token", library, (single.exact,)), grid=True)
    assert not any(on_dyadic_laws(right))


@pytest.mark.parametrize("library", KITS)
@pytest.mark.parametrize("name", names(*EXACT, *SUSPECTED))
def test_every_exact_rule_is_cleared(name: str, library: str) -> None:
    plain, kit = rule_of(name, library, (*EXACT, *SUSPECTED))
    audited = run(plain, kit)
    assert audited.passed
    assert audited.reason == ""
    for case in audited.cases:
        if case.case.name.startswith("generic") or case.case.name.startswith("nearly"):
            assert case.judged.total_variation <= case.case.allowance
        elif plain.declares is not None:  # a law that is normalised is rounded
            assert case.judged.total_variation <= LAST_PLACE["float64"]
        else:
            assert case.judged.total_variation == 0
        check(*case.judged.certificate)
