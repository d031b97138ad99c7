"""``specdec-exact check``: whether a certificate establishes a claim."""

import sys
from typing import Annotated

import typer

from specdec_exact.cli.inputs import STANDARD_INPUT, OptionError, read_document, reading
from specdec_exact.cli.output import OutputFormat, emit
from specdec_exact.cli.progress import progress
from specdec_exact.report.verdict import ExitCode

__all__ = ["check"]


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
    from specdec_exact.notation.claims import read_claim, read_evidence
    from specdec_exact.report.checked import checked_report

    if certificate == STANDARD_INPUT == claim:
        raise OptionError("standard input holds the claim or the certificate, not both")
    if certificate == STANDARD_INPUT and sys.stdin.isatty():
        raise OptionError("no certificate: name its file after the claim, or write `< CERTIFICATE`")
    with progress("checking"):
        with reading(claim):
            asserted = read_claim(read_document(claim))
        with reading("standard input" if certificate == STANDARD_INPUT else certificate):
            evidence = read_evidence(read_document(certificate))
        report = checked_report(asserted, evidence)
    emit(output_format, report.document, report.text)
    return report.exit_code
