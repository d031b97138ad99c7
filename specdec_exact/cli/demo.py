"""``specdec-exact demo``: see it happen, on the lesson's example or on English word pairs."""

from typing import Annotated

import typer

from specdec_exact.cli.inputs import OptionError
from specdec_exact.cli.output import OutputFormat, emit
from specdec_exact.report.verdict import ExitCode

__all__ = ["demo"]


def demo(
    *,
    word: Annotated[
        list[str] | None,
        typer.Argument(help="With --words: words to follow; the, united by default."),
    ] = None,
    words: Annotated[
        bool, typer.Option("--words", help="Real laws: which word follows a word in English.")
    ] = False,
    draft_length: Annotated[int, typer.Option(min=1, help="With --words: drafts in a round.")] = 2,
    output_format: Annotated[OutputFormat, typer.Option(help="How to print.")] = OutputFormat.TEXT,
) -> ExitCode:
    """Show the whole subject on one small example, or on 242,342 English word pairs."""
    if words:
        from specdec_exact.cli.words import show_words

        return show_words(word or ["the", "united"], draft_length, output_format)
    if word:
        raise OptionError(f"demo takes words only with --words, got {word[0]!r}")
    from specdec_exact.report.lesson import lesson_report

    report = lesson_report()
    emit(output_format, report.document, report.text)
    return report.verdict.exit_code
