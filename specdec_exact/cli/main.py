"""The front door: ``specdec-exact COMMAND``."""

from typing import Annotated

import typer

import specdec_exact
from specdec_exact.cli import (
    audit,
    check,
    counts,
    demo,
    explain,
    law,
    mutants,
    prove,
    search,
    sweep,
    throughput,
    vectors,
)
from specdec_exact.cli.failure import SHOW_TRACEBACK, guarded, outcome

__all__ = ["app", "run"]

app = typer.Typer(
    name="specdec-exact",
    help="Exactly what a speculative-decoding verifier emits.",
    epilog="Exit codes: 0 pass, 1 finding, 2 usage, 3 internal error, 4 inconclusive, 5 nothing collected.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"specdec-exact {specdec_exact.__version__}")
        raise typer.Exit


@app.callback()
def options(
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
    traceback: Annotated[
        bool, typer.Option("--traceback", help="Show where an error arose, for a report to us.")
    ] = False,
) -> None:
    """Exactly what a speculative-decoding verifier emits."""
    SHOW_TRACEBACK.set(traceback)


app.command("law")(guarded(law.law))
app.command("counts")(guarded(counts.counts))
app.command("throughput")(guarded(throughput.throughput))
app.command("check")(guarded(check.check))
app.command("demo")(guarded(demo.demo))
app.command("prove")(guarded(prove.prove))
app.command("audit")(guarded(audit.audit))
app.add_typer(vectors.app, name="vectors")
app.command("search")(guarded(search.search))
app.command("sweep")(guarded(sweep.sweep))
app.command("explain")(guarded(explain.explain))
app.command("mutants")(guarded(mutants.mutants))


def run() -> int:
    """Run the command line and return its exit code."""
    return outcome(_typed)


def _typed() -> int:
    try:
        app()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    return 0
