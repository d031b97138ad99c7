"""Entropy and threads are refused, except to a module that is being loaded."""

import os
import subprocess
import threading
from pathlib import Path

import pytest

from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.install import replaced
from specdec_exact.choice import explore


def test_entropy_and_threads_are_refused() -> None:
    def program(chooser: object) -> None:
        run = Run(chooser, "real")  # type: ignore[arg-type]
        with replaced(run, print):
            with pytest.raises(CannotModel, match="urandom"):
                os.urandom(4)
            with pytest.raises(CannotModel, match="start"):
                threading.Thread(target=print).start()

    explore(program)
    assert len(os.urandom(4)) == 4


def test_files_are_read_and_devices_of_random_bytes_are_not(tmp_path: Path) -> None:
    file = tmp_path / "weights.txt"
    file.write_text("3", encoding="utf-8")

    def program(chooser: object) -> None:
        run = Run(chooser, "real")  # type: ignore[arg-type]
        with replaced(run, print):
            assert file.read_text(encoding="utf-8") == "3"
            assert run.refused is None
            with pytest.raises(CannotModel, match="a read of /dev/urandom"):
                Path("/dev/urandom").read_bytes()
            with pytest.raises(CannotModel, match="Popen"):
                subprocess.run(["true"], check=True)

    explore(program)
    subprocess.run(["true"], check=True)
