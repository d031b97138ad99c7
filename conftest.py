"""What is collected depends on what is installed: PyTorch is an extra."""

from importlib.util import find_spec

_NEED_TORCH = ["specdec_exact/audit/sources/torch_*.py", "tests/audit/torch_rules.py"]

collect_ignore_glob = [] if find_spec("torch") else _NEED_TORCH
