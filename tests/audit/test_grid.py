"""Places, values and weights of a generator's numbers fit together, and fit the installed PyTorch."""

from fractions import Fraction

import pytest

from specdec_exact.audit.grid import HALVES, grid


@pytest.mark.parametrize("bits", [8, 11, 24, 53])
def test_a_place_is_found_by_the_weight_before_it(bits: int) -> None:
    numbers = grid(bits)
    places = [0, 1, 2, 7, len(numbers) // 3, len(numbers) - 1, len(numbers)]
    assert [numbers.place(numbers.before(place)) for place in places] == places
    assert numbers.before(0) == 0
    assert numbers.before(len(numbers)) == 1


@pytest.mark.parametrize("bits", [8, 11, 24, 53])
def test_what_lies_before_a_place_is_what_is_less_than_its_value(bits: int) -> None:
    numbers = grid(bits)
    for place in (0, 1, 2, len(numbers) // 2, len(numbers) - 1):
        assert numbers.source.below(numbers.value(place)) == numbers.before(place)
        assert numbers.source.up_to(numbers.value(place)) == numbers.before(place + 1)


@pytest.mark.parametrize(("name", "bits"), [("bfloat16", 8), ("float16", 11)])
def test_the_installed_torch_returns_these_numbers_and_no_others(name: str, bits: int) -> None:
    torch = pytest.importorskip("torch", reason="its generator is what is held against ours")
    assert bits in HALVES
    count, dtype = 2**20, getattr(torch, name)
    single = torch.rand(count, generator=torch.Generator().manual_seed(7))
    half = torch.rand(count, generator=torch.Generator().manual_seed(7), dtype=dtype)
    expected = single.to(dtype)
    expected[expected == 1] = 0
    # Not only in law: the same state gives the tick, rounded, and 1 wrapped to 0.
    assert torch.equal(half, expected)
    seen = {Fraction(x) for x in half.double().unique().tolist()}
    numbers = grid(bits)
    known = {numbers.value(place) for place in range(len(numbers))}
    assert seen <= known
    large = {x for x in known if x >= Fraction(1, 2)}
    assert large <= seen
