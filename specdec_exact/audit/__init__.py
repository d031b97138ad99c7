"""Somebody's unmodified code, run down every branch: the exact law it emits."""

from specdec_exact.audit.harness import Options, audit
from specdec_exact.audit.result import Audited, CaseResult

__all__ = ["Audited", "CaseResult", "Options", "audit"]
