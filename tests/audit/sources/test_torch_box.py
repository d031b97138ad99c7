"""A number survives every way of moving an element, and NaN of others is not mistaken for one."""

from typing import Any

import pytest

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
