"""What is collected depends on what is installed: JAX, PyTorch and Triton are extras."""

import os
from importlib.util import find_spec

_NEED_JAX = ["specdec_exact/audit/sources/jax_*.py", "tests/audit/jax_rules.py"]
_NEED_TORCH = ["specdec_exact/audit/sources/torch_*.py", "tests/audit/torch_rules.py"]
_NEED_TRITON = ["specdec_exact/audit/sources/triton_*.py", "tests/audit/triton_rules.py"]

# Triton reads it when it is loaded: the tests look at kernels that are interpreted.
os.environ.setdefault("TRITON_INTERPRET", "1")

collect_ignore_glob = [
    *([] if find_spec("jax") else _NEED_JAX),
    *([] if find_spec("torch") else _NEED_TORCH),
    *([] if find_spec("torch") and find_spec("triton") else _NEED_TRITON),
]
