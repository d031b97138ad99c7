"""Draws inside tensors that nobody has looked at yet: a whole number, or an element of 0 and 1.

A whole number is 64 bits that no token has: a tag, by which we know our own, the run, and which draw
it is; an element of 0 and 1 is boxed like a random number (see :mod:`torch_box`). Views, copies,
gathers and concatenations carry them along. Before every other operation, and before whatever leaves
PyTorch, the draws in the tensors that it is given are made, and written over where they lie.

Memory that holds draws is new, and never somebody else's: before a tensor is written to, the draws
that would be put there are made.
"""

# ruff: noqa: SLF001 - the dispatcher is public by its use, not by its names

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

import torch

from specdec_exact.audit.draw import Draw
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.torch_box import KINDS, boxed, numbered

__all__ = [
    "CARRIED",
    "MEMORY",
    "SHAPED",
    "made",
    "made_for_a_function",
    "made_for_an_operation",
    "tensors_in",
    "unseen",
]

_TAG, _RUN, _PLACE = 0x5D3C << 48, 24, 24
# Operations that carry the elements of their first argument along, and look at nothing else of it.
CARRIED = frozenset(
    [
        "_reshape_alias",
        "_unsafe_index",
        "_unsafe_view",
        "alias",
        "as_strided",
        "clone",
        "contiguous",
        "detach",
        "diagonal",
        "expand",
        "flatten",
        "flip",
        "gather",
        "index",
        "index_select",
        "lift_fresh",
        "masked_select",
        "movedim",
        "narrow",
        "permute",
        "repeat",
        "reshape",
        "roll",
        "select",
        "slice",
        "split",
        "split_with_sizes",
        "squeeze",
        "t",
        "take",
        "transpose",
        "unbind",
        "unfold",
        "unsqueeze",
        "view",
    ]
)
# Operations that take the shape of a tensor only.
SHAPED = frozenset(
    [
        "empty_like",
        "full_like",
        "new_empty",
        "new_full",
        "new_ones",
        "new_zeros",
        "ones_like",
        "zeros_like",
    ]
)
_CARRYING = CARRIED | SHAPED
# Operations that put the elements of all their arguments together.
_JOINING = frozenset(["cat", "stack", "where"])
# The same for the functions that lead there, by the names that Python calls them.
_LEADING = _CARRYING | {
    "__get__",
    "__getitem__",
    "__hash__",
    "__iter__",
    "__len__",
    "chunk",
    "cpu",
    "dim",
    "element_size",
    "expand_as",
    "is_contiguous",
    "is_floating_point",
    "long",
    "ndimension",
    "nelement",
    "numel",
    "reshape_as",
    "size",
    "stride",
    "swapaxes",
    "to",
    "view_as",
}
# What gives somebody else the memory, and not only the elements.
MEMORY = frozenset(
    [
        "__array__",
        "__dlpack__",
        "__reduce_ex__",
        "data_ptr",
        "numpy",
        "storage",
        "untyped_storage",
    ]
)
_SHARING = MEMORY | {"set_", "share_memory_"}
_LEADING_TO_JOINS = _JOINING | {"concat", "concatenate", "hstack", "vstack"}


def unseen(run: Run, draws: Sequence[Draw], dtype: Any, shape: Any) -> Any:
    """Return a tensor of draws; those that were made are ordinary elements."""
    if dtype in KINDS:
        run.deferred.add(dtype)
        plain = [d if d.value is None else float(d.seen()) for d in draws]
        return boxed(plain, dtype, shape, run)
    if dtype != torch.int64:
        return torch.tensor([d.seen() for d in draws], dtype=dtype).reshape(shape)
    whole: list[int] = []
    for draw in draws:
        if draw.value is not None:
            whole.append(draw.seen())
            continue
        if len(run.numbers) >> _PLACE:
            run.refuse("more than 16777216 random numbers in one run")
        whole.append(_TAG | (run.serial % 2**_RUN) << _PLACE | len(run.numbers))
        run.numbers.append(draw)
        run.deferred.add(dtype)
    return torch.tensor(whole, dtype=dtype).reshape(shape)


def made_for_an_operation(run: Run, func: Any, name: str, args: Any, kwargs: Any) -> None:
    """Make the draws that an operation of the dispatcher looks at."""
    kept: Any = ()
    first = args[0] if args else None
    if not func._schema.is_mutable and func._overloadname != "dtype":
        if name in _CARRYING or (name == "_to_copy" and _same(first, kwargs)):
            kept = (first,)
        elif name in _JOINING:
            inputs = [t for t in tensors_in(args) if t.dtype != torch.bool]
            kept = inputs if len({t.dtype for t in inputs}) == 1 else ()
    for tensor in tensors_in((args, kwargs)):
        if not any(tensor is other for other in kept):
            made(run, tensor)


def made_for_a_function(run: Run, name: str, args: Any, kwargs: Any) -> None:
    """Make the draws that a function of PyTorch may look at where no dispatcher sees it."""
    looked: Any = (args, kwargs)
    if args and name in _LEADING:
        looked = (args[1:], kwargs)
    elif args and name in _LEADING_TO_JOINS:
        looked = kwargs
    for tensor in tensors_in(looked):
        made(run, tensor, memory=name in _SHARING)


def made(run: Run, tensor: Any, *, memory: bool = False) -> None:
    """Make the draws in a tensor, or in all the memory it is a part of, and write them over."""
    if tensor.dtype not in run.deferred or tensor.numel() == 0:
        return
    with torch.inference_mode():  # where tensors of either kind may be written to
        if memory:
            tensor = torch.empty(0, dtype=tensor.dtype).set_(tensor.untyped_storage())
        places = _places(run, tensor)
        for index in torch.nonzero(places >= 0).tolist():
            entry = run.numbers[int(places[tuple(index)])]
            if isinstance(entry, Draw):
                tensor[tuple(index)] = entry.seen()


def _places(run: Run, tensor: Any) -> Any:
    """Return which entry of the run's table every element is; -1 for an ordinary one."""
    if tensor.dtype != torch.int64:
        return numbered(tensor)
    ours = (tensor >> (_RUN + _PLACE)) == _TAG >> (_RUN + _PLACE)
    if bool((ours & (tensor >> _PLACE != (_TAG >> _PLACE) | run.serial % 2**_RUN)).any()):
        run.refuse("a draw that was kept from an earlier call")
    return torch.where(ours, tensor & (2**_PLACE - 1), -1)


def _same(tensor: Any, options: Any) -> bool:
    return options.get("dtype") in (None, tensor.dtype)


_PLAIN = {type(None), bool, int, float, str, torch.dtype, torch.device}


def tensors_in(value: Any) -> Iterator[Any]:
    """Yield the tensors among arguments, and in lists, slices and mappings of them."""
    if isinstance(value, torch.Tensor):
        yield value
    elif type(value) in _PLAIN:
        return
    elif isinstance(value, slice):
        yield from tensors_in((value.start, value.stop, value.step))
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from tensors_in(inner)
    elif isinstance(value, Sequence | AbstractSet) and not isinstance(value, str | bytes | range):
        for inner in value:
            yield from tensors_in(inner)
