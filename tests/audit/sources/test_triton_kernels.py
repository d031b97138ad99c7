"""Kernels that would be compiled are refused."""

import sys
import types
from typing import Any

import pytest

from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.triton_kernels import triton_kernels
from specdec_exact.choice import explore


def test_a_compiled_kernel_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    jit: Any = types.ModuleType("triton.runtime.jit")
    jit.JITFunction = type("JITFunction", (), {})
    monkeypatch.setitem(sys.modules, "triton.runtime.jit", jit)
    monkeypatch.delitem(sys.modules, "triton.runtime.interpreter", raising=False)

    def program(chooser: Any) -> object:
        ((owner, name, value),), stand_ins = triton_kernels(Run(chooser, "real"))
        assert (owner, name, stand_ins) == (jit.JITFunction, "run", {})
        return value()  # type: ignore[operator]

    with pytest.raises(CannotModel, match="TRITON_INTERPRET=1"):
        explore(program)
