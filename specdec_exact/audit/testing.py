"""For test suites: a function is lossless, or the test fails with the place where it is not."""

import shlex

from specdec_exact.audit.again import MOST_ALIKE, branch_words, call_words, label, listed, place_of
from specdec_exact.audit.harness import audit
from specdec_exact.audit.options import Options
from specdec_exact.audit.outcome import FAILED
from specdec_exact.audit.result import Audited, CaseResult
from specdec_exact.audit.trial import Implementation
from specdec_exact.kernel.rational import spell

__all__ = ["assert_lossless"]


def assert_lossless(
    verify: Implementation,
    draft_length: int = 2,
    *,
    options: Options | None = None,
) -> Audited:
    """Fail unless the audit of a function passes; return the audit.

    verify, options    as for :func:`specdec_exact.audit.audit`
    raises             AssertionError with the verdict, the biased node and the choices to replay

    >>> import random
    >>> def drafts(tokens, draft, target):
    ...     return [*tokens, random.choices(range(len(target[-1])), target[-1])[0]]
    >>> assert_lossless(drafts, 1)  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    AssertionError: drafts is lossy: disjoint...
    """
    __tracebackhide__ = True
    chosen = options or Options()
    audited = audit(verify, draft_length=draft_length, options=chosen)
    if not audited.passed:
        raise AssertionError(_said(audited, _command(verify, draft_length, chosen)))
    return audited


def _command(verify: Implementation, draft_length: int, options: Options) -> tuple[str, ...]:
    """Return the command that audits the function; () where a command line cannot name it or its laws."""
    place = place_of(verify)
    if place is None or options.told is not None:
        return ()
    name, marked = place
    length = () if marked or draft_length == 2 else ("--draft-length", str(draft_length))
    return ("specdec-exact", "audit", name, *length, *(() if marked else call_words(options)))


def _said(audited: Audited, command: tuple[str, ...]) -> str:
    lines = [f"{audited.name} is {audited.verdict}", *audited.findings]
    if audited.reason:
        lines.append(audited.reason)
    if audited.smallest is not None:
        lines += _smallest(audited.smallest, command)
    if audited.nearest is not None:
        near = audited.nearest
        alike = f"; as far from {listed(near.alike, MOST_ALIKE)}" if near.alike else ""
        lines.append(f"nearest known fault: {near.fault}, {spell(near.distance)} away{alike}")
    return "\n".join(lines)


def _smallest(case: CaseResult, command: tuple[str, ...]) -> list[str]:
    node, words = case.judged.biased_node, branch_words(case)
    distance = spell(case.judged.total_variation)
    lines = [f"on {label(case.case)}: total variation {distance}"]
    lines += [
        f"{what.removeprefix(FAILED)}, with probability {spell(weight)}"
        for what, weight in case.judged.failures
    ]
    if node is not None:
        emitted, owed = spell(node.emitted), spell(node.owed)
        lines.append(f"token {node.token!r} after {node.prefix}: emitted {emitted}, owed {owed}")
    if words and command:
        lines.append(f"see a branch of it: {shlex.join((*command, *words))}")
    elif case.replay is not None:
        called = f"replayed(verify, {label(case.case)!r}, {case.replay})"
        lines.append(f"see a branch of it: specdec_exact.audit.replay.{called}")
    return lines
