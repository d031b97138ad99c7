"""A function that says how it is to be audited, where it is written.

    @audited(draft_length=2)
    def verify(draft_tokens, draft_rows, target_rows): ...

The function stays what it is. Nothing runs until somebody asks: ``verify.audit()`` in Python,
``verify.assert_lossless()`` in a test, ``specdec-exact audit FILE.py:verify`` at a prompt.
"""

from collections.abc import Callable
from functools import update_wrapper
from typing import Generic, ParamSpec, TypeVar

from specdec_exact.audit.harness import audit
from specdec_exact.audit.options import Options
from specdec_exact.audit.result import Audited
from specdec_exact.audit.testing import assert_lossless

__all__ = ["Marked", "audited"]

P = ParamSpec("P")
R = TypeVar("R")


class Marked(Generic[P, R]):
    """A function, and how it is to be audited."""

    def __init__(self, function: Callable[P, R], draft_length: int, options: Options) -> None:
        self.function, self.draft_length, self.options = function, draft_length, options
        update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Call the function."""
        return self.function(*args, **kwargs)

    def audit(self) -> Audited:
        """Return the audit of the function."""
        return audit(self.function, draft_length=self.draft_length, options=self.options)

    def assert_lossless(self) -> Audited:
        """Fail unless the audit of the function passes; return the audit."""
        __tracebackhide__ = True
        return assert_lossless(self.function, self.draft_length, options=self.options)


def audited(
    draft_length: int = 2, options: Options | None = None
) -> Callable[[Callable[P, R]], Marked[P, R]]:
    """Mark a function with the way it is to be audited.

    >>> import random
    >>> @audited(draft_length=1, options=Options(arrays="list", grid=False))
    ... def verify(draft_tokens, draft_rows, target_rows):
    ...     return random.choices(range(len(target_rows[0])), target_rows[0])
    >>> verify.audit().verdict
    'lossless-suboptimal'
    """
    return lambda function: Marked(function, draft_length, options or Options())
