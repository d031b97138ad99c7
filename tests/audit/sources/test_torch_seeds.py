"""Seeds of PyTorch: those that a call sets are said, those of the machine are refused."""

from collections.abc import Callable
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="the front-end for PyTorch needs PyTorch")

from specdec_exact.audit.refusal import CannotModel  # noqa: E402 - after the check that it is there
from specdec_exact.audit.run import Run  # noqa: E402
from specdec_exact.audit.sources.current import SEEDED  # noqa: E402
from specdec_exact.audit.sources.install import replaced  # noqa: E402
from specdec_exact.audit.sources.reading import Reading  # noqa: E402
from specdec_exact.choice import explore  # noqa: E402

HELD = torch.Generator()


def noted(block: Callable[[], object]) -> set[str]:
    notes: set[str] = set()

    def program(chooser: object) -> None:
        run = Run(chooser, "real")  # type: ignore[arg-type]
        with replaced(run, block):
            block()
        notes.update(run.notes)

    explore(program)
    return notes


def test_a_seed_that_is_set_is_said() -> None:
    seeds: list[Callable[[], Any]] = [
        lambda: torch.manual_seed(0),
        lambda: torch.random.manual_seed(seed=0),
        lambda: torch.Generator().manual_seed(0),
        lambda: torch.Generator(device="cpu").manual_seed(0),
    ]
    for seed in seeds:
        assert SEEDED in noted(seed)
    assert SEEDED not in noted(lambda: torch.manual_seed(Reading(3, "a clock")))
    assert SEEDED not in noted(lambda: torch.rand(1))


def test_seeds_of_the_machine_are_refused() -> None:
    for seed in (lambda: torch.seed(), lambda: torch.Generator().seed()):  # noqa: PLW0108 - looked up again
        with pytest.raises(CannotModel, match="from the machine"):
            noted(seed)


def test_the_first_seed_decides_nothing() -> None:
    for seed in (lambda: torch.initial_seed(), lambda: torch.Generator().initial_seed()):  # noqa: PLW0108 - looked up again
        noted(seed)
        with pytest.raises(CannotModel, match="in a comparison"):
            noted(lambda seed=seed: seed() == 1)  # type: ignore[misc]  # a lambda with a default


def test_a_generator_that_was_made_before_is_still_one() -> None:
    def block() -> None:
        assert isinstance(HELD, torch.Generator)
        assert isinstance(torch.Generator(), torch.Generator)

    noted(block)
    assert type(HELD) is torch.Generator
