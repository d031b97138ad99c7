"""For test suites: a function is lossless, or the test fails with the place where it is not."""

from specdec_exact.audit.harness import Options, audit
from specdec_exact.audit.result import Audited
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
    audited = audit(verify, draft_length=draft_length, options=options)
    if not audited.passed:
        raise AssertionError(_said(audited))
    return audited


def _said(audited: Audited) -> str:
    lines = [f"{audited.name} is {audited.verdict}", *audited.findings]
    if audited.reason:
        lines.append(audited.reason)
    if audited.smallest is not None:
        case, node = audited.smallest, audited.smallest.judged.biased_node
        lines.append(
            f"on {case.case.name}, {case.case.draft_length} drafted: "
            f"total variation {spell(case.judged.total_variation)}"
        )
        if node is not None:
            emitted, owed = spell(node.emitted), spell(node.owed)
            lines.append(
                f"token {node.token!r} after {node.prefix}: emitted {emitted}, owed {owed}"
            )
        if case.replay is not None:
            lines.append(f"replay choices {case.replay}")
    if audited.nearest is not None:
        lines.append(
            f"nearest known fault: {audited.nearest.fault}, {spell(audited.nearest.distance)} away"
        )
    return "\n".join(lines)
