"""The worker process says when its engine is missing."""

import sys
from pathlib import Path

from specdec_exact.prove.child import Child
from specdec_exact.prove.solver import Solver


def test_a_worker_without_its_engine_says_so(tmp_path: Path) -> None:
    (tmp_path / "cvc5.py").write_text("raise ImportError('not here')", encoding="utf-8")
    process = Child("cvc5")
    process._command = [
        sys.executable,
        "-c",
        (
            f"import sys; sys.path.insert(0, {str(tmp_path)!r}); "
            "from specdec_exact.prove.worker import main; main('cvc5')"
        ),
    ]
    assert Solver("cvc5", process).available() == "cvc5 is not installed (not here)"
    process.close()
