"""Operations element by element: exact weights for the same formulas that NumPy answers."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from specdec_exact.audit.grid import grid
from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.install import replaced
from specdec_exact.audit.steps import evaluated
from specdec_exact.choice import explore

torch = pytest.importorskip("torch", reason="the front-end for PyTorch needs PyTorch")

from specdec_exact.audit.sources.torch_box import elements  # noqa: E402 - after the skip
from tests.audit.torch_weights import weight  # noqa: E402


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (lambda: torch.rand(1) < 0.25, Fraction(1, 4)),
        (lambda: torch.rand(1) > 0.25, Fraction(3, 4)),
        (lambda: torch.rand(1).mul_(4).sub(1) <= 0.5, Fraction(3, 8)),
        (lambda: 1 - torch.rand(1) > 0.25, Fraction(3, 4)),
        (lambda: torch.rand(1).add(1, alpha=2) < 2.5, Fraction(1, 2)),
        (lambda: 2 / torch.rand(1) < 4, Fraction(1, 2)),
        (lambda: torch.rand(1).clamp(0.5, 0.75) <= 0.5, Fraction(1, 2)),
        (lambda: (torch.rand(1) * 5).long() == 3, Fraction(1, 5)),
        (lambda: torch.rand(1).item() < torch.tensor(0.25), Fraction(1, 4)),
        (lambda: torch.tensor(0.25) > torch.rand(1).tolist()[0], Fraction(1, 4)),
        (
            lambda: torch.topk(torch.tensor([1.0, 3.0]) / torch.empty(2).exponential_(), 1)[1],
            Fraction(3, 4),
        ),
        (lambda: torch.where(torch.rand(2) < 0.5, 1, 0).all(), Fraction(1, 4)),
    ],
)
def test_exact_weights(event: Callable[[], Any], expected: Fraction) -> None:
    assert weight(event) == expected


def values(dtype: Any, bits: int) -> Any:
    """Return every number of a generator of half precision; of float16, every seventh."""
    ticks = grid(bits)
    places = range(0, len(ticks), 1 if bits == 8 else 7)
    return torch.tensor([float(ticks.value(place)) for place in places], dtype=dtype)


HALF = [("bfloat16", 8), ("float16", 11)]
CHAINS: list[Callable[[Any, Any], Any]] = [
    lambda u, c: u * 0.3 + c,
    lambda u, c: u / 0.7 - c,
    lambda u, c: (u + 0.3) * c,
    lambda u, c: (0.3 - u) / c,
    lambda u, c: -u.log() / c,
    lambda u, c: (u * c).exp() * 0.1,
    lambda u, _: (u + 1e-3) ** 0.3,
    lambda u, c: torch.clamp(u, min=0.3) * c,
    lambda u, c: torch.minimum(u, c) * 0.7,
    lambda u, c: c / (u + 0.1),
    lambda u, _: 0.3 / (u + 0.1),
    lambda u, c: (u.float() * 0.3).to(u.dtype) * c.float(),
    lambda u, c: u * c.float() - 0.1,
    lambda u, c: (u * c).double() * 0.3,
    lambda u, _: torch.log1p(u),
]


@pytest.mark.parametrize("chain", CHAINS)
@pytest.mark.parametrize(("name", "bits"), HALF)
def test_half_precision_rounds_where_the_installed_torch_does(
    chain: Callable[[Any, Any], Any], name: str, bits: int
) -> None:
    dtype = getattr(torch, name)
    constant = torch.tensor([0.3], dtype=dtype)
    expected = chain(values(dtype, bits), constant)

    def program(chooser: Any) -> None:
        run = Run(chooser, "grid")
        with replaced(run, chain):
            result = chain(torch.rand(1, dtype=dtype), constant)
        number = elements(run, result, result.shape, result.dtype)[0]
        assert result.dtype == expected.dtype
        mine = [evaluated(number.steps, Fraction(v), bits) for v in values(dtype, bits).tolist()]
        assert torch.equal(torch.tensor(mine, dtype=torch.float64), expected.double())

    explore(program)


@pytest.mark.parametrize(("name", "bits"), HALF)
def test_a_number_of_python_is_rounded_where_torch_rounds_it(name: str, bits: int) -> None:
    dtype = getattr(torch, name)
    tensor = torch.tensor([0.3], dtype=dtype)
    for make in (
        lambda u: u * tensor,
        lambda u: tensor * u,
        lambda u: (u + 0.1) / tensor,
        lambda u: tensor / (u + 0.1),
        lambda u: u + tensor,
        lambda u: tensor - u,
    ):

        def program(chooser: Any, make: Callable[[Any], Any] = make) -> None:
            run = Run(chooser, "grid")
            with replaced(run, make):
                result = make(torch.rand(1).item())
            number = elements(run, result, (1,), dtype)[0]
            for tick in (0, 1, 5, 2**22 + 1, 2**23 - 1, 2**23 + 3, 2**24 - 1):
                u = Fraction(tick, 2**24)
                assert evaluated(number.steps, u, bits) == make(float(u)).item()

        explore(program)


@pytest.mark.parametrize(
    "use",
    [
        lambda u: torch.where(torch.tensor([True]), u, torch.zeros(1)) < 0.5,
        lambda u: torch.cat([u, torch.zeros(1)])[0] < 0.5,
        lambda u: torch.where(torch.tensor([True]), torch.rand(()), u) < 0.5,
        lambda u: torch.add(u, torch.ones_like(u), alpha=2) < 0.5,
        lambda u: u.uniform_(0, 2) < 0.5,
        lambda u: u.view(torch.int16) < 5,
        lambda u: u.sqrt() < 0.5,
        lambda u: u.relu() < 0.5,
        lambda u: u.sum() < 0.5,
        lambda u: u.to(torch.float8_e4m3fn).float() < 0.5,
        lambda u: torch.cat([u * k for k in range(1, 2100)])[0] < 0.5,
    ],
)
@pytest.mark.parametrize(("name", "_"), HALF)
def test_what_half_precision_would_lose_is_refused(
    use: Callable[[Any], Any], name: str, _: int
) -> None:
    with pytest.raises(CannotModel):
        weight(lambda: use(torch.rand(1, dtype=getattr(torch, name))))


@pytest.mark.parametrize(("name", "_"), HALF)
def test_exact_weights_of_half_precision(name: str, _: int) -> None:
    dtype = getattr(torch, name)
    quarter = torch.tensor([0.25], dtype=dtype)
    assert weight(lambda: torch.rand(1, dtype=dtype) < quarter) == Fraction(1, 4)
    assert weight(lambda: torch.rand_like(quarter) * 2 < quarter) == Fraction(1, 8)
    assert weight(lambda: torch.rand_like(quarter).float().item() < 0.25) == Fraction(1, 4)
    assert weight(lambda: torch.rand(1).to(dtype) < quarter) == Fraction(1, 4)
    assert weight(lambda: (torch.rand_like(quarter) - 0.5).abs() < quarter) == Fraction(1, 2)
    row = torch.tensor([1.0, 3.0], dtype=dtype)
    noise = torch.empty_like(row)
    assert weight(lambda: torch.argmax(row / noise.exponential_())) == Fraction(3, 4)
