"""A token nobody looks at makes no branch; every other operation sees the token that was drawn."""

import copy
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.install import replaced
from specdec_exact.choice import Exploration, explore

torch = pytest.importorskip("torch", reason="the front-end for PyTorch needs PyTorch")

WEIGHTS = torch.tensor([0.25, 0.5, 0.25])


def explored(draw: Callable[[], Any]) -> Exploration[Any]:
    def program(chooser: Any) -> Any:
        with replaced(Run(chooser, "real", lazily=True), draw):
            return draw()

    return explore(program)


def token() -> Any:
    return torch.multinomial(WEIGHTS, 1)


def winner() -> Any:
    return (WEIGHTS / torch.empty(3).exponential_()).argmax(dim=-1, keepdim=True)


MOVES: list[Callable[[Any], Any]] = [
    lambda x: x.view(1, 1).reshape(-1).squeeze(0).unsqueeze(0).clone(),
    lambda x: torch.cat([torch.zeros(2, dtype=torch.int64), x])[1:][-1:],
    lambda x: torch.stack([x, x]).t()[0, 1:].flip(0),
    lambda x: torch.where(torch.tensor([True]), x, torch.ones_like(x)),
    lambda x: x.repeat(3).gather(0, torch.tensor([2])),
    lambda x: x.expand(2).index_select(0, torch.tensor([1])),
    lambda x: x.to("cpu").to(torch.int64).contiguous().detach()[torch.tensor([0])],
    lambda x: x.split(1)[0].unbind(0)[0][None],
    lambda x: (
        x[:, None].T[0] if len(x) == x.numel() == x.size(0) and x.dtype == torch.int64 else None
    ),
]


@pytest.mark.parametrize("move", MOVES)
def test_moving_a_token_draws_nothing_and_loses_nothing(move: Callable[[Any], Any]) -> None:
    assert len(explored(lambda: (move(token()), 7)[1]).branches) == 1
    laws = (explored(lambda: move(token()).item()).law, explored(lambda: move(winner()).item()).law)
    for law in laws:
        assert [law[t] for t in range(3)] == [Fraction(1, 4), Fraction(1, 2), Fraction(1, 4)]


def test_a_race_that_nobody_looks_at_makes_no_branch() -> None:
    assert len(explored(lambda: (winner(), winner(), 7)[2]).branches) == 1

    def written() -> int:
        out = torch.zeros((), dtype=torch.int64)
        seen = out.numpy()
        torch.argmax(WEIGHTS / torch.empty(3).exponential_(), out=out)
        return int(seen)

    assert explored(written).law[1] == Fraction(1, 2)
    two = explored(lambda: int((WEIGHTS / torch.empty(3).exponential_()).max(0).indices)).law
    assert two[1] == Fraction(1, 2)


def test_copies_of_a_token_are_one_token() -> None:
    def same() -> int:
        x = token()
        y = torch.cat([x, x])
        return 3 * int(x) + int(y[1])

    assert set(explored(same).law) == {0, 4, 8}


