"""What the how-to says cannot be followed is not, and what it says to write instead is."""

import linecache
import math
import random
import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from specdec_exact.audit import Options, audit

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/how-to/audit-your-function.md").read_text(encoding="utf-8")
PYTHON, TORCH = (
    re.findall(r"^\| `([^`|]+)` \| `([^`|]+)` \|$", table, re.MULTILINE)
    for table in re.findall(r"^\| [\w ]+ \| instead \|\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
)
BODY = """def verify(tokens, draft, target):
    row = target[0]
    p, n = row[0], len(row)
    u = {number}
    return [int({expression})], 0
"""


def _verdict(expression: str, number: str, names: dict[str, Any], options: Options) -> str:
    text = BODY.format(number=number, expression=expression)
    file = f"<{number}, {expression}>"
    # Some code is read again as text, as torch does when it compiles.
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    exec(compile(text, file, "exec"), names)  # noqa: S102 - that is the test
    return audit(names["verify"], draft_length=1, options=options).verdict


QUICK = Options(grid=False, grow=False)


def test_the_tables_are_read() -> None:
    rows = [line for line in PAGE.split("instead\n")[-1].splitlines() if line.startswith("| `")]
    assert len(PYTHON) + len(TORCH) == len(rows) > 12


@pytest.mark.parametrize(("refused", "instead"), PYTHON)
def test_numpy_and_python(refused: str, instead: str) -> None:
    names = {"np": np, "math": math, "random": random, "rng": np.random.default_rng()}
    assert _verdict(refused, "rng.random()", names, QUICK) == "inconclusive"
    assert _verdict(instead, "rng.random()", names, QUICK) in ("lossless-suboptimal", "lossy")


@pytest.mark.skipif(find_spec("torch") is None, reason="tensors need PyTorch")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("refused", "instead"), TORCH)
def test_pytorch(refused: str, instead: str) -> None:
    names = {"math": math, "torch": import_module("torch")}
    options = Options(arrays="torch", precision="float32", grid=False, grow=False)
    assert _verdict(refused, "torch.rand(1)", names, options) == "inconclusive"
    assert _verdict(instead, "torch.rand(1)", names, options) in ("lossless-suboptimal", "lossy")
