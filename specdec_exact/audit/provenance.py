"""Whether drafts come from the law that is declared for them.

A verifier that compares ratios is exact for the law that the drafts were really drawn from. So what a
drafter declares is half of the proof, and most real mistakes are made there: an argmax declared with
its whole row, a filtered sample with the unfiltered one, a row of another position.
"""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from specdec_exact.audit.harness import audit
from specdec_exact.audit.options import Options
from specdec_exact.audit.refusal import AdapterError, CannotModel
from specdec_exact.audit.result import Audited
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law

__all__ = ["Declaring", "provenance"]

Text = tuple[int, ...]


def provenance(
    drafter: Callable[..., Any],
    draft: Model[int] | None = None,
    draft_length: int = 2,
    *,
    size: int | None = None,
    options: Options | None = None,
) -> Audited:
    """Return whether a drafter draws from the rows that it declares.

    drafter    drafter(draft_model, draft_length) -> (tokens, rows): a model gives the row that
               follows a sequence of tokens; the rows are those it would hand to a verifier
    draft      a model on the tokens 0..size-1; by default a suite of small ones
    returns    ``lossless`` where every draft has the law of its row, given the drafts before it

    >>> import random
    >>> def likeliest(draft_model, draft_length):
    ...     row = list(draft_model([]))
    ...     return [row.index(max(row))], [row]
    >>> found = provenance(likeliest, draft_length=1, options=Options(arrays="list"))
    >>> found.verdict, found.smallest.case.name
    ('lossy', 'one token owed')
    """
    chosen = replace(options or Options(), drafts="own", grid=False, grow=False, mode="sampling")
    declaring = Declaring(drafter)
    found = audit(
        declaring,
        draft,
        draft,
        draft_length,
        size=size,
        options=replace(chosen, declares=declaring.model),
        name=str(getattr(drafter, "__name__", type(drafter).__name__)),
    )
    kept = found.verdict == "lossy-as-declared"
    return replace(found, verdict="lossless") if kept else found


class Declaring:
    """A drafter as an implementation that draws its own drafts, and what it declared so far.

    function    the drafter: its lines are those that an audit watches
    """

    def __init__(self, drafter: Callable[..., Any]) -> None:
        self.function = drafter
        self._declared: dict[Text, Law[int]] = {}

    def __call__(self, draft_model: Any, _: Any, length: int) -> list[int]:
        """Return the drafts."""
        result = self.function(draft_model, length)
        if not isinstance(result, tuple) or len(result) != 2:
            raise AdapterError("a drafter gives a pair of drafts and rows")
        tokens = [int(x) for x in result[0]]
        if len(tokens) != len(result[1]):
            said = f"{len(tokens)} drafts and {len(result[1])} rows"
            raise AdapterError(f"a drafter gives a row for every draft, got {said}")
        for place, row in enumerate(result[1]):
            _declare(self._declared, tuple(tokens[:place]), row)
        return tokens

    def model(self, _target: Model[int], truth: Model[int]) -> Model[int]:
        """Return what was declared for the case that was run last, down every branch."""
        known = dict(self._declared)
        self._declared.clear()
        return lambda text: known[text] if text in known else truth(text)


def _declare(declared: dict[Text, Law[int]], text: Text, row: Any) -> None:
    weights = [Fraction(float(weight)) for weight in row]
    total = sum(weights, Fraction())
    if total <= 0 or min(weights) < 0:
        raise AdapterError("a declared row has weights of at least 0, and one above 0")
    law = Law({token: weight / total for token, weight in enumerate(weights)})
    if declared.setdefault(text, law) != law:
        raise CannotModel(f"two laws declared for the draft after {text}")
