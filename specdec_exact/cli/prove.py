"""``specdec-exact prove``: whether the theorems stand, and what each engine says of them."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from specdec_exact.cli.inputs import OptionError
from specdec_exact.cli.output import OutputFormat, emit
from specdec_exact.cli.progress import progress
from specdec_exact.report.verdict import ExitCode

__all__ = ["prove"]


def prove(
    *,
    names: Annotated[
        list[str] | None,
        typer.Argument(help="Theorems, or all of a scheme: `token.*`.", metavar="[NAME]..."),
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="List the theorems.")] = False,
    engine: Annotated[
        list[str] | None, typer.Option(help="Ask only this engine; may be given again.")
    ] = None,
    export: Annotated[
        str | None,
        typer.Option(help="Write one theorem as smt2, json, claim, certificate, latex, markdown."),
    ] = None,
    write_ledger: Annotated[bool, typer.Option(help="Write proofs/ledger.toml.")] = False,
    check_ledger: Annotated[bool, typer.Option(help="Compare proofs/ledger.toml.")] = False,
    write_pages: Annotated[
        Path | None, typer.Option(help="Write a page a theorem to this folder.")
    ] = None,
    check_pages: Annotated[
        Path | None, typer.Option(help="Compare the pages in this folder.")
    ] = None,
    output_format: Annotated[OutputFormat, typer.Option(help="How to print.")] = OutputFormat.TEXT,
) -> ExitCode:
    """Prove the theorems again: exit code 0 all at their tier, 1 not, 3 broken, 4 inconclusive.

    Without names, all of them. The ledger and the pages are written from the records alone.
    """
    from specdec_exact.prove import ledger, library
    from specdec_exact.prove.answer import ENGINES
    from specdec_exact.prove.run import run
    from specdec_exact.report.proofs import ProofReport

    static = bool(write_ledger or check_ledger or write_pages or check_pages)
    if static and names:
        raise OptionError("the ledger and the pages are about all theorems: name none")
    asked = frozenset(engine or ENGINES)
    if not asked <= set(ENGINES):
        raise OptionError(
            f"the engines are {', '.join(ENGINES)}; not {', '.join(asked - set(ENGINES))}"
        )
    theorems = library.select(names or [])
    if listed:
        for name, theorem in theorems.items():
            typer.echo(f"{name}  [{theorem.tier}]  {theorem.title}")
        return ExitCode.PASS
    if export is not None:
        return _export(list(theorems), export)
    if static:
        return _static(write_ledger, check_ledger, write_pages, check_pages)
    with progress("proving", len(theorems)) as advance:
        found = run(theorems, asked, advance)
    recorded = ledger.path().read_text(encoding="utf-8") if ledger.path().is_file() else ""
    report = ProofReport(found, ledger.differences(theorems, recorded))
    emit(output_format, report.document, report.text)
    return report.exit_code


def _export(names: list[str], wanted: str) -> ExitCode:
    from specdec_exact.prove import library
    from specdec_exact.prove.export import ExportFormat, export

    if len(names) != 1:
        raise OptionError(f"one theorem is exported at a time, got {len(names)}")
    if wanted not in set(ExportFormat):
        raise OptionError(f"a theorem is exported as {', '.join(ExportFormat)}; not as {wanted!r}")
    sys.stdout.write(export(library.load()[names[0]], ExportFormat(wanted)))
    return ExitCode.PASS


def _static(
    write_ledger: bool, check_ledger: bool, write_pages: Path | None, check_pages: Path | None
) -> ExitCode:
    from specdec_exact.prove import ledger, library, pages

    theorems, stale = library.load(), list[str]()
    if write_ledger:
        ledger.path().write_text(ledger.written(theorems), encoding="utf-8")
    if write_pages is not None:
        pages.write(write_pages, theorems)
    if check_ledger:
        present = ledger.path().is_file() and ledger.path().read_text(encoding="utf-8")
        stale += [] if present == ledger.written(theorems) else [str(ledger.path())]
    if check_pages is not None:
        stale += [str(check_pages / name) for name in pages.differences(check_pages, theorems)]
    for path in stale:
        typer.echo(f"not as the theorem records say: {path}")
    return ExitCode.FINDING if stale else ExitCode.PASS
