"""What is collected depends on what is installed: PyTorch is an extra."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("torch") else ["specdec_exact/audit/sources/torch_*.py"]
