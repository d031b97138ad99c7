"""PyTorch's draws have their exact laws, and PyTorch's own refusals."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.install import replaced
from specdec_exact.choice import explore
from specdec_exact.kernel.law import Law, law, uniform

torch = pytest.importorskip("torch", reason="the front-end for PyTorch needs PyTorch")


def law_of(draw: Callable[[], Any]) -> Law[Any]:
    def program(chooser: Any) -> Any:
        with replaced(Run(chooser, "real"), draw):
            return draw()

    return explore(program).law


def test_exact_laws() -> None:
    weights = torch.tensor([1.0, 0.0, 3.0])
    assert law_of(lambda: int(torch.multinomial(weights, 1))) == law({0: "1/4", 2: "3/4"})
    assert law_of(lambda: tuple(torch.multinomial(weights, 2).tolist()))[2, 0] == Fraction(3, 4)
    assert law_of(lambda: int(torch.bernoulli(torch.tensor(0.25))))[1] == Fraction(1, 4)
    assert law_of(lambda: int(torch.empty(1).bernoulli_(0.25)))[1] == Fraction(1, 4)
    assert law_of(lambda: int(torch.randint(2, 5, (1,)))) == uniform([2, 3, 4])
    assert law_of(lambda: int(torch.randint(3, (1,)))) == uniform([0, 1, 2])
    assert law_of(lambda: int((torch.empty(1).uniform_(1, 3) < 2).item()))[1] == Fraction(1, 2)
    race = law_of(lambda: int((weights / torch.empty(3).exponential_()).argmax()))
    assert race == law({0: "1/4", 2: "3/4"})


def test_a_seed_is_a_stream() -> None:
    def twice() -> int:
        torch.manual_seed(3)
        first = bool(torch.rand(1) < 0.5)
        torch.manual_seed(3)
        return int(first) + int(bool(torch.rand(1) < 0.5))

    assert law_of(twice) == law({2: "1/2", 0: "1/2"})


def test_one_state_gives_one_draw() -> None:
    def mixed() -> None:
        torch.manual_seed(3)
        torch.rand(1)
        torch.manual_seed(3)
        torch.multinomial(torch.ones(2), 1)

    with pytest.raises(CannotModel, match="state"):
        law_of(mixed)


def test_pytorchs_own_refusals_are_the_codes() -> None:
    with pytest.raises(RuntimeError, match="invalid multinomial"):
        law_of(lambda: torch.multinomial(torch.zeros(2), 1))


def test_the_default_generator_is_left_as_it_was() -> None:
    before = torch.get_rng_state()
    law_of(lambda: int(torch.rand(1) < 0.5))
    assert torch.equal(before, torch.get_rng_state())
