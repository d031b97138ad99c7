"""Entropy and threads are refused, except to a module that is being loaded."""

import os
import threading

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
