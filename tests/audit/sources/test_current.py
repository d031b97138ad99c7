"""The run under way is known to the thread that runs it, and to nobody afterwards."""

import threading

import pytest

from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.current import current, refuse, under_way
from specdec_exact.choice import explore


def test_a_run_is_under_way_in_its_thread() -> None:
    elsewhere: list[Run | None] = []

    def program(chooser: object) -> None:
        run = Run(chooser, "real")  # type: ignore[arg-type]
        with under_way(run):
            assert current() is run
            other = threading.Thread(target=lambda: elsewhere.append(current()))
            other.start()
            other.join()
            with pytest.raises(CannotModel, match="a use"):
                refuse("a use")
            assert run.refused is not None

    explore(program)
    assert (current(), elsewhere) == (None, [None])
    refuse("nothing, when no run is under way")
