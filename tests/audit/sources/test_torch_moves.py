"""Elements that are moved stay what they are, by whatever way PyTorch moves them."""

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

PRECISIONS = ("bfloat16", "float16", "float32", "float64")
SIZE = 48
ORDER = torch.arange(SIZE)
YES = torch.ones(SIZE, dtype=torch.bool)

# Each gives the elements back in their order.
WAYS: dict[str, Callable[[Any], Any]] = {
    "flip": lambda u: u.flip(0).flip(0),
    "cat": lambda u: torch.cat([torch.zeros(3, dtype=u.dtype), u])[3:],
    "cat of rows": lambda u: torch.cat([u.reshape(1, -1), u.reshape(1, -1)], 1)[0, SIZE:],
    "stack": lambda u: torch.stack([u, u]).t().contiguous()[:, 1],
    "gather": lambda u: u.gather(0, ORDER),
    "gather of rows": lambda u: u.reshape(1, -1).expand(3, SIZE).gather(1, ORDER.expand(3, -1))[2],
    "index": lambda u: u[ORDER],
    "index of a column": lambda u: u.reshape(-1, 1)[ORDER, 0],
    "index_select": lambda u: u.index_select(0, ORDER),
    "take": lambda u: u.take(ORDER),
    "masked_select": lambda u: u.masked_select(YES),
    "clone": lambda u: u.clone(),
    "transposed": lambda u: u.reshape(2, -1).t().contiguous().t().reshape(-1),
    "copy": lambda u: torch.zeros_like(u).copy_(u),
    "index_copy": lambda u: torch.zeros_like(u).index_copy_(0, ORDER, u),
    "index_put": lambda u: torch.zeros_like(u).index_put_((ORDER,), u),
    "put": lambda u: torch.zeros_like(u).put_(ORDER, u),
    "scatter": lambda u: torch.zeros_like(u).scatter_(0, ORDER, u),
    "scatter anew": lambda u: torch.zeros_like(u).scatter(0, ORDER, u),
    "masked_scatter": lambda u: torch.zeros_like(u).masked_scatter_(YES, u),
    "select_scatter": lambda u: torch.zeros(2, SIZE, dtype=u.dtype).select_scatter(u, 0, 1)[1],
    "slice_scatter": lambda u: torch.zeros(60, dtype=u.dtype).slice_scatter(u, 0, 0, SIZE)[:SIZE],
    "set by slices": lambda u: torch.zeros_like(u).__setitem__(slice(None), u) or u,
    "pad": lambda u: torch.nn.functional.pad(u, (1, 1))[1:-1],
    "pad with a value": lambda u: torch.nn.functional.pad(u, (1, 1), value=0.3)[1:-1],
    "masked_fill": lambda u: u.masked_fill(~YES, 0.3),
    "masked_fill by a tensor": lambda u: u.masked_fill(~YES, torch.tensor(0.3)),
    "where": lambda u: torch.where(YES, u, torch.zeros_like(u)),
    "where, a number": lambda u: torch.where(YES, u, 0.3),
    "roll": lambda u: u.roll(1).roll(-1),
    "repeat": lambda u: u.repeat(2)[SIZE:],
    "expand": lambda u: u.expand(2, SIZE).contiguous()[1],
    "unfold": lambda u: u.unfold(0, 1, 1).reshape(-1),
    "split": lambda u: torch.cat(u.split(7)),
    "unbind": lambda u: torch.stack(u.unbind()),
    "out": lambda u: torch.cat([u[:5], u[5:]], out=torch.empty_like(u)),
}


@pytest.mark.parametrize("precision", PRECISIONS)
@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_every_number_is_moved(way: Callable[[Any], Any], precision: str) -> None:
    def program(chooser: Any) -> None:
        run = Run(chooser, "real")
        with replaced(run, way):
            before = torch.rand(SIZE, dtype=getattr(torch, precision))
            after = way(before)
        assert after.dtype == before.dtype
        numbers, found = (
            elements(run, tensor, (SIZE,), tensor.dtype) for tensor in (before, after)
        )
        assert [n.variable for n in found] == [n.variable for n in numbers]

    explore(program)


@pytest.mark.parametrize("precision", PRECISIONS)
def test_ordinary_numbers_are_put_among_them(precision: str) -> None:
    dtype = getattr(torch, precision)
    held = torch.tensor(0.3, dtype=dtype)
    no = torch.zeros(2, dtype=torch.bool)
    no[0] = True
    for way in (
        lambda u: torch.nn.functional.pad(u, (0, 1), value=0.3)[-1],
        lambda u: u.masked_fill(no, 0.3)[0],
        lambda u: u.masked_fill(no, held)[0],
        lambda u: torch.where(no, 0.3, u)[0],
        lambda u: u.scatter(0, torch.tensor([0]), 0.3)[0],
    ):

        def program(chooser: Any, way: Callable[[Any], Any] = way) -> None:
            with replaced(Run(chooser, "real"), way):
                assert way(torch.rand(2, dtype=dtype)) == held

        explore(program)


@pytest.mark.parametrize("precision", PRECISIONS)
@pytest.mark.parametrize(
    "use",
    [
        lambda u: torch.zeros_like(u).index_put_((ORDER[:2],), u, accumulate=True)[0] < 0.5,
        lambda u: torch.zeros_like(u).put_(ORDER[:2], u, accumulate=True)[0] < 0.5,
        lambda u: torch.zeros_like(u).scatter_(0, ORDER[:2], u, reduce="add")[0] < 0.5,
        lambda u: torch.ones_like(u).scatter(0, ORDER[:2], u, reduce="multiply")[0] < 0.5,
        lambda u: torch.zeros_like(u).scatter_add_(0, ORDER[:2], u)[0] < 0.5,
        lambda u: torch.zeros_like(u).index_add_(0, ORDER[:2], u)[0] < 0.5,
    ],
)
def test_what_adds_where_it_moves_is_refused(use: Callable[[Any], Any], precision: str) -> None:
    def program(chooser: Any) -> int:
        with replaced(Run(chooser, "real"), use):
            return int(use(torch.rand(2, dtype=getattr(torch, precision))))

    with pytest.raises(CannotModel):
        explore(program)


def test_numbers_that_would_be_rounded_on_their_way_are_refused() -> None:
    half = torch.full((2,), 0.25, dtype=torch.bfloat16)
    for use in (
        lambda: torch.where(torch.tensor([True, False]), torch.rand(()), half)[0] < 0.5,
        lambda: torch.cat([torch.rand_like(half), torch.rand(2)])[0] < 0.5,
    ):

        def program(chooser: Any, use: Callable[[], Any] = use) -> int:
            with replaced(Run(chooser, "real"), use):
                return int(use())

        with pytest.raises(CannotModel):
            explore(program)


def test_a_moved_number_is_still_one_number() -> None:
    def program(chooser: Any) -> int:
        with replaced(Run(chooser, "real"), torch.rand):
            u = torch.rand(1, dtype=torch.bfloat16)
            v = u.expand(2, 1).gather(1, torch.zeros(2, 1, dtype=torch.int64))
            return int((u < 0.5).item()) + int((v[1] < 0.5).item())

    assert explore(program).law[2] == Fraction(1, 2)
