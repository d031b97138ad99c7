"""An exception that only our stand-ins raise is no outcome of the code.

A random number of ours lacks what nobody thought of, and the code stops there with a TypeError that it
would never raise by itself. So whatever the audit saw raised is looked for in runs of the untouched
code; an exception that should have come in 12 of them, and came in none, is put down to us.
"""

import random
from fractions import Fraction
from math import ceil

from specdec_exact.audit.lines import Lines
from specdec_exact.audit.outcome import FAILED
from specdec_exact.audit.run import Run
from specdec_exact.audit.trial import Trial
from specdec_exact.choice import sample

__all__ = ["LEAST", "never_raised"]

# Rarer exceptions are taken as they are: it would take too many runs to meet one.
LEAST = Fraction(1, 200)
_RAISES = f"{FAILED}raises "
_ENOUGH = 12


def never_raised(trial: Trial, failures: tuple[tuple[str, Fraction], ...]) -> str | None:
    """Return an exception of the audit that runs of the untouched code do not raise, if there is one.

    failures    outcomes without tokens, with their probabilities

    Of an exception only the type is compared: its words may quote a random number.
    """
    if _never_entered(trial):
        return None
    weights: dict[str, Fraction] = {}
    for said, weight in failures:
        if said.startswith(_RAISES):
            kind = _kind(said)
            weights[kind] = weights.get(kind, Fraction()) + weight
    if trial.called.uniforms is not None:
        return next(iter(weights.keys() & {"TypeError", "AttributeError"}), None)
    wanted = {kind for kind, weight in weights.items() if weight >= LEAST}
    if not wanted:
        return None
    generator = random.Random(0)  # noqa: S311 - of the drafts; the code seeds itself
    for _ in range(ceil(_ENOUGH / min(weights[kind] for kind in wanted))):
        emitted = sample(lambda chooser: trial.untouched(Run(chooser, "real")), generator)
        first = emitted.tokens[0]
        if isinstance(first, str) and first.startswith(_RAISES):
            wanted.discard(_kind(first))
        if not wanted:
            return None
    return min(wanted)


def _never_entered(trial: Trial) -> bool:
    """Return whether no line of the code ever ran: then it was called with arguments it does not take."""
    watched = trial.implementation
    found = watched.found() if isinstance(watched, Lines) else None
    return found is not None and not found.reached


def _kind(said: str) -> str:
    return said.removeprefix(_RAISES).partition(":")[0]
