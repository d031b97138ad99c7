"""What a run of the audited code gave: a row of tokens and a count, or a failure with its name."""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from specdec_exact.audit.refusal import AdapterError
from specdec_exact.kernel.law import Token

__all__ = ["FAILED", "Outcome", "failure", "outcome"]

# No token of a vocabulary begins like this; a failure is a token that the target never emits.
FAILED = "⊥ "


class Outcome(NamedTuple):
    """The emitted tokens, and how many of them are accepted drafts."""

    tokens: tuple[Token, ...]
    accepted: int


def failure(what: str) -> Outcome:
    """Return the outcome of a run that ended without tokens."""
    return Outcome((FAILED + what,), 0)


def outcome(result: object, draft_length: int, size: int) -> Outcome:
    """Return what the audited code returned, checked.

    result    a sequence of tokens, or a pair of one and the number of accepted drafts
    size      tokens are 0..size-1; a larger one is a failure of the code
    raises    AdapterError for anything else: padded, nested or empty rows are for the adapter to cut

    >>> outcome([1, 0], 2, 3), outcome(([1, 0], 2), 2, 3)
    (Outcome(tokens=(1, 0), accepted=1), Outcome(tokens=(1, 0), accepted=2))
    """
    plain: Any = _listed(result)
    accepted: object = None
    if isinstance(plain, tuple) and len(plain) == 2 and isinstance(_listed(plain[0]), Sequence):
        plain, accepted = _listed(plain[0]), _listed(plain[1])
    if plain is None:
        return failure("gives no token")
    if not isinstance(plain, list | tuple):
        raise AdapterError(f"the code gives a row of tokens, got {type(result).__name__}")
    if not 1 <= len(plain) <= draft_length + 1:
        raise AdapterError(
            f"a round of {draft_length} drafts gives 1 to {draft_length + 1} tokens, got {len(plain)}"
        )
    count = len(plain) - 1 if accepted is None else accepted
    if type(count) is not int or not 0 <= count <= draft_length:
        raise AdapterError(f"the accepted count is between 0 and {draft_length}, got {accepted!r}")
    tokens: list[int] = []
    for value in plain:
        token = _token(_listed(value), size)
        if isinstance(token, str):
            return failure(token)
        tokens.append(token)
    return Outcome(tuple(tokens), count)


def _token(value: object, size: int) -> int | str:
    """Return a token, or what is wrong with the code that gave it."""
    if value is None:
        return "gives no token"
    if isinstance(value, float) and math.isnan(value):
        return "gives a token that is not a number"
    if isinstance(value, list | tuple):
        raise AdapterError("the code gives rows within rows: let its adapter return one row")
    if type(value) is not int:
        raise AdapterError(f"a token is an integer, got {value!r}")
    if value < 0:
        raise AdapterError(f"a token is at least 0, got {value}: let the adapter cut padding off")
    return value if value < size else f"gives token {value} of {size} tokens"


def _listed(value: object) -> object:
    """Return arrays and their scalars as Python lists and numbers."""
    tolist = getattr(value, "tolist", None)
    return tolist() if callable(tolist) else value
