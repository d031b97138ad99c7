"""The same of PyTorch: what it says of itself, and seeds that a call sets."""

from collections import deque
from collections.abc import Callable
from typing import Any

import pytest

torch = pytest.importorskip("torch")

from specdec_exact.audit import Options, audit  # noqa: E402 - after the check that it is there
from specdec_exact.choice import Budget  # noqa: E402
from tests.audit import torch_rules  # noqa: E402

TORCH = Options(
    grid=False, arrays="torch", precision="float32", budget=Budget(branches=3000, seconds=5)
)
HELD = deque([torch.Generator().manual_seed(3)])


def rarely(decides: Callable[[], object]) -> Any:
    def rule(xs: Any, q: Any, p: Any) -> Any:
        return [0] if decides() else torch_rules.standard(xs, q, p)

    return rule


RARELY: dict[str, Callable[[], object]] = {
    "a new seed": lambda: torch.seed() % 1000 == 0,
    "a new seed of a generator": lambda: torch.Generator().seed() % 1000 == 0,
    "the first seed": lambda: torch.initial_seed() % 1000 == 1,
    "the state as numbers": lambda: int(torch.get_rng_state().long().sum()) % 1000 == 0,
    "the state of the generator": lambda: torch.default_generator.get_state().tolist()[5] == 999,
    "the state of one that is held": lambda: HELD[0].get_state()[5].item() == 999,
    "the state, compared": lambda: torch.equal(torch.get_rng_state(), torch.zeros(5056).byte()),
    "the first seed of a generator": lambda: torch.Generator().initial_seed() % 1000 == 1,
}


@pytest.mark.parametrize("name", RARELY)
def test_what_a_generator_says_of_itself_decides_nothing(name: str) -> None:
    audited = audit(rarely(RARELY[name]), draft_length=1, options=TORCH)
    assert (audited.verdict, "hidden" in audited.reason) == ("inconclusive", False)


def test_a_generator_is_modelled_wherever_it_is_held() -> None:
    def rule(xs: Any, q: Any, p: Any) -> Any:
        k = 0
        while k < len(xs) and torch.rand(1, generator=HELD[0]) * q[k, xs[k]] < p[k, xs[k]]:
            k += 1
        row = torch_rules.residual(q, p, k)
        return torch.cat([xs[:k], torch.multinomial(row, 1)]), k

    assert audit(rule, draft_length=1, options=TORCH).verdict == "lossless"


@pytest.mark.parametrize(
    "seeds",
    [
        lambda: torch.manual_seed(0),
        lambda: torch.random.manual_seed(0),
        lambda: torch.Generator().manual_seed(0),
    ],
)
def test_a_constant_seed_is_said(seeds: Callable[[], Any]) -> None:
    def rule(xs: Any, q: Any, p: Any) -> Any:
        made = seeds()
        k = 0
        while k < len(xs) and torch.rand(1, generator=made) * q[k, xs[k]] < p[k, xs[k]]:
            k += 1
        row = torch_rules.residual(q, p, k)
        return torch.cat([xs[:k], torch.multinomial(row, 1, generator=made)]), k

    audited = audit(rule, draft_length=1, options=TORCH)
    assert audited.verdict == "lossless"
    assert all(any("constant seed" in note for note in case.notes) for case in audited.cases)


def test_a_state_may_be_kept_and_set_again() -> None:
    def rule(xs: Any, q: Any, p: Any) -> Any:
        with torch.random.fork_rng():
            torch.rand(3)
        return torch_rules.standard(xs, q, p)

    assert audit(rule, draft_length=1, options=TORCH).verdict in ("lossless", "inconclusive")
