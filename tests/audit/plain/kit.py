"""What a rule is written with: NumPy's own functions, or PyTorch's.

A rule of this folder is an ordinary function of drafts and rows. It is written once, and becomes code
in either library by the kit that it is given: the arithmetic is the library's, and so are the numbers.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from specdec_exact.audit.arrays import Arrays
from specdec_exact.audit.judge import Promise
from specdec_exact.audit.options import Mode
from specdec_exact.audit.trial import Drafts
from specdec_exact.kernel.block import Model

__all__ = ["Kit", "Plain", "Rule", "numpy_kit", "tokens", "torch_kit", "walked"]

Rule = Callable[..., Any]


class Kit(NamedTuple):
    """One library.

    number      a uniform number
    noise       exponential numbers, as many as a row is long
    draw        an index, drawn with these weights
    positive    the positive part of a row
    lesser      the lesser of two rows, element by element
    stack       rows as one matrix
    """

    arrays: Arrays
    number: Callable[[], Any]
    noise: Callable[[Any], Any]
    draw: Callable[[Any], int]
    positive: Callable[[Any], Any]
    lesser: Callable[[Any, Any], Any]
    stack: Callable[[list[Any]], Any]


class Plain(NamedTuple):
    """A rule, and how it is audited.

    declares    the law that it owes, made from target and draft; None is the target
    promises    the rule whose acceptance it says it has
    """

    rule: Rule
    draft_length: int = 2
    drafts: Drafts = "given"
    mode: Mode = "sampling"
    declares: Callable[[Model[int], Model[int]], Model[int]] | None = None
    promises: Promise = "token"


RNG = np.random.default_rng(0)


def walked(number: Any, weights: Any) -> int:
    """Return the index at which the running sum of the weights passes a number."""
    return int((number >= weights.cumsum(0)).sum())


def tokens(values: Any) -> list[int]:
    """Return tokens as a list, whatever held them."""
    return [int(value) for value in values]


def numpy_kit() -> Kit:
    """Return the kit that draws by a walk along NumPy's running sums."""
    return Kit(
        "numpy",
        RNG.random,
        lambda row: RNG.exponential(size=len(row)),
        lambda weights: walked(RNG.random() * weights.sum(), weights),
        lambda row: np.maximum(row, 0),
        np.minimum,
        np.stack,
    )


def torch_kit() -> Kit:
    """Return the kit that draws by PyTorch's multinomial."""
    import torch  # noqa: PLC0415 - an extra

    return Kit(
        "torch",
        lambda: torch.rand(()),
        lambda row: torch.empty_like(row).exponential_(),
        lambda weights: int(torch.multinomial(weights, 1)),
        lambda row: row.clamp(min=0),
        torch.minimum,
        torch.stack,
    )
