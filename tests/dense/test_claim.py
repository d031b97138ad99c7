"""What an engine's arrays emit, against the definition in Fractions."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.dense.claim import check_claim
from specdec_exact.kernel.errors import AlphabetError, MassError, WeightError
from tests.dense.generated import KINDS, DType, Row, pairs, softmax


def by_definition(p: Row, q: Row, a: Row, r: Row) -> tuple[Fraction, Fraction]:
    """The acceptance rate, and the distance of the emitted law from the target."""
    target, draft, acceptance, residual = (
        [Fraction(float(entry)) for entry in row] for row in (p, q, a, r)
    )
    target_sum, draft_sum = sum(target), sum(draft)
    target = [entry / target_sum for entry in target]
    accepted = [x * y / draft_sum for x, y in zip(draft, acceptance, strict=True)]
    rate = sum(accepted, Fraction())
    spread = sum(residual) or Fraction(1)
    emitted = [x + (1 - rate) * y / spread for x, y in zip(accepted, residual, strict=True)]
    gaps = (x - y for x, y in zip(emitted, target, strict=True) if x > y)
    return rate, sum(gaps, Fraction())


def computed(p: Row, q: Row, kind: DType) -> tuple[Row, Row]:
    """Acceptance and residual as an engine would compute them in its own precision."""
    target, draft, one = p.astype(kind), q.astype(kind), np.ones(p.shape, kind)
    with np.errstate(all="ignore"):
        acceptance = np.where(draft > 0, np.minimum(one, target / draft), one).astype(kind)
        residual = np.maximum(target - draft, np.zeros_like(target))
        residual = residual / residual.sum()
    finite = np.isfinite(residual.astype(np.float64)).all()
    return acceptance, (residual if finite else target).astype(kind)


@pytest.mark.parametrize("kind", sorted(KINDS))
@given(data=st.data())
@settings(max_examples=60)
def test_a_claim_is_compared_exactly(kind: str, data: st.DataObject) -> None:
    p, q = data.draw(pairs(kind, 6))
    acceptance, residual = computed(p, q, KINDS[kind][1])
    if not any(map(float, residual)):
        residual = p
    claim = check_claim(p, q, acceptance, residual, sums="normalise")
    rate, distance = by_definition(p, q, acceptance, residual)
    assert (claim.acceptance_rate, claim.total_variation) == (rate, distance)
    assert claim.is_target == (distance == 0)


unit = st.floats(0, 1) | st.sampled_from([0.0, 5e-324, 1e-200, 1e-170, 0.5, 1.0])


@given(st.lists(st.tuples(unit, unit, unit, unit), min_size=1, max_size=6))
@settings(max_examples=300)
def test_arbitrary_arrays_of_any_range(tokens: list[tuple[float, float, float, float]]) -> None:
    p, q, a, r = (np.array(column) for column in zip(*tokens, strict=True))
    if p.any() and q.any() and r.any():
        claim = check_claim(p, q, a, r, sums="normalise")
        assert (claim.acceptance_rate, claim.total_variation) == by_definition(p, q, a, r)


@pytest.mark.parametrize(
    ("kind", "claimed"),
    [
        ("float32", "float32"),
        ("float32", "float64"),
        ("float64", "float64"),
        ("bfloat16", "float32"),
    ],
)
def test_large_claims(kind: str, claimed: str) -> None:
    p, q = softmax(kind, 9_000, 1), softmax(kind, 9_000, 2)
    a, r = computed(p, q, KINDS[claimed][1])
    claim = check_claim(p, q, a, r, sums="normalise")
    assert (claim.acceptance_rate, claim.total_variation) == by_definition(p, q, a, r)


def test_good_float64_code_is_wrong_only_where_float64_cannot_see_it() -> None:
    p, q = softmax("float64", 20_000, 1), softmax("float64", 20_000, 2)
    claim = check_claim(p, q, *computed(p, q, DOUBLE), sums="normalise")
    assert 0 < claim.total_variation < Fraction(1, 10**14)
    assert claim.undecided[0] > 19_000
    assert claim.undecided[1] < 5


def test_truncated_rows_leave_most_tokens_without_any_weight() -> None:
    p, q = softmax("float64", 30_000, 1), softmax("float64", 30_000, 2)
    p[8_000:] = q[8_000:] = 0
    p, q = p / p.sum(), q / q.sum()
    claim = check_claim(p, q, *computed(p, q, p.dtype), sums="normalise")
    assert 0 < claim.total_variation < Fraction(1, 10**14)
    assert claim.undecided[1] < 5


DOUBLE = KINDS["float64"][1]
DYADIC = np.array([0.5, 0.25, 0.125, 0.125])


def test_an_exact_law_is_the_target() -> None:
    p, q = np.tile(DYADIC, 4096) / 4096, np.tile(DYADIC[[1, 0, 2, 3]], 4096) / 4096
    claim = check_claim(p, q, *computed(p, q, DOUBLE), sums="strict")
    assert claim.total_variation == 0
    assert claim.is_target
    assert claim.acceptance_rate == Fraction(3, 4)


def test_redrawing_from_the_target_is_seen() -> None:
    p, q = DYADIC, DYADIC[[1, 0, 2, 3]]
    acceptance, _ = computed(p, q, DOUBLE)
    claim = check_claim(p, q, acceptance, p, sums="strict")
    assert claim.total_variation == by_definition(p, q, acceptance, p)[1] > 0


def test_one_unit_in_the_last_place_is_seen() -> None:
    p, q = softmax("float32", 9_000, 7), softmax("float32", 9_000, 8)
    a, r = computed(p, q, KINDS["float32"][1])
    nudged = r.copy()
    token = int(np.argmax(r))
    nudged[token] = np.nextafter(r[token], np.float32(0))
    before, after = (check_claim(p, q, a, one, sums="normalise") for one in (r, nudged))
    assert before.total_variation != after.total_variation


def test_nothing_rejected_needs_no_residual() -> None:
    nothing = np.zeros(4)
    claim = check_claim(DYADIC, DYADIC, np.ones(4), nothing, sums="strict")
    assert claim.acceptance_rate == 1
    assert claim.is_target
    with pytest.raises(MassError, match="residual has mass exactly 1, got 0"):
        check_claim(DYADIC, DYADIC, np.full(4, 0.5), nothing, sums="normalise")


def test_coefficients_out_of_range_are_taken_by_fractions() -> None:
    p, q, a = np.array([1.0, 1.0]), np.array([2.0**-300, 2.0**-299]), np.array([0.5, 1.0])
    claim = check_claim(p, q, a, p, sums="normalise")
    assert (claim.acceptance_rate, claim.total_variation) == by_definition(p, q, a, p)
    assert claim.undecided == (2, 2)


@pytest.mark.parametrize("place", range(3))
def test_strict_asks_each_law_for_mass_one(place: int) -> None:
    rows = [DYADIC, DYADIC, DYADIC]
    rows[place] = DYADIC / 2
    name = ("target", "draft", "residual")[place]
    with pytest.raises(MassError, match=f"{name} has mass exactly 1, got 1/2"):
        check_claim(rows[0], rows[1], np.full(4, 0.5), rows[2], sums="strict")


def test_bad_arrays_are_refused_by_name() -> None:
    high = np.array([1.0, np.nextafter(1, 2), 1.0, 1.0])
    with pytest.raises(
        WeightError, match=r"acceptance\[1\] is a probability, got 1.0000000000000002"
    ):
        check_claim(DYADIC, DYADIC, high, DYADIC, sums="strict")
    with pytest.raises(AlphabetError, match="residual has the target's 4 tokens, got 3"):
        check_claim(DYADIC, DYADIC, np.ones(4), DYADIC[:3], sums="strict")
    with pytest.raises(WeightError, match=r"residual\[0\] is finite and at least 0, got nan"):
        check_claim(DYADIC, DYADIC, np.ones(4), DYADIC * np.nan, sums="strict")
