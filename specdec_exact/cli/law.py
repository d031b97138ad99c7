"""``specdec-exact law``: what the token rule emits on these laws."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from specdec_exact.cli.inputs import OptionError, float_array, is_float_file, read_exact, reading
from specdec_exact.cli.output import OutputFormat, emit, write_document
from specdec_exact.cli.progress import progress
from specdec_exact.kernel.certificate import Claim, Evidence
from specdec_exact.kernel.errors import SizeError
from specdec_exact.notation.laws import Weights, laws_on_one_alphabet
from specdec_exact.report.verdict import ExitCode

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["law"]

_LAW = "numbers (0.6,0.3,0.1 or A=3/5,B=2/5), a .json file, - for JSON on standard input, or a float file"


class Sums(StrEnum):
    """What to do about float rows, whose sums are seldom exactly 1."""

    STRICT = "strict"
    NORMALISE = "normalise"


def law(
    *,
    target: Annotated[str, typer.Option(help=f"Law to be emitted: {_LAW} (FILE or FILE::ARRAY).")],
    draft: Annotated[str, typer.Option(help="Law the proposals are really drawn from.")],
    told: Annotated[
        str | None, typer.Option(help="Law the rule is told they are drawn from, if not the truth.")
    ] = None,
    draft_length: Annotated[
        int | None, typer.Option(help="Also report a whole round of so many drafts.")
    ] = None,
    sums: Annotated[
        Sums | None,
        typer.Option(help="Float files: insist on sums of exactly 1, or divide by the exact sums."),
    ] = None,
    top: Annotated[int, typer.Option(min=0, help="List at most so many tokens.")] = 20,
    claim: Annotated[
        Path | None, typer.Option(help="Write what is claimed to this file.", show_default=False)
    ] = None,
    certificate: Annotated[
        Path | None, typer.Option(help="Write the evidence for it to this file.")
    ] = None,
    output_format: Annotated[OutputFormat, typer.Option(help="How to print.")] = OutputFormat.TEXT,
) -> ExitCode:
    """Say exactly what the token rule accepts, replaces and emits.

    Exit code 1 if what is emitted is not the target's law.
    """
    if claim is not None and certificate is not None and claim.resolve() == certificate.resolve():
        raise OptionError(f"--claim and --certificate are two files, got {claim} for both")
    asked = _Asked(draft_length, top, claim, certificate, output_format)
    given = {"target": target, "draft": draft} | ({} if told is None else {"told": told})
    floats = [name for name, text in given.items() if is_float_file(text)]
    if not floats:
        if sums is not None:
            raise OptionError("--sums is for float files: exact laws sum to exactly 1")
        return _exact_laws({name: _exact(name, text) for name, text in given.items()}, asked)
    if len(floats) < len(given):
        got = ", ".join(floats)
        raise OptionError(f"laws are all exact or all rows of floats, got floats for {got} only")
    if sums is None:
        raise OptionError(
            "float rows seldom sum to exactly 1: choose --sums strict or --sums normalise"
        )
    return _float_rows({name: _array(name, text) for name, text in given.items()}, sums, asked)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What to find out, and where to put it."""

    draft_length: int | None
    top: int
    claim: Path | None
    certificate: Path | None
    output_format: OutputFormat


def _exact_laws(weights: dict[str, Weights], asked: _Asked) -> ExitCode:
    from specdec_exact.report.rounds import round_report
    from specdec_exact.report.step import step_report
    from specdec_exact.report.table import stack

    with progress("one step"):
        laws = laws_on_one_alphabet(weights)
        step = step_report(laws["target"], laws["draft"], laws.get("told"), (*weights["target"],))
    if asked.draft_length is None:
        _write(step.certificate(), asked)
        emit(
            asked.output_format,
            lambda: step.document(asked.top),
            lambda width: step.text(asked.top, width),
        )
        return step.verdict.exit_code
    with progress("a round, with its certificate"):
        played = round_report(step, asked.draft_length)
    _write(played.certificate, asked)
    emit(
        asked.output_format,
        lambda: {**step.document(asked.top), "round": played.document()},
        lambda width: stack(step.text(asked.top, width), played.text(width)),
    )
    return played.verdict.exit_code


def _write(found: tuple[Claim, Evidence] | None, asked: _Asked) -> None:
    from specdec_exact.notation.claims import write_claim, write_evidence

    if found is None and (asked.claim or asked.certificate):
        raise SizeError("a certificate for a round of so many tokens or drafts would be too large")
    if found is not None and asked.claim:
        write_document(asked.claim, write_claim(found[0]))
    if found is not None and asked.certificate:
        write_document(asked.certificate, write_evidence(found[1]))


def _float_rows(rows: "dict[str, NDArray[Any]]", sums: Sums, asked: _Asked) -> ExitCode:
    from specdec_exact.report.rounds import MOST_TOKENS
    from specdec_exact.report.rows import positions_report, row_report, weights_of_row

    target, draft = rows["target"], rows["draft"]
    if target.ndim == 1 and target.size <= MOST_TOKENS:
        # Short enough to be treated like any other exact laws.
        return _exact_laws(
            {name: weights_of_row(name, row, sums=sums.value) for name, row in rows.items()}, asked
        )
    if "told" in rows or asked.draft_length is not None or asked.claim or asked.certificate:
        raise SizeError(
            "--told, --draft-length, --claim and --certificate are for one row of at most "
            f"{MOST_TOKENS} floats, got shape {target.shape}"
        )
    if target.ndim == 1:
        with progress("one row"):
            step = row_report(target, draft, sums=sums.value, top=asked.top)
        emit(asked.output_format, lambda: {"report": "law", **step.document()}, step.text)
        return step.verdict.exit_code
    with progress("positions", len(target)) as advance:
        positions = positions_report(target, draft, sums=sums.value, top=asked.top, advance=advance)
    emit(asked.output_format, positions.document, positions.text)
    return positions.verdict.exit_code


def _exact(name: str, text: str) -> Weights:
    with reading(f"--{name}"):
        return read_exact(text)


def _array(name: str, text: str) -> "NDArray[Any]":
    with reading(f"--{name}"):
        return float_array(text, name)
