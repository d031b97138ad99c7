"""``specdec-exact audit``: somebody's code, run down every branch."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from specdec_exact.cli.function import BrokenFile
from specdec_exact.cli.inputs import OptionError
from specdec_exact.cli.output import OutputFormat, emit
from specdec_exact.cli.progress import progress
from specdec_exact.report.verdict import ExitCode

if TYPE_CHECKING:
    from specdec_exact.audit.confirm import Confirmed
    from specdec_exact.audit.probe import Probed
    from specdec_exact.audit.result import Audited
    from specdec_exact.cli.audited import Asked

__all__ = ["audit"]

# What is None here was not said: see cli/audited.py for who says it then.


def audit(
    *,
    name: Annotated[str, typer.Argument(help="An adapter, or FILE.py:FUNCTION; see --list.")] = "",
    list_adapters: Annotated[bool, typer.Option("--list", help="List the adapters.")] = False,
    checkout: Annotated[
        Path | None, typer.Option(help="A folder to take the adapter's package from.")
    ] = None,
    draft_length: Annotated[
        int | None, typer.Option(min=1, show_default="2", help="Drafts in the longest round.")
    ] = None,
    target: Annotated[
        str | None, typer.Option(help="Law of the target at every position, such as 0.6,0.4.")
    ] = None,
    draft: Annotated[
        str | None, typer.Option(help="Law that drafts are drawn from at every position.")
    ] = None,
    told: Annotated[
        str | None, typer.Option(help="Law FUNCTION is told drafts come from, if not the truth.")
    ] = None,
    drafts: Annotated[
        Literal["given", "own"] | None,
        typer.Option(show_default="given", help="Who draws the drafts: we, or FUNCTION."),
    ] = None,
    arrays: Annotated[
        Literal["numpy", "torch", "jax", "list"] | None,
        typer.Option(show_default="numpy", help="What FUNCTION takes."),
    ] = None,
    precision: Annotated[
        Literal["bfloat16", "float16", "float32", "float64"] | None,
        typer.Option(show_default="float64", help="Of the rows FUNCTION takes."),
    ] = None,
    uniforms: Annotated[
        int | None,
        typer.Option(min=1, help="FUNCTION takes so many random numbers as its last argument."),
    ] = None,
    mode: Annotated[
        Literal["sampling", "greedy"] | None,
        typer.Option(show_default="sampling", help="What FUNCTION owes."),
    ] = None,
    declares: Annotated[
        str | None,
        typer.Option(
            help="FILE.py:MODEL, which makes the model FUNCTION says it emits from target and draft."
        ),
    ] = None,
    promises: Annotated[
        Literal["token", "block"] | None,
        typer.Option(show_default="token", help="The rule whose acceptance FUNCTION claims."),
    ] = None,
    rounding: Annotated[
        str | None, typer.Option(show_default="0", help="Distance put down to logarithms.")
    ] = None,
    branches: Annotated[
        int | None,
        typer.Option(min=1, show_default="100000", help="Stop an input after so many branches."),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(min=0.1, show_default="60", help="Stop an input after so long."),
    ] = None,
    no_grid: Annotated[
        bool, typer.Option("--no-grid", help="Leave out the numbers real generators return.")
    ] = False,
    at_once: Annotated[
        bool, typer.Option("--at-once", help="Branch on draws when they are made, not looked at.")
    ] = False,
    confirm: Annotated[
        bool, typer.Option("--confirm", help="Test a biased law on real runs.")
    ] = False,
    probe: Annotated[
        bool, typer.Option("--probe", help="Ask bisection for a second opinion on single drafts.")
    ] = False,
    provenance: Annotated[
        bool, typer.Option("--provenance", help="FUNCTION drafts: do its rows say how?")
    ] = False,
    case: Annotated[str | None, typer.Option(help="Input of the branch of --replay.")] = None,
    replay: Annotated[
        str | None, typer.Option(help="Show one branch step by step: its choices, such as 1,0,2.")
    ] = None,
    output_format: Annotated[OutputFormat, typer.Option(help="How to print.")] = OutputFormat.TEXT,
) -> ExitCode:
    """Audit code: exit code 0 lossless, 1 finding, 3 code broken, 4 inconclusive, 5 not installed."""
    from specdec_exact.audit.adapters import MissingPackage
    from specdec_exact.audit.refusal import Unavailable
    from specdec_exact.cli.audited import Said, asked_of

    said = Said(
        calls=_given(
            drafts=drafts,
            arrays=arrays,
            precision=precision,
            uniforms=uniforms,
            mode=mode,
            declares=declares,
            promises=promises,
        ),
        laws=_given(target=target, draft=draft, told=told),
        budget=_given(branches=branches, seconds=seconds),
        draft_length=draft_length,
        rounding=rounding,
        grid=not no_grid,
        lazily=not at_once,
        checkout=checkout,
        provenance=provenance,
    )
    if list_adapters:
        if name or said != Said() or confirm or probe or case or replay:
            raise OptionError("--list lists the adapters, and goes with --output-format only")
        return _list(output_format)
    if not name:
        raise OptionError("name an adapter or FILE.py:FUNCTION, or ask for --list")
    if (case is None) != (replay is None):
        raise OptionError("--case and --replay go together: the report of an audit shows both")
    if (provenance or replay is not None) and (confirm or probe):
        both = "--provenance" if provenance else "--replay"
        raise OptionError(f"--confirm and --probe are of a verifier's audit, and not of {both}")
    try:
        asked = asked_of(name, said)
        if case is not None and replay is not None:
            return _replay(asked, case, replay, output_format)
        with progress(f"auditing {name}"):
            audited = asked.audit()
            second = _probed(asked, audited) if probe else ()
            confirmed = _confirmed(asked, audited) if confirm else None
    except MissingPackage as missing:
        typer.echo(f"specdec-exact: skipped: {missing}", err=True)
        return ExitCode.NOTHING
    except Unavailable as unavailable:
        # Without the branch it was met on: it is about the library.
        raise OptionError(str(unavailable)) from unavailable
    except BrokenFile as broken:
        typer.echo(f"specdec-exact: {broken}", err=True)
        return ExitCode.BROKEN
    from specdec_exact.report.audited import AuditReport

    report = AuditReport(audited, confirmed, second, asked.again, counts=not provenance)
    emit(output_format, report.document, report.text)
    return report.exit_code


def _given(**options: object) -> dict[str, Any]:
    """Return the options that were given."""
    return {name: value for name, value in options.items() if value is not None}


def _replay(asked: "Asked", case: str, choices: str, output_format: OutputFormat) -> ExitCode:
    from specdec_exact.audit.again import NO_CHOICES
    from specdec_exact.report.replayed import ReplayReport

    parts = [] if choices == NO_CHOICES else [part.strip() for part in choices.split(",")]
    if not all(part.isascii() and part.isdecimal() for part in parts):
        raise OptionError(f"--replay takes choices such as 1,0,2, or none, got {choices!r}")
    report = ReplayReport(asked.name, asked.replayed(case, tuple(map(int, parts))))
    emit(output_format, report.document, report.text)
    return report.exit_code


def _probed(asked: "Asked", audited: "Audited") -> "tuple[Probed, ...]":
    from specdec_exact.audit.probe import probed

    return probed(asked.load(), [case.case for case in audited.cases], asked.options)


def _confirmed(asked: "Asked", audited: "Audited") -> "Confirmed | None":
    from specdec_exact.audit.confirm import confirm

    if audited.verdict != "lossy" or audited.smallest is None:
        return None
    return confirm(asked.load(), audited.smallest, asked.options)


def _list(output_format: OutputFormat) -> ExitCode:
    from specdec_exact.report.adapters import AdaptersReport

    report = AdaptersReport()
    emit(output_format, report.document, report.text)
    return ExitCode.PASS