# What each use makes of a token, as a row of numbers.
USES: list[Callable[[Any], Any]] = [
    lambda x: x.tolist(),
    lambda x: [int(x), x.item(), x[0].item()],
    lambda x: x.numpy().tolist(),
    lambda x: np.asarray(x).tolist(),
    lambda x: np.asarray(x.squeeze()).reshape(-1).tolist(),
    lambda x: torch.tensor([x[0], x[0] + 1]).tolist(),
    lambda x: torch.tensor(x.tolist()).tolist(),
    lambda x: torch.as_tensor([x.squeeze()]).tolist(),
    lambda x: (x == 1).tolist(),
    lambda x: (x + 1).tolist(),
    lambda x: x.float().tolist(),
    lambda x: x.to(torch.int32).tolist(),
    lambda x: x.view(torch.int32).tolist(),
    lambda x: torch.cat([x, torch.zeros(1)]).tolist(),
    lambda x: torch.cat([x, torch.zeros(1, dtype=torch.int32)]).tolist(),
    lambda x: torch.stack([x.squeeze(), torch.tensor(0.5)]).tolist(),
    lambda x: torch.where(torch.tensor(True), x, torch.tensor(0.5)).tolist(),
    lambda x: torch.arange(5)[x].tolist(),
    lambda x: torch.arange(5)[x.squeeze()].tolist(),
    lambda x: torch.eye(5)[[x[0], x[0]], [2, x[0]]].tolist(),
    lambda x: torch.arange(5).gather(0, x).tolist(),
    lambda x: torch.arange(5).index_select(0, x).tolist(),
    lambda x: torch.zeros(3).scatter(0, x, 1.0).tolist(),
    lambda x: torch.zeros(3).index_fill(0, x, 1.0).tolist(),
    lambda x: torch.nn.functional.one_hot(x, 3).tolist(),
    lambda x: torch.nn.functional.embedding(x, torch.eye(3)).tolist(),
    lambda x: torch.arange(5)[: x[0]].tolist(),
    lambda x: [5, 6, 7][: x[0]],
    lambda x: torch.arange(5).narrow(0, 0, x[0]).tolist(),
    lambda x: torch.arange(6).view(x[0] + 1, -1).tolist(),
    lambda x: torch.full((2,), x[0]).tolist(),
    lambda x: torch.zeros(2).new_full((2,), x[0]).tolist(),
    lambda x: torch.arange(x[0]).tolist(),
    lambda x: copy.deepcopy(x).tolist(),
    lambda x: torch.from_dlpack(x).tolist(),
    lambda x: np.from_dlpack(x).tolist(),
    lambda x: x.untyped_storage().tolist(),
    lambda x: [sum(x)],
    lambda x: sorted([*x, torch.tensor(1)]),
    lambda x: torch.nn.functional.softmax(x.double(), 0).tolist(),
    lambda x: torch.cumsum(torch.stack([x, x]), 0).tolist(),
    lambda x: torch.isin(x, torch.tensor([1, 2])).tolist(),
    lambda x: [[5, 6, 7][x]],
    lambda x: list(range(int(x))),
    lambda x: [len(range(x))],
    lambda x: torch.zeros(x).tolist(),
    lambda x: [1 if x else 0],
    lambda x: [1 in x],
    lambda x: torch.sort(torch.cat([x, torch.ones(1, dtype=torch.int64)])).values.tolist(),
    lambda x: [x.max().item(), x.sum().item()],
    lambda x: torch.bincount(x, minlength=3).tolist(),
    lambda x: x.repeat(2).masked_fill(torch.tensor([True, False]), 9).tolist(),
    lambda x: x.clone().add_(1).tolist(),
    lambda x: [torch.equal(x, torch.ones(1, dtype=torch.int64))],
    lambda x: [len(torch.unique(torch.cat([x, x])))],
    lambda x: [hash(str(x))],
    lambda x: torch.nn.functional.pad(x, (1, 1), value=4).tolist(),
]


@pytest.mark.parametrize("use", USES)
def test_every_use_gives_what_the_token_gives(use: Callable[[Any], Any]) -> None:
    expected: dict[Any, Fraction] = {}
    for t, weight in enumerate(WEIGHTS.tolist()):
        outcome = str(use(torch.tensor([t])))
        expected[outcome] = expected.get(outcome, Fraction()) + Fraction(weight)
    law = explored(lambda: str(use(token()))).law
    assert {outcome: law[outcome] for outcome in law} == expected


def test_what_is_written_to_a_tensor_of_the_caller_is_drawn_before() -> None:
    def shared() -> int:
        held = torch.zeros(2, dtype=torch.int64)
        seen = held.numpy()
        held[0] = token()[0]
        held[1:] = token()
        return int(seen[0]) * 3 + int(seen[1])

    assert len(explored(shared).law) == 9

    def joined() -> int:
        held = torch.zeros(2, dtype=torch.int64)
        seen = held.numpy()
        torch.cat([token(), token()], out=held)
        return int(seen[0]) * 3 + int(seen[1])

    assert set(explored(joined).law) == set(range(9))


def test_whoever_gets_the_memory_finds_every_draw_made() -> None:
    def second() -> int:
        pair = torch.cat([token(), token()])
        memory = bytes(pair[:1].untyped_storage().tolist())
        return int(np.frombuffer(memory, dtype=np.int64)[1])

    law = explored(second).law
    assert [law[t] for t in range(3)] == [Fraction(1, 4), Fraction(1, 2), Fraction(1, 4)]


def test_inference_mode_is_no_obstacle() -> None:
    def inside() -> Any:
        with torch.inference_mode():
            return torch.cat([token(), token()])

    assert len(explored(lambda: tuple(inside().tolist())).law) == 9


def test_events_and_whole_numbers_wait_too() -> None:
    def first() -> int:
        events = torch.bernoulli(torch.full((3,), 0.25))
        numbers = torch.randint(2, 5, (3,))
        return int(events[0].item()) + 2 * int(numbers[0].item())

    explored_law = explored(first)
    assert len(explored_law.branches) == 6
    assert explored_law.law[5] == Fraction(1, 12)
    assert len(explored(lambda: int(torch.bernoulli(torch.full((3,), 0.5)).sum())).branches) == 8


def test_a_token_kept_from_an_earlier_call_is_refused() -> None:
    kept: list[Any] = []

    def program(chooser: Any) -> int:
        run = Run(chooser, "real", lazily=True)
        with replaced(run, token):
            kept.append(token())
            if len(kept) == 1:
                return 0
            with pytest.raises(CannotModel, match="earlier call"):
                kept[0].add(1)
        return 1

    explore(program)
    assert explore(program).law[1] == 1
