"""What the page of audited packages says of an adapter, measured here and now.

``TRITON_INTERPRET=1 python -m tests.audit.published`` prints the table; rows of packages that are not
installed are left out.
"""

import sys
import warnings
from fractions import Fraction
from functools import cache

from specdec_exact.audit.adapters import ADAPTERS, Adapter, MissingPackage, adapter
from specdec_exact.audit.harness import audit
from specdec_exact.audit.result import Audited, CaseResult
from specdec_exact.audit.steps import IRRATIONAL
from specdec_exact.audit.suite import dyadic
from specdec_exact.kernel.rational import spell
from specdec_exact.report.number import decimal

__all__ = ["HEAVY", "figures", "measured", "row"]

# Packages that are large, or whose kernels are interpreted: `pytest -m heavy`.
HEAVY = ("mlx-lm", "mtplx", "sglang", "vllm")


@cache
def measured(name: str, draft_length: int) -> Audited:
    """Return the audit on dyadic laws of 3 tokens, or on the adapter's own case; MissingPackage."""
    found = adapter(name)
    if found.case is not None:
        return found.audit()
    try:
        implementation = found.load()
    except ImportError as missing:
        raise MissingPackage(f"{found.package} is not installed: {missing}") from None
    case = dyadic(3, draft_length)
    return audit(
        implementation, case.target, case.draft, draft_length, size=3, options=found.options
    )


def figures(result: CaseResult) -> tuple[str, str]:
    """Return the distance under ideal random numbers and under real generators, spelled."""
    real = result.judged.total_variation
    if IRRATIONAL in result.notes and real < Fraction(1, 10**6):
        return "below 1e-6, logarithms", "-" if result.grid is None else "below 1e-6"
    return _spelled(real), "-" if result.grid is None else _spelled(result.grid)


def _spelled(value: Fraction) -> str:
    bits = value.denominator.bit_length() - 1
    if bits > 16 and value.denominator == 2**bits:
        return f"{value.numerator}/2^{bits}"
    return spell(value) if len(spell(value)) < 24 else f"≈ {decimal(value, 2)}"


def row(found: Adapter, version: str, verdict: str, result: CaseResult) -> str:
    """Return the adapter's row of the table."""
    cells = (f"`{found.name}`", f"{found.package} {version}", found.sentence, verdict)
    return f"| {' | '.join((*cells, *figures(result)))} |"


def _table() -> None:
    warnings.simplefilter("ignore")
    for found in ADAPTERS:
        try:
            whole = found.audit()
        except MissingPackage:
            continue
        version = dict(whole.versions)[found.package]
        cases = measured(found.name, 2).cases
        sys.stdout.write(row(found, version, whole.verdict, cases[0]) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    _table()
