"""Places of the best scores, and of random numbers among ordinary ones: exact weights, or refusals."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.install import replaced
from specdec_exact.choice import explore

torch = pytest.importorskip("torch", reason="the front-end for PyTorch needs PyTorch")

from specdec_exact.audit.sources.torch_box import elements  # noqa: E402 - after the skip
from tests.audit.torch_weights import weight  # noqa: E402

CDF = torch.tensor([0.25, 0.75, 1.0])


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (lambda: torch.searchsorted(CDF, torch.rand(1)) == 1, Fraction(1, 2)),
        (lambda: torch.searchsorted(CDF, torch.rand(1, 1), right=True) == 2, Fraction(1, 4)),
        (lambda: torch.searchsorted(CDF.expand(2, 3), torch.rand(2, 1))[1] == 0, Fraction(1, 4)),
        (lambda: torch.bucketize(torch.rand(1), CDF) == 0, Fraction(1, 4)),
        (
            lambda: torch.topk(CDF / torch.empty(3).exponential_(), 2)[1].tolist() == [2, 1],
            Fraction(1, 2) * Fraction(3, 4),
        ),
        (
            lambda: (CDF / torch.empty(2, 3).exponential_()).topk(2)[1][1, 0] == 2,
            Fraction(1, 2),
        ),
        (lambda: (CDF / torch.empty(3).exponential_()).topk(k=2, dim=0)[1][0] == 1, Fraction(3, 8)),
        (
            lambda: (torch.empty(3).exponential_() / CDF).topk(2, largest=False)[1][0] == 1,
            Fraction(3, 8),
        ),
    ],
)
def test_exact_weights(event: Callable[[], Any], expected: Fraction) -> None:
    assert weight(event) == expected


@pytest.mark.parametrize(
    "use",
    [
        lambda: torch.searchsorted(torch.rand(3), torch.tensor([0.5])),
        lambda: torch.searchsorted(CDF.double(), torch.rand(1)),
        lambda: torch.searchsorted(CDF, torch.rand(1), sorter=torch.arange(3)),
        lambda: (CDF / torch.empty(3).exponential_()).topk(2)[0][0] < 1,
        lambda: torch.rand(3).topk(2)[1][0],
        lambda: (torch.tensor([1.0, 0.0, 0.0]) / torch.empty(3).exponential_()).topk(2)[1][0],
    ],
)
def test_everything_else_is_refused(use: Callable[[], Any]) -> None:
    with pytest.raises(CannotModel):
        weight(use)


@pytest.mark.parametrize("right", [False, True])
@pytest.mark.parametrize("batched", [False, True])
def test_places_are_those_that_the_installed_torch_finds(*, batched: bool, right: bool) -> None:
    rows = torch.tensor([[0.25, 0.5, 0.5], [0.125, 0.25, 0.75]])
    edges, shape = (rows, (2, 2)) if batched else (rows[0], (3,))

    def places(u: Any) -> Any:
        return torch.searchsorted(edges, u, right=right).tolist()

    def program(chooser: Any) -> None:
        run = Run(chooser, "grid")
        with replaced(run, places):
            u = torch.rand(shape)
            found = places(u)
        known = [x.variable.interval for x in elements(run, u, shape, u.dtype)]
        # The first tick that is left of each, and the last one.
        for ticks in ([x.low for x in known], [x.high - Fraction(1, 2**24) for x in known]):
            assert places(torch.tensor([float(x) for x in ticks]).reshape(shape)) == found

    explore(program)
