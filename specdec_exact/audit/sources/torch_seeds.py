"""What PyTorch's generators say of themselves, and seeds that a call sets.

What they draw is followed by the state they are in, wherever they are held: see :mod:`torch_draws`.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import torch

from specdec_exact.audit.sources.current import SEEDED, current, refuse
from specdec_exact.audit.sources.patches import Patch
from specdec_exact.audit.sources.reading import Reading

__all__ = ["torch_seeds"]

_FIRST = "the first seed of a generator"


@cache
def torch_seeds() -> tuple[list[Patch], dict[int, object]]:
    """Return patches, and replacements by the ``id`` of what they replace; the same for every run."""
    stand_ins: dict[str, object] = {
        "seed": _seed,
        "initial_seed": _first_seed(torch.initial_seed),
        "manual_seed": _manual_seed(torch.manual_seed),
    }
    generator = _pretending(torch.Generator)
    by_identity = {id(getattr(torch, name)): value for name, value in stand_ins.items()}
    by_identity[id(torch.Generator)] = generator
    patches: list[Patch] = [(torch, "Generator", generator)]
    for module in (torch, torch.random):
        patches += [(module, name, value) for name, value in stand_ins.items()]
    return patches, by_identity


def _seed(*_: object) -> None:
    return refuse("a seed that PyTorch takes from the machine")


def _first_seed(original: Callable[..., int]) -> Callable[..., Reading]:
    def initial_seed(*of: Any) -> Reading:
        return Reading(original(*of), _FIRST)

    return initial_seed


def _manual_seed(original: Callable[..., Any]) -> Callable[..., Any]:
    def manual_seed(*given: Any, **named: Any) -> Any:
        *before, seed = (*given, *named.values())
        run = current()
        if isinstance(seed, Reading):
            # A new seed in every call; what it is, is of no account.
            return original(*before, seed.as_seed()[1])
        if run is not None:
            run.notes.add(SEEDED)
        return original(*before, seed)

    return manual_seed


def _pretending(original: Any) -> Any:
    kind: Any = type(original)

    class Pretends(kind):  # type: ignore[misc]  # PyTorch's own kind of class
        def __instancecheck__(self, instance: object) -> bool:
            return isinstance(instance, original)

    methods = {
        "seed": _seed,
        "initial_seed": _first_seed(original.initial_seed),
        "manual_seed": _manual_seed(original.manual_seed),
    }
    return Pretends("Generator", (original,), methods)
