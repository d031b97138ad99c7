"""Operations element by element: exact weights for the same formulas that NumPy answers."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.install import replaced
from specdec_exact.choice import explore

torch = pytest.importorskip("torch", reason="the front-end for PyTorch needs PyTorch")


def weight(event: Callable[[], Any]) -> Fraction:
    def program(chooser: Any) -> int:
        with replaced(Run(chooser, "real"), event):
            return int(event())

    return explore(program).law[1]


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
