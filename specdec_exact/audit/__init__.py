"""Somebody's unmodified code, run down every branch: the exact law it emits.

Names are loaded when they are asked for: the pytest plugin lives here, and costs a test run nothing.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from specdec_exact.audit.decorator import audited
    from specdec_exact.audit.harness import audit
    from specdec_exact.audit.options import Options
    from specdec_exact.audit.result import Audited, CaseResult

__all__ = ["Audited", "CaseResult", "Options", "audit", "audited"]


def __getattr__(name: str) -> object:
    if name == "audit":
        from specdec_exact.audit import harness  # noqa: PLC0415 - see above

        return harness.audit
    if name == "Options":
        from specdec_exact.audit import options  # noqa: PLC0415 - see above

        return options.Options
    if name == "audited":
        from specdec_exact.audit import decorator  # noqa: PLC0415 - see above

        return decorator.audited
    if name in ("Audited", "CaseResult"):
        from specdec_exact.audit import result  # noqa: PLC0415 - see above

        return getattr(result, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
