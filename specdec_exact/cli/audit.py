"""``specdec-exact audit``: somebody's code, run down every branch."""

import importlib.util
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from specdec_exact.cli.inputs import OptionError
from specdec_exact.cli.output import OutputFormat, emit
from specdec_exact.cli.progress import progress
from specdec_exact.report.verdict import ExitCode

if TYPE_CHECKING:
    from specdec_exact.audit.adapters import Adapter
    from specdec_exact.audit.confirm import Confirmed
    from specdec_exact.audit.probe import Probed
    from specdec_exact.audit.result import Audited

__all__ = ["audit"]


def audit(
    *,
    name: Annotated[str, typer.Argument(help="An adapter, or FILE.py:FUNCTION; see --list.")] = "",
    list_adapters: Annotated[bool, typer.Option("--list", help="List the adapters.")] = False,
    checkout: Annotated[
        Path | None, typer.Option(help="A folder to take the adapter's package from.")
    ] = None,
    draft_length: Annotated[int, typer.Option(min=1, help="Drafts in the longest round.")] = 2,
    arrays: Annotated[
        Literal["numpy", "torch", "jax", "list"], typer.Option(help="What FUNCTION takes.")
    ] = "numpy",
    precision: Annotated[
        Literal["float32", "float64"], typer.Option(help="Of the rows FUNCTION takes.")
    ] = "float64",
    drafts: Annotated[
        Literal["given", "own"], typer.Option(help="Who draws the drafts: we, or FUNCTION.")
    ] = "given",
    mode: Annotated[
        Literal["sampling", "greedy"], typer.Option(help="What FUNCTION owes.")
    ] = "sampling",
    rounding: Annotated[str, typer.Option(help="Distance put down to logarithms.")] = "0",
    no_grid: Annotated[
        bool, typer.Option("--no-grid", help="Leave out the numbers real generators return.")
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
    output_format: Annotated[OutputFormat, typer.Option(help="How to print.")] = OutputFormat.TEXT,
) -> ExitCode:
    """Audit code: exit code 0 lossless, 1 finding, 3 adapter broken, 4 inconclusive, 5 not installed."""
    from dataclasses import replace

    from specdec_exact.audit.adapters import Adapter, MissingPackage, adapter
    from specdec_exact.audit.decorator import Marked
    from specdec_exact.audit.harness import Options
    from specdec_exact.audit.provenance import provenance as declared
    from specdec_exact.kernel.rational import rational
    from specdec_exact.report.audited import AuditReport

    if list_adapters:
        return _list(output_format)
    if not name:
        raise OptionError("name an adapter or FILE.py:FUNCTION, or ask for --list")
    if checkout is not None and ":" in name:
        raise OptionError("--checkout goes with an adapter; FILE.py:FUNCTION names its own file")
    if ":" in name:
        options = Options(
            drafts=drafts,
            arrays=arrays,
            precision=precision,
            mode=mode,
            rounding=Fraction(rational(rounding)),
        )
        function = _function(name)
        if isinstance(function, Marked):
            options, draft_length = function.options, function.draft_length
        asked = Adapter(name, "specdec-exact", name, partial(_function, name), options)
    else:
        asked = adapter(name)
    if checkout is not None:
        asked = asked.at(checkout)
    asked = replace(asked, options=replace(asked.options, grid=not no_grid))
    try:
        with progress(f"auditing {name}"):
            if provenance:
                audited = declared(asked.load(), draft_length=draft_length, options=asked.options)
            else:
                audited = asked.audit(draft_length)
            second = _probed(asked, audited) if probe and not provenance else ()
            confirmed = _confirmed(asked, audited) if confirm and not provenance else None
    except MissingPackage as missing:
        typer.echo(f"specdec-exact: skipped: {missing}", err=True)
        return ExitCode.NOTHING
    report = AuditReport(audited, confirmed, second)
    emit(output_format, report.document, report.text)
    return report.exit_code


def _probed(asked: "Adapter", audited: "Audited") -> "tuple[Probed, ...]":
    from specdec_exact.audit.probe import probed

    return probed(asked.load(), [case.case for case in audited.cases], asked.options)


def _confirmed(asked: "Adapter", audited: "Audited") -> "Confirmed | None":
    from specdec_exact.audit.confirm import confirm

    if audited.verdict != "lossy" or audited.smallest is None:
        return None
    return confirm(asked.load(), audited.smallest, asked.options)


def _list(output_format: OutputFormat) -> ExitCode:
    from specdec_exact.audit.adapters import ADAPTERS
    from specdec_exact.report.table import Column, table

    def column(title: str, cells: list[str]) -> Column:
        return Column(title, cells)

    emit(
        output_format,
        lambda: [{"name": a.name, "package": a.package, "what": a.sentence} for a in ADAPTERS],
        lambda width: table(
            [
                column("name", [a.name for a in ADAPTERS]),
                column("package", [_found(a) for a in ADAPTERS]),
                column("what", [a.sentence for a in ADAPTERS]),
            ],
            width,
        ),
    )
    return ExitCode.PASS


def _found(asked: "Adapter") -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return f"{asked.package} {version(asked.package)}"
    except PackageNotFoundError:
        return f"{asked.package}: not installed"


def _function(name: str) -> Callable[..., object]:
    path, _, attribute = name.rpartition(":")
    file = Path(path)
    if not file.is_file():
        raise OptionError(f"{path} is not a file: name FILE.py:FUNCTION")
    spec = importlib.util.spec_from_file_location(file.stem, file)
    if spec is None or spec.loader is None:
        raise OptionError(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[file.stem] = module
    sys.path.insert(0, str(file.resolve().parent))
    spec.loader.exec_module(module)
    function: Callable[..., object] | None = getattr(module, attribute, None)
    if not callable(function):
        raise OptionError(f"{path} has no function {attribute!r}")
    return function
