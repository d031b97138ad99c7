"""``specdec-exact explain``: what a known fault gets wrong, and the smallest input that shows it."""

from pathlib import Path
from typing import Annotated

import typer

from specdec_exact.cli.inputs import OptionError
from specdec_exact.cli.output import OutputFormat, emit
from specdec_exact.report.verdict import ExitCode

__all__ = ["explain"]


def explain(
    *,
    fault: Annotated[
        str | None, typer.Argument(help="A fault, or a cleared rule, by its name.")
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="List all of them.")] = False,
    write_page: Annotated[
        Path | None, typer.Option(help="Write the page of all faults to this file.")
    ] = None,
    check_page: Annotated[
        Path | None, typer.Option(help="Compare the page of all faults in this file.")
    ] = None,
    output_format: Annotated[OutputFormat, typer.Option(help="How to print.")] = OutputFormat.TEXT,
) -> ExitCode:
    """Explain a known fault.

    Its sentence, where to look, its public reports, and its smallest input with what is emitted
    there beside what is owed. Exit code 1 if a page is not as the records say.
    """
    from specdec_exact.faults.catalogue import CLEARED, FAULTS, find
    from specdec_exact.report.fault import explained
    from specdec_exact.report.fault_page import fault_page

    chosen = [what for what in (fault, listed, write_page, check_page) if what]
    if len(chosen) != 1:
        raise OptionError("name one fault, or say --list, --write-page or --check-page")
    if fault is not None:
        report = explained(find(fault))
        emit(output_format, report.document, report.text)
    elif write_page is not None:
        write_page.write_text(fault_page(), encoding="utf-8")
    elif check_page is not None:
        if check_page.read_text(encoding="utf-8") != fault_page():
            typer.echo(f"not as the records of the faults say: {check_page}")
            return ExitCode.FINDING
    else:
        for each in (*FAULTS, *CLEARED):
            typer.echo(f"{each.name}  [{each.kind if each.property else 'exact'}]  {each.sentence}")
    return ExitCode.PASS
