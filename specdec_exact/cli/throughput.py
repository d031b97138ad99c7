"""``specdec-exact throughput``: what a round is worth in time."""

from fractions import Fraction
from typing import Annotated

import typer

from specdec_exact.cli.inputs import OptionError, reading
from specdec_exact.cli.output import OutputFormat, emit
from specdec_exact.kernel.rational import exact
from specdec_exact.report.verdict import ExitCode

__all__ = ["throughput"]

_TIME = "such as 2ms, 0.002s, or a plain number if no time has a unit"


def throughput(
    *,
    draft_time: Annotated[str, typer.Option(help=f"Time of all drafts of a round, {_TIME}.")],
    verify_time: Annotated[str, typer.Option(help="Time of the target pass of a round.")],
    overhead_time: Annotated[str, typer.Option(help="Whatever else a round waits for.")] = "0",
    baseline_time: Annotated[
        str | None, typer.Option(help="Time of one token without drafting.")
    ] = None,
    acceptance: Annotated[
        str | None,
        typer.Option(help="One acceptance rate for every position; with --draft-length."),
    ] = None,
    draft_length: Annotated[int | None, typer.Option(help="Drafted tokens in a round.")] = None,
    emitted_mean: Annotated[
        str | None, typer.Option(help="Mean of emitted tokens per round, instead of a rate.")
    ] = None,
    output_format: Annotated[OutputFormat, typer.Option(help="How to print.")] = OutputFormat.TEXT,
) -> ExitCode:
    """Say how many tokens come out per unit of time, and whether drafting pays.

    Times are yours to measure: nothing here claims that a round takes as long as you say.
    """
    from specdec_exact.notation.times import parse_times
    from specdec_exact.report.timing import timing_report

    given = {
        "--draft-time": draft_time,
        "--verify-time": verify_time,
        "--overhead-time": overhead_time,
    }
    times = parse_times(
        given | ({} if baseline_time is None else {"--baseline-time": baseline_time})
    )
    report = timing_report(
        _mean(acceptance, draft_length, emitted_mean),
        draft_time=times.amounts["--draft-time"],
        verify_time=times.amounts["--verify-time"],
        overhead_time=times.amounts["--overhead-time"],
        baseline_time=times.amounts.get("--baseline-time"),
        draft_length=draft_length,
        unit=times.unit,
    )
    emit(output_format, report.document, report.text)
    return ExitCode.PASS


def _mean(acceptance: str | None, draft_length: int | None, emitted_mean: str | None) -> Fraction:
    from specdec_exact.counts import iid
    from specdec_exact.counts.inverse import admit_emitted_mean

    match acceptance, draft_length, emitted_mean:
        case None, _, str():
            with reading("--emitted-mean"):
                if draft_length is None:
                    return exact(emitted_mean)
                return admit_emitted_mean(emitted_mean, draft_length)
        case str(), int(), None:
            with reading("--acceptance"):
                return iid.emitted_mean(acceptance, draft_length)
        case _:
            raise OptionError(
                "throughput needs --emitted-mean, or --acceptance with --draft-length, and not both"
            )
