"""``specdec-exact counts``: how many tokens a round accepts and emits."""

from typing import TYPE_CHECKING, Annotated

import typer

from specdec_exact.cli.inputs import OptionError, read_document, reading
from specdec_exact.cli.output import OutputFormat, emit
from specdec_exact.kernel.errors import ParseError
from specdec_exact.notation.document import Document
from specdec_exact.report.verdict import ExitCode

if TYPE_CHECKING:
    from specdec_exact.counts.measured import Rounds
    from specdec_exact.report.counting import Counts
    from specdec_exact.report.inverse import Inverse

__all__ = ["counts"]


def counts(
    *,
    acceptance: Annotated[
        str | None,
        typer.Option(help="One acceptance rate for every position; with --draft-length."),
    ] = None,
    draft_length: Annotated[int | None, typer.Option(help="Drafted tokens in a round.")] = None,
    per_position: Annotated[
        str | None,
        typer.Option(
            help="Rates such as 4/5,3/4,5/6: of each position, given all before accepted."
        ),
    ] = None,
    measured: Annotated[
        str | None,
        typer.Option(
            help="JSON file of [drafted, accepted] or [drafted, accepted, rounds]; - to read it."
        ),
    ] = None,
    emitted_mean: Annotated[
        str | None,
        typer.Option(
            help="A mean of emitted tokens, to find the rate behind it; with --draft-length."
        ),
    ] = None,
    output_format: Annotated[OutputFormat, typer.Option(help="How to print.")] = OutputFormat.TEXT,
) -> ExitCode:
    """Say how many tokens a round accepts and emits, and what work is wasted."""
    from specdec_exact.report import counting
    from specdec_exact.report.inverse import inverse_report

    sources = {
        "--acceptance": acceptance,
        "--per-position": per_position,
        "--measured": measured,
        "--emitted-mean": emitted_mean,
    }
    given = [name for name, value in sources.items() if value is not None]
    if len(given) != 1:
        raise OptionError(
            f"counts need one of {', '.join(sources)}, got {', '.join(given) or 'none'}"
        )
    needs_length = acceptance is not None or emitted_mean is not None
    if needs_length != (draft_length is not None):
        verb = "needs" if needs_length else "does not take"
        raise OptionError(f"{given[0]} {verb} --draft-length")
    with reading(given[0]):
        report: Counts | Inverse
        if acceptance is not None:
            report = counting.iid_report(acceptance, draft_length or 0)
        elif per_position is not None:
            rates = [part.strip(" ") for part in per_position.split(",")]
            report = counting.positions_report(rates)
        elif measured is not None:
            report = counting.measured_report(_rounds(measured))
        else:
            report = inverse_report(emitted_mean or "", draft_length or 0)
    emit(output_format, report.document, report.text)
    return ExitCode.PASS


def _rounds(path: str) -> "Rounds":
    from specdec_exact.counts.measured import rounds

    document = read_document(path)
    times: dict[tuple[int, int], int] = {}
    for entry in document if isinstance(document, list) else [document]:
        drafted, accepted, number = _entry(entry)
        times[drafted, accepted] = times.get((drafted, accepted), 0) + number
    return rounds(times)


def _entry(entry: Document) -> tuple[int, int, int]:
    # By exact type: True is an int, and would be counted with 1.
    match entry:
        case [int(drafted), int(accepted), *rest] if {type(drafted), type(accepted)} == {int}:
            match rest:
                case []:
                    return drafted, accepted, 1
                case [int(number)] if type(number) is int:
                    return drafted, accepted, number
                case _:
                    pass
        case _:
            pass
    raise ParseError(
        "a measured file is a list of [drafted, accepted] or [drafted, accepted, rounds]"
    )
