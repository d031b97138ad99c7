"""Triton kernels, where they are interpreted; compiled ones are refused."""

import importlib
import sys

from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.patches import Patch, Refusing

__all__ = ["triton_kernels"]


def triton_kernels(run: Run) -> tuple[list[Patch], dict[int, object]]:
    """Return what to patch, and replacements by the ``id`` of what they replace."""
    jit = importlib.import_module("triton.runtime.jit")
    refusing = Refusing(
        run, "a compiled Triton kernel; set TRITON_INTERPRET=1 for interpreted ones"
    )
    patches: list[Patch] = [(jit.JITFunction, "run", refusing)]
    if "triton.runtime.interpreter" not in sys.modules:
        return patches, {}
    # What a launch would load otherwise, in the middle of a run, draws numbers of its own.
    importlib.import_module("torch.fx.experimental.symbolic_shapes")
    from specdec_exact.audit.sources.triton_mode import triton_random  # noqa: PLC0415 - an extra

    interpreted, stand_ins = triton_random(run)
    return [*patches, *interpreted], stand_ins
