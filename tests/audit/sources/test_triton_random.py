"""Numbers that kernels draw by keys."""

from typing import Any

import numpy as np
import pytest

from specdec_exact.audit.probe import Fed
from specdec_exact.audit.run import Run
from specdec_exact.choice import explore

pytest.importorskip("torch", reason="the front-end for Triton needs PyTorch")
pytest.importorskip("triton", reason="triton is not installed")

from specdec_exact.audit.sources.triton_box import numbers_in
from specdec_exact.audit.sources.triton_random import keyed

pytestmark = pytest.mark.heavy


def test_another_name_seed_or_offset_is_another_number() -> None:
    def program(chooser: Any) -> int:
        run = Run(chooser, "real")
        asked = [("rand", 1, 7), ("rand", 1, 7), ("rand", 2, 7), ("rand", 1, 8), ("hash", 1, 7)]
        drawn = [keyed(run, name, offset, seed) for name, offset, seed in asked]
        return len({numbers_in(run, x.handle.data)[0].variable for x in drawn})

    assert explore(program).law[4] == 1


def test_a_run_with_ordinary_floats_gets_them() -> None:
    run = Fed((2**30,))
    (value,) = keyed(run, "rand", 7, 1).handle.data
    assert value == np.float32(0.5) * (np.float32(4.6566127342e-10) * np.float32(2**31))
