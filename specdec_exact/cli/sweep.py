"""``specdec-exact sweep``: every pair of laws on a grid, checked."""

from pathlib import Path
from typing import Annotated

import typer

from specdec_exact.cli.output import OutputFormat, emit
from specdec_exact.cli.progress import progress
from specdec_exact.cli.search import RULE
from specdec_exact.report.verdict import ExitCode

__all__ = ["sweep"]


def sweep(
    *,
    rule: Annotated[str, typer.Argument(help=RULE)],
    alphabet: Annotated[int, typer.Option(help="How many tokens the laws are on.")],
    denominator: Annotated[int, typer.Option(help="Weights are multiples of 1/D.")],
    asked: Annotated[
        str | None,
        typer.Option(
            "--property",
            help="As for search; if none is named, step for a step and sequence for a round.",
        ),
    ] = None,
    draft_length: Annotated[int, typer.Option(min=0, help="Of a round.")] = 1,
    state: Annotated[
        Path | None, typer.Option(help="Remember what is done in this file, and go on from it.")
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=0.1, help="Stop if the smallest inputs have not ended by then.")
    ] = 60.0,
    output_format: Annotated[OutputFormat, typer.Option(help="How to print.")] = OutputFormat.TEXT,
) -> ExitCode:
    """Check a property of your rule on every pair of laws with one common denominator.

    A round is given models that have one law after any text: use search for the others. Exit code 0 it
    holds on all, 1 it fails on some, 3 the rule broke, 4 it does not end.
    """
    from specdec_exact.report.finding import SearchReport
    from specdec_exact.report.swept import SweepReport
    from specdec_exact.search.asking import fit_to_sweep
    from specdec_exact.search.conduct import Misconduct, MisconductError
    from specdec_exact.search.sweep import sweep as checked

    form = fit_to_sweep(rule, asked, seconds=seconds)
    name = asked or ("sequence" if form == "round" else "step")

    def refused(conduct: Misconduct) -> ExitCode:
        broke = SearchReport(rule, name, conduct)
        emit(output_format, broke.document, broke.text)
        return broke.exit_code

    if isinstance(form, Misconduct):
        return refused(form)
    shown = 0
    with progress("checking pairs of laws", _STEPS) as advance:

        def tell(done: int, total: int) -> None:
            nonlocal shown
            while shown < _STEPS * done // total:
                advance()
                shown += 1

        try:
            swept = checked(
                rule, name, alphabet, denominator,
                draft_length=draft_length, state=state, progress=tell,
            )  # fmt: skip
        except MisconductError as error:
            return refused(error.misconduct)
    report = SweepReport(rule, alphabet, denominator, swept)
    emit(output_format, report.document, report.text)
    return report.exit_code


_STEPS = 200
