"""What PyTorch draws: numbers become Numbers, tokens become choices.

A draw is known by the state its generator is in. Two draws from one state are one draw, which is how
a seed that is set again, or a generator that was copied, is modelled exactly.
"""

# ruff: noqa: SLF001 - the dispatcher is public by its use, not by its names

import hashlib
from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any

import torch

from specdec_exact.audit.draw import Draw
from specdec_exact.audit.number import Number
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.torch_box import FLOATS, HELD, KINDS, boxed, holds_numbers
from specdec_exact.audit.sources.torch_unseen import unseen

__all__ = ["DRAWS", "drawn"]

DRAWS = frozenset(
    [
        "rand",
        "rand_like",
        "uniform",
        "exponential",
        "multinomial",
        "bernoulli",
        "randint",
        "randint_like",
        "random",
        "randperm",
    ]
)


def drawn(run: Run, func: Any, name: str, args: Any, kwargs: dict[str, Any]) -> Any:
    """Return what a random operation gives, by its name, without a trailing underscore."""
    generator = kwargs.get("generator") or torch.default_generator
    if "out" in kwargs:
        run.refuse(f"torch's {name} into a tensor of the caller")
    match name:
        case "rand" | "rand_like" | "uniform" | "exponential":
            return _numbers(run, name, args, kwargs, generator)
        case "multinomial":
            return _multinomial(run, func, args, kwargs, generator)
        case "bernoulli":
            return _bernoulli(run, func, args, kwargs, generator)
        case "randint" if not isinstance(args[-2], list):
            bounds, shape = args[:-1], args[-1]
            first, last = (0, bounds[0]) if len(bounds) == 1 else bounds[:2]
            return _whole(run, first, last, shape, kwargs, generator)
        case "randint":
            return _whole(run, 0, args[0], args[1], kwargs, generator)
        case _:
            run.refuse(f"torch's {name}")


def _numbers(run: Run, name: str, args: Any, kwargs: dict[str, Any], generator: Any) -> Any:
    make: Callable[[int, Hashable], Number] = (
        run.exponential if name == "exponential" else run.uniform
    )
    if name == "rand":
        plain = {k: v for k, v in kwargs.items() if k in ("dtype", "device")}
        target = torch.empty(args[0], **plain)
    else:
        target = args[0] if name in ("uniform", "exponential") else torch.empty_like(args[0])
    if kwargs.get("dtype") is not None:
        target = target.to(kwargs["dtype"])
    if target.dtype not in FLOATS:
        run.refuse(f"random numbers of type {target.dtype}")
    bits = HELD[target.dtype]
    state = _state(run, generator, (name, tuple(target.shape), bits))
    low, high, rate = _scale(name, args, kwargs)
    numbers: list[Any] = [make(bits, (state, i)) for i in range(target.numel())]
    if (low, high) != (0, 1):
        if target.dtype not in KINDS:
            run.refuse(f"numbers of {target.dtype} on another range than 0 to 1")
        numbers = [x * (high - low) + low for x in numbers]
    if rate != 1:
        numbers = [x / rate for x in numbers]
    return target.copy_(boxed(numbers, target.dtype, target.shape))


def _scale(name: str, args: Any, kwargs: dict[str, Any]) -> tuple[float, float, float]:
    given = args[1:]
    if name == "uniform":
        low = given[0] if given else kwargs.get("from", 0.0)
        high = given[1] if len(given) > 1 else kwargs.get("to", 1.0)
        return low, high, 1
    if name == "exponential":
        return 0, 1, given[0] if given else kwargs.get("lambd", 1.0)
    return 0, 1, 1


def _multinomial(run: Run, func: Any, args: Any, kwargs: dict[str, Any], generator: Any) -> Any:
    weights, count = args[0], args[1] if len(args) > 1 else kwargs["num_samples"]
    replacement = args[2] if len(args) > 2 else kwargs.get("replacement", False)
    if holds_numbers(weights):
        run.refuse("a draw whose weights are random")
    _fresh(run, generator, "multinomial")
    if weights.dtype not in KINDS:
        run.notes.add("multinomial by weights of half precision was taken to be ideal")
    # PyTorch's own refusals (negative weights, NaN, no mass) belong to the code's behaviour.
    func(*args, **kwargs)
    rows = weights.detach().reshape(-1, weights.shape[-1]).to(torch.float64).tolist()
    draws: list[Draw] = []
    for row in rows:
        left = [Fraction(x) for x in row]
        for _ in range(count):
            # What is left for the next draw depends on this one, where nothing is put back.
            draws.append(run.draw(left, lazily=None if replacement or count == 1 else False))
            if not replacement and count > 1:
                left[draws[-1].seen()] = Fraction()
    return unseen(run, draws, torch.int64, (*weights.shape[:-1], count))


def _bernoulli(run: Run, func: Any, args: Any, kwargs: dict[str, Any], generator: Any) -> Any:
    if func._schema.name.endswith("_") or len(args) > 1:
        p = args[1] if len(args) > 1 else kwargs.get("p", 0.5)
    else:
        p = args[0]
    if holds_numbers(p):
        run.refuse("an event whose probability is random")
    _fresh(run, generator, "bernoulli")
    spread = (
        p.expand(args[0].shape) if isinstance(p, torch.Tensor) else torch.full(args[0].shape, p)
    )
    in_place = func._schema.name.endswith("_")
    draws: list[Draw] = []
    for x in spread.reshape(-1).to(torch.float64).tolist():
        if not 0 <= x <= 1:
            raise RuntimeError("Expected p_in >= 0 && p_in <= 1 to be true, but got false.")
        weights = [1 - Fraction(x), Fraction(x)]
        draws.append(run.draw(weights, lazily=False if in_place else None))
    result = unseen(run, draws, args[0].dtype, args[0].shape)
    return args[0].copy_(result) if in_place else result


def _whole(
    run: Run, first: int, last: int, shape: Any, kwargs: dict[str, Any], generator: Any
) -> Any:
    _fresh(run, generator, "randint")
    count = int(torch.Size(shape).numel())
    draws = [run.draw([Fraction(1)] * (last - first), first) for _ in range(count)]
    return unseen(run, draws, kwargs.get("dtype") or torch.int64, shape)


def _fresh(run: Run, generator: Any, name: str) -> None:
    state = hashlib.sha256(generator.get_state().numpy().tobytes()).digest()
    if state in run.states:
        run.refuse(f"torch's {name} from a state its generator was in before")
    run.states[state] = name
    torch.rand(1, generator=generator)


def _state(run: Run, generator: Any, signature: Hashable) -> Hashable:
    """Return the state a generator is in, and advance it."""
    state = hashlib.sha256(generator.get_state().numpy().tobytes()).digest()
    if run.states.setdefault(state, signature) != signature:
        run.refuse("two different draws from one state of a generator")
    torch.rand(1, generator=generator)
    return state
