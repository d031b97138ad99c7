"""The kernel's column: it alone, and the proof assistants, may say ``proved``."""

import time

from specdec_exact.deduction.check import Obligation, discharge
from specdec_exact.kernel.errors import SpecdecError
from specdec_exact.notation.theorem import Theorem
from specdec_exact.prove.answer import Answer, Status

__all__ = ["ask", "refusal"]


def ask(theorem: Theorem) -> Answer:
    """Return whether the kernel accepts the theorem's obligation, and refuses it with each wrong rule."""
    if theorem.obligation is None:
        return Answer("kernel", Status.SILENT, "no obligation")
    start = time.monotonic()
    refused = refusal(theorem.obligation)
    if refused is not None:
        return Answer("kernel", Status.REFUTED, refused, time.monotonic() - start)
    steps, goals = len(theorem.obligation.steps), len(theorem.obligation.goals)
    detail = f"{steps} steps establish {goals} {'goal' if goals == 1 else 'goals'}"
    return Answer("kernel", Status.PROVED, detail, time.monotonic() - start)


def refusal(obligation: Obligation) -> str | None:
    """Return why the kernel refuses an obligation, or None if it accepts it."""
    if not obligation.goals:
        return "the obligation has no goal"
    try:
        discharge(obligation)
    except SpecdecError as error:
        return str(error) or type(error).__name__
    return None
