"""A number survives every way of moving an element, and NaN of others is not mistaken for one."""

from typing import Any

import pytest

from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.run import Run
from specdec_exact.choice import explore

torch = pytest.importorskip("torch", reason="the front-end for PyTorch needs PyTorch")

from specdec_exact.audit.sources.torch_box import boxed, elements, holds_numbers, numbered  # noqa: E402 - after the skip


def test_numbers_survive_moves_and_other_nan_are_not_numbers() -> None:
    def program(chooser: Any) -> None:
        run = Run(chooser, "real")
        first, second = run.uniform(24), run.uniform(24)
        box = boxed([first, 0.5, second], "float32")
        assert numbered(box).tolist() == [0, -1, 1]
        for moved in (
            box.flip(0),
            torch.cat([box, box])[3:].flip(0),
            box[[2, 1, 0]],
            box.clone().as_strided((3,), (1,)).flip(0),
            box.double().flip(0).float(),
            torch.stack([box, box]).t().reshape(2, 3).reshape(-1)[::2].flip(0)[[0, 1, 2]],
        ):
            assert {*numbered(moved).tolist()} <= {0, -1, 1}
        assert (
            numbered(box.flip(0)).tolist() == numbered(box.double().flip(0)).tolist() == [1, -1, 0]
        )
        assert elements(run, box, (3,), torch.float32)[0] is first
        assert not holds_numbers(torch.tensor([float("nan"), float("inf"), 0.0]))
        assert not holds_numbers(torch.zeros(0))

    explore(program)


@pytest.mark.parametrize(("name", "room"), [("bfloat16", 250), ("float16", 2042)])
def test_half_precision_has_room_for_so_many_numbers(name: str, room: int) -> None:
    def program(chooser: Any) -> None:
        run = Run(chooser, "real")
        numbers = [run.uniform(8) for _ in range(room)]
        box = boxed(numbers, name)
        order = torch.arange(room)
        assert torch.equal(numbered(box), order)
        assert elements(run, box, (room,), box.dtype) == numbers
        with pytest.raises(CannotModel, match=f"more than {room}"):
            boxed([run.uniform(8)], name)

    explore(program)


@pytest.mark.parametrize("name", ["bfloat16", "float16"])
def test_nan_that_torch_makes_in_half_precision_is_not_ours(name: str) -> None:
    dtype, nan = getattr(torch, name), float("nan")
    for size in (1, 3, 64):
        zeros = torch.zeros(size, dtype=dtype)
        for made in (
            zeros / 0,
            -(zeros / 0),
            zeros.fill_(nan),
            torch.full((size,), nan).to(dtype),
            torch.full((size,), -nan).to(dtype),
            torch.full((size,), nan, dtype=torch.float64).to(dtype),
            torch.full((size,), float("inf"), dtype=dtype) - float("inf"),
            torch.tensor([nan] * size, dtype=dtype),
            torch.log(zeros * 0 - 1),
            torch.zeros(size, 2, dtype=dtype).softmax(1)[:, 0] * nan,
        ):
            assert torch.isnan(made).all()
            assert not holds_numbers(made)
