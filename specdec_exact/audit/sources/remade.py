"""Tuples, frozen sets and bound functions, which cannot change: they are made anew with other parts."""

import functools
from collections.abc import Callable
from typing import Any, TypeAlias, cast

from specdec_exact.audit.sources.names import PLAIN

__all__ = ["REMADE", "Replace", "replaced"]

# Returns what stands in for a value, or the value itself.
Replace: TypeAlias = Callable[[object], object]
# Looked through, and made anew by whoever holds them.
REMADE = (tuple, frozenset, functools.partial)


def replaced(value: object, replace: Replace) -> object:
    """Return what stands in for a value; one that cannot change is made anew if a part is replaced."""
    if not isinstance(value, REMADE):
        return replace(value)
    whole: Any = value
    if isinstance(value, functools.partial):
        parts = [whole.func, *whole.args, *whole.keywords.values()]
    elif set(map(type, whole)) <= PLAIN:
        return whole
    else:
        parts = list(whole)
    items = [replaced(part, replace) for part in parts]
    if all(new is old for new, old in zip(items, parts, strict=True)):
        return whole
    if isinstance(value, functools.partial):
        last = 1 + len(whole.args)
        keywords = dict(zip(whole.keywords, items[last:], strict=True))
        return functools.partial(cast("Any", items[0]), *items[1:last], **keywords)
    make = getattr(type(whole), "_make", None)  # of a named tuple
    if make is not None:
        return make(items)
    return frozenset(items) if isinstance(value, frozenset) else tuple(items)
