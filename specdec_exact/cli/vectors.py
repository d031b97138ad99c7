"""``specdec-exact vectors``: compile test vectors, feed them to an implementation, explain one."""

import shlex
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from specdec_exact.cli.failure import guarded
from specdec_exact.cli.inputs import OptionError
from specdec_exact.cli.output import OutputFormat, emit
from specdec_exact.cli.progress import progress
from specdec_exact.report.verdict import ExitCode

if TYPE_CHECKING:
    from specdec_exact.vectors.record import Suite

__all__ = ["app"]

app = typer.Typer(
    help="Certified test vectors: compile, run, explain.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


class Profile(StrEnum):
    """How many vectors."""

    FULL = "full"
    MINIMAL = "minimal"


class Rendition(StrEnum):
    """Other forms of the data."""

    JSON_LINES = "json-lines"
    C_HEADER = "c-header"
    RUST = "rust"


def compile_vectors(
    *,
    output: Annotated[
        Path | None, typer.Option(help="Folder for the data, or file for a rendition.")
    ] = None,
    matrix: Annotated[
        Path | None, typer.Option(help="Also write the kill matrix, as Markdown.")
    ] = None,
    check: Annotated[bool, typer.Option(help="Write nothing; compare instead.")] = False,
    rendition: Annotated[
        Rendition | None, typer.Option(help="Write the compiled data in another form.")
    ] = None,
    profile: Annotated[Profile, typer.Option(help="For a rendition.")] = Profile.FULL,
) -> ExitCode:
    """Compile the cases into data, byte for byte the same every time.

    With a rendition nothing is compiled: the data is checked and written in another form.
    """
    from specdec_exact.vectors.files import DATA

    if rendition is not None:
        return _render(rendition, profile, output, check=check)
    from specdec_exact.vectors.compile import compiled
    from specdec_exact.vectors.files import files_of, listed_in
    from specdec_exact.vectors.matrix import page
    from specdec_exact.vectors.registry import modules

    with progress("compiling", len(modules())) as advance:
        suites = list(compiled(advance=advance))
    folder = output or DATA
    wanted = {folder / name: text for name, text in files_of(suites).items()}
    if matrix is not None:
        wanted[matrix] = page(suites)
    stale = [path for path, text in wanted.items() if _text(path) != text]
    # Only what a compilation wrote is taken away: the folder may hold somebody's files too.
    listed = [folder / name for name in sorted(listed_in(folder))]
    extra = [path for path in listed if path not in wanted and path.is_file()]
    if check:
        for path in (*stale, *extra):
            typer.echo(f"not as the cases say: {path}")
        return ExitCode.FINDING if stale or extra else ExitCode.PASS
    folder.mkdir(parents=True, exist_ok=True)
    for path in stale:
        path.write_text(wanted[path], encoding="utf-8", newline="\n")
    for path in extra:
        path.unlink()
    total = sum(suite.count for suite in suites)
    typer.echo(f"{total} vectors, {sum(map(len, wanted.values()))} bytes in {len(wanted)} files")
    return ExitCode.PASS


def _text(path: Path) -> str | None:
    """Return what a file says; None if it says nothing that could be ours."""
    try:
        return path.read_bytes().decode("utf-8") if path.is_file() else None
    except UnicodeDecodeError:
        return None


def _render(
    rendition: Rendition, profile: Profile, output: Path | None, *, check: bool
) -> ExitCode:
    from specdec_exact.vectors.load import load_profile
    from specdec_exact.vectors.renditions.c_header import c_header
    from specdec_exact.vectors.renditions.json_lines import json_lines
    from specdec_exact.vectors.renditions.rust_module import rust_module

    if check and output is None:
        raise OptionError("--check compares with a file, which --output names")
    written = {
        Rendition.JSON_LINES: json_lines,
        Rendition.C_HEADER: c_header,
        Rendition.RUST: rust_module,
    }[rendition](load_profile(profile.value))
    if check and output is not None:
        stale = _text(output) != written
        if stale:
            typer.echo(f"not as the cases say: {output}")
        return ExitCode.FINDING if stale else ExitCode.PASS
    if output is None:
        sys.stdout.write(written)
    else:
        output.write_text(written, encoding="utf-8", newline="\n")
    return ExitCode.PASS


def run_vectors(
    *,
    place: Annotated[
        str | None, typer.Argument(help="A Python function, as file.py:function.")
    ] = None,
    executable: Annotated[
        str | None, typer.Option("--exec", help="A program that answers JSON lines.")
    ] = None,
    profile: Annotated[Profile, typer.Option(help="How many vectors.")] = Profile.FULL,
    flag: Annotated[list[str] | None, typer.Option(help="Only vectors with this flag.")] = None,
    convention: Annotated[
        list[str] | None, typer.Option(help="A convention that the implementation declares.")
    ] = None,
    data: Annotated[
        list[Path] | None, typer.Option(help="Files of vectors, instead of those that came along.")
    ] = None,
    timeout: Annotated[float, typer.Option(min=0.1, help="Seconds for one answer.")] = 60,
    output_format: Annotated[OutputFormat, typer.Option(help="How to print.")] = OutputFormat.TEXT,
) -> ExitCode:
    """Feed vectors to an implementation, and report by flag.

    Exit code 0 every answer given right, 1 a wrong one, 3 it broke, 4 another convention, 5 all skipped.
    """
    from specdec_exact.report.vectors import VectorReport
    from specdec_exact.vectors.conventions import admit_conventions
    from specdec_exact.vectors.flags import notes_of
    from specdec_exact.vectors.place import ask_place
    from specdec_exact.vectors.run import ask_program, declared, select

    if (place is None) == (executable is None):
        raise OptionError("one implementation: a place file.py:function, or --exec PROGRAM")
    notes_of(set(flag or []))
    command = _command(executable) if executable is not None else []
    suites = _suites(profile, data)
    said = admit_conventions(convention or [])
    vectors = [declared(vector, said) for vector in select(suites, flag or [])]
    with progress("asking", len(vectors)) as advance:
        if command:
            run = ask_program(command, vectors, timeout, advance)
        else:
            run = ask_place(place or "", vectors, timeout, advance)
    report = VectorReport(run)
    emit(output_format, report.document, report.text)
    return report.exit_code


def explain(
    *,
    name: Annotated[str, typer.Argument(help="The id of a vector.", metavar="ID")],
    output_format: Annotated[OutputFormat, typer.Option(help="How to print.")] = OutputFormat.TEXT,
) -> ExitCode:
    """Print the argument of a vector: input, verdict, and the mistakes it is aimed at."""
    from specdec_exact.report.table import facts
    from specdec_exact.vectors.codec import write
    from specdec_exact.vectors.explain import explained, find
    from specdec_exact.vectors.files import DATA

    # The file that an id belongs to is enough, if there is one.
    path = DATA / f"{name.partition('::')[0].replace('.', '_')}.json"
    group, vector = find(_suites(Profile.FULL, [path] if path.is_file() else None), name)
    emit(output_format, lambda: write(vector), lambda _: facts(explained(group, vector)))
    return ExitCode.PASS


def _suites(profile: Profile, data: list[Path] | None) -> "tuple[Suite, ...]":
    from specdec_exact.vectors.load import load_all, load_profile

    return load_all(data) if data else load_profile(profile.value)


def _command(text: str) -> list[str]:
    """Return the words of a command line."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise OptionError(f"--exec is a program and its arguments, got {text!r}: {error}") from None
    if not words or not words[0]:
        raise OptionError(f"--exec is a program and its arguments, got {text!r}")
    return words


app.command("compile")(guarded(compile_vectors))
app.command("run")(guarded(run_vectors))
app.command("explain")(guarded(explain))
