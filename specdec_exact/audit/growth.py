"""More inputs, until the lines of the audited function have been reached.

Laws are drawn from a fixed list of small weights, zeros among them, on alphabets of growing size, and
the function is run on each a few times. An input on which a line runs for the first time joins the
suite, and is then run down every branch like the others.
"""

import random
import time
from collections.abc import Callable, Iterator
from fractions import Fraction

from specdec_exact.audit.lines import Lines
from specdec_exact.audit.suite import ROUNDING, Case, models
from specdec_exact.audit.trial import Trial
from specdec_exact.choice import sample
from specdec_exact.kernel.errors import SpecdecError
from specdec_exact.kernel.law import Law, law

__all__ = ["grown", "proposed"]

SIZES = (2, 3, 4, 5, 8, 16)
_WEIGHTS = (0, 0, 1, 1, 2, 3, 8)
# Slow code is not waited for; code that is not slow is run on all of them.
_SECONDS, _RUNS, _MOST = 5.0, 4, 48
# On more tokens than this, longer rounds have too many branches.
_LARGE = 5


def proposed(draft_length: int) -> Iterator[Case]:
    """Yield inputs, the same ones every time.

    >>> first = next(proposed(1))
    >>> first.name, first.target(())
    ('grown, 2 tokens, no. 1', Law({0: '4/5', 1: '1/5'}))
    """
    generator = random.Random(0)  # noqa: S311 - the same every time

    def row(size: int) -> Law[int]:
        weights = [generator.choice(_WEIGHTS) for _ in range(size)]
        weights[generator.randrange(size)] += 1
        return law([Fraction(weight, sum(weights)) for weight in weights])

    for number in range(1, _MOST + 1):
        size = SIZES[(number - 1) % len(SIZES)]
        target, draft = models([row(size) for _ in range(3)])
        length = 1 if size > _LARGE else 1 + number % draft_length
        name = f"grown, {size} tokens, no. {number}"
        yield Case(name, size, target, draft, length, ROUNDING)


def grown(lines: Lines, draft_length: int, trial_of: Callable[[Case], Trial]) -> Iterator[Case]:
    """Yield the inputs on which a line runs that ran on none before.

    trial_of    makes the watched function's trial on an input
    """
    generator, end = random.Random(0), time.monotonic() + _SECONDS  # noqa: S311 - as above
    for case in proposed(draft_length):
        if not lines.left or time.monotonic() > end:
            return
        before, trial = len(lines.left), trial_of(case)
        for _ in range(_RUNS):
            try:
                sample(trial, generator)
            except SpecdecError:  # it is met again, and named, where the input is audited
                break
        if len(lines.left) < before:
            yield case
