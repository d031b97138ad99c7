"""``specdec-exact check``: whether a certificate establishes a claim."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from specdec_exact.cli.inputs import STANDARD_INPUT, OptionError, read_document, reading
from specdec_exact.cli.output import OutputFormat, emit
from specdec_exact.cli.progress import progress
from specdec_exact.kernel.errors import ClaimError
from specdec_exact.report.verdict import ExitCode

if TYPE_CHECKING:
    from specdec_exact.report.checked import Checked
    from specdec_exact.report.followed import Followed

__all__ = ["check"]

_CLAIMS = ("preserves", "differs", "distance", "follows")


def check(
    *,
    claim: Annotated[str, typer.Argument(help="File with the claim.")],
    certificate: Annotated[
        str, typer.Argument(help="File with the evidence; standard input by default.")
    ] = STANDARD_INPUT,
    output_format: Annotated[OutputFormat, typer.Option(help="How to print.")] = OutputFormat.TEXT,
) -> ExitCode:
    """Check a certificate: exit code 0 accepted, 1 refuted, 2 malformed.

    The claim and its evidence enter by two doors: whoever reads the claim knows what is asserted, and
    the evidence is believed only as far as it checks.
    """
    if certificate == STANDARD_INPUT == claim:
        raise OptionError("standard input holds the claim or the certificate, not both")
    if certificate == STANDARD_INPUT and sys.stdin.isatty():
        raise OptionError("no certificate: name its file after the claim, or write `< CERTIFICATE`")
    with progress("checking"):
        report = _report(claim, certificate)
    emit(output_format, report.document, report.text)
    return report.exit_code


def _report(claim: str, certificate: str) -> "Checked | Followed":
    from specdec_exact.notation import claims, obligations
    from specdec_exact.report.checked import checked_report
    from specdec_exact.report.followed import followed_report

    where = "standard input" if certificate == STANDARD_INPUT else certificate
    with reading(claim):
        said = read_document(claim)
        kind = said.get("claim") if isinstance(said, dict) else None
        if kind not in _CLAIMS:
            raise ClaimError(f"a claim is {', '.join(_CLAIMS[:-1])} or {_CLAIMS[-1]}")
    if kind == "follows":
        with reading(claim):
            follows = obligations.read_claim(said)
        with reading(where):
            derivation = obligations.read_evidence(read_document(certificate))
        return followed_report(follows, derivation)
    with reading(claim):
        asserted = claims.read_claim(said)
    with reading(where):
        evidence = claims.read_evidence(read_document(certificate))
    return checked_report(asserted, evidence)
