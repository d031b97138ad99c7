"""Boxes in the arrays of the interpreter are those of the tensors they come from."""

import numpy as np
import pytest

from specdec_exact.audit.run import Run
from specdec_exact.choice import explore

torch = pytest.importorskip("torch", reason="the front-end for Triton needs PyTorch")

from specdec_exact.audit.sources.torch_box import numbered  # noqa: E402 - after the skip
from specdec_exact.audit.sources.triton_box import boxes, filled, numbers_in  # noqa: E402


@pytest.mark.parametrize("kind", [np.float32, np.float64])
def test_what_is_filled_in_is_found_again(kind: type) -> None:
    def program(chooser: object) -> int:
        run = Run(chooser, "real")  # type: ignore[arg-type]
        number = run.uniform(53)
        array = filled(np.array([[0.5, np.nan], [1, 2]], dtype=kind), {2: number})
        found = numbers_in(run, array)
        assert list(found) == [2]
        assert found[2].variable is number.variable
        assert found[2].bits == (24 if kind is np.float32 else 53)
        assert numbered(torch.from_numpy(array)).tolist() == [[-1, -1], [0, -1]]
        return 1

    assert explore(program).law[1] == 1


def test_arrays_without_numbers_have_none() -> None:
    assert boxes(np.array([np.nan, 1])) is None
    assert boxes(np.array([1, 2])) is None
