"""Put every source in place for one run."""

import random
import sys
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from types import FunctionType, ModuleType

import numpy as np

from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.clock import clocks
from specdec_exact.audit.sources.current import under_way
from specdec_exact.audit.sources.forbidden import forbidden, refused_if_held
from specdec_exact.audit.sources.numpy_random import numpy_random
from specdec_exact.audit.sources.patches import Patch, patched
from specdec_exact.audit.sources.python_float import python_float
from specdec_exact.audit.sources.python_math import python_math
from specdec_exact.audit.sources.python_random import python_random
from specdec_exact.audit.sources.reach import held
from specdec_exact.audit.sources.states import States, states

__all__ = ["replaced"]

_GENERATORS = (
    np.random.Generator,
    np.random.RandomState,
    np.random.BitGenerator,
    random.Random,
)
# Kinds, by identity, of what is no generator, is bound to none, and is no function of another language.
_ITSELF = {id(kind) for kind in (FunctionType, ModuleType, type, list, tuple, dict, set, frozenset)}


def _looked_up_again(owner: object, name: str) -> Callable[..., object]:
    def method(*args: object, **kwargs: object) -> object:
        return getattr(owner, name)(*args, **kwargs)

    return method


def _of_extras(run: Run) -> tuple[list[Patch], dict[int, object]]:
    patches: list[Patch] = []
    stand_ins: dict[int, object] = {}
    if "torch" in sys.modules:
        from specdec_exact.audit.sources.torch_seeds import torch_seeds  # noqa: PLC0415 - an extra

        patches, stand_ins = torch_seeds()
    if "triton" in sys.modules:
        from specdec_exact.audit.sources.triton_kernels import triton_kernels  # noqa: PLC0415 - an extra

        more, by_triton = triton_kernels(run)
        patches, stand_ins = [*patches, *more], {**stand_ins, **by_triton}
    if "jax" in sys.modules:
        from specdec_exact.audit.sources.jax_mode import jax_random  # noqa: PLC0415 - an extra

        more, by_jax = jax_random(run)
        patches, stand_ins = [*patches, *more], {**stand_ins, **by_jax}
    return patches, stand_ins


class _StandIns:
    """What stands in, in one run, for what a piece of code holds.

    known           by the ``id`` of what is replaced
    generator_of    gives the stand-in of a NumPy generator
    """

    def __init__(
        self,
        run: Run,
        alive: States,
        known: dict[int, object],
        generator_of: Callable[[object], object],
    ) -> None:
        self._run, self._alive = run, alive
        self._known, self._generator_of = known, generator_of

    def of(self, value: object) -> object:
        """Return what stands in for a value, or the value."""
        known = self._known.get(id(value))
        if known is not None:
            return known
        if id(type(value)) in _ITSELF:
            return value
        # By its type: one of ours, which the code made in an earlier run and kept, passes for NumPy's.
        if issubclass(type(value), _GENERATORS):
            self._alive.watch(value)
        owner = getattr(value, "__self__", None)
        if isinstance(owner, random.Random):
            # A method that was looked up before: look it up again, where it is patched.
            return _looked_up_again(owner, getattr(value, "__name__", ""))
        if isinstance(owner, np.random.Generator | np.random.RandomState):
            return getattr(self._generator_of(owner), getattr(value, "__name__", ""))
        return refused_if_held(self._run, self._generator_of(value))


@contextmanager
def replaced(run: Run, code: object) -> Generator[None]:
    """Run a block in which the randomness of a piece of code comes from a run.

    code    the callable that is audited: names it holds on to are looked through
    """
    python, by_python = python_random(run)
    refused, by_refusal = forbidden(run)
    numpy, by_numpy, generator_of = numpy_random(run)
    timed, by_time = clocks()
    mathematics, by_math = python_math()
    kernels, by_kernels = _of_extras(run)
    alive = states(code)
    by_call = python_float()
    known = {**by_math, **by_refusal, **by_python, **by_time, **by_numpy, **by_kernels, **by_call}
    stand_ins = _StandIns(run, alive, known, generator_of)

    def stuck(value: object) -> None:
        # A generator that is drawn from is seen to be; of a function nothing would be seen.
        # Python's own logarithm refuses our numbers by itself.
        owner = getattr(value, "__self__", None)
        if not (isinstance(value, _GENERATORS) or isinstance(owner, _GENERATORS)) and (
            id(value) not in by_math
        ):
            name = getattr(value, "__name__", type(value).__name__)
            run.refuse(f"{name}, which the code holds where it cannot be replaced")

    # The names are looked up before anything is patched.
    names = held(code, stand_ins.of, stuck)
    before = alive.now()
    with ExitStack() as stack:
        stack.enter_context(under_way(run))
        if "torch" in sys.modules:
            # Loaded before names are patched, because loading asks the machine for entropy.
            from specdec_exact.audit.sources.torch_mode import torch_random  # noqa: PLC0415 - an extra

            stack.enter_context(torch_random(run))
        if "jax" in sys.modules:
            from specdec_exact.audit.sources.jax_mode import interpreted  # noqa: PLC0415 - an extra

            stack.enter_context(interpreted())
        stack.enter_context(
            patched([*python, *mathematics, *refused, *timed, *numpy, *kernels, *names])
        )
        yield
    alive.compare(before, run)
