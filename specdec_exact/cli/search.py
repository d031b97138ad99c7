"""``specdec-exact search``: the smallest input on which a rule goes wrong."""

from pathlib import Path
from typing import Annotated

import typer

from specdec_exact.cli.inputs import OptionError
from specdec_exact.cli.output import OutputFormat, emit, write_document
from specdec_exact.cli.progress import progress
from specdec_exact.report.verdict import ExitCode

__all__ = ["RULE", "search"]

RULE = "The rule, as my_rule.py:name."


def search(
    *,
    rule: Annotated[str, typer.Argument(help=RULE)],
    asked: Annotated[
        str | None,
        typer.Option(
            "--property",
            help="step, sequence, mass, acceptance, count, residual, division; "
            "if none is named, step for a step and sequence for a round.",
        ),
    ] = None,
    sizes: Annotated[str, typer.Option(help="Alphabet sizes, in the order searched.")] = "1,2,3",
    draft_lengths: Annotated[
        str, typer.Option(help="Draft lengths of a round, in the order searched.")
    ] = "0,1,2",
    full_support: Annotated[
        bool, typer.Option("--full-support", help="Only laws that give every token weight.")
    ] = False,
    cases: Annotated[int, typer.Option(min=1, help="Inputs evaluated at each size.")] = 2_000,
    seconds: Annotated[
        float, typer.Option(min=0.1, help="Stop searching, and the rule, after so long.")
    ] = 60.0,
    emit_test: Annotated[
        Path | None, typer.Option(help="Write a finding to this file, as a pytest test.")
    ] = None,
    claim: Annotated[
        Path | None, typer.Option(help="Write what is claimed of a finding to this file.")
    ] = None,
    certificate: Annotated[
        Path | None, typer.Option(help="Write the evidence for it to this file.")
    ] = None,
    output_format: Annotated[OutputFormat, typer.Option(help="How to print.")] = OutputFormat.TEXT,
) -> ExitCode:
    """Find the smallest counterexample to a property of your rule.

    Exit code 0 nothing found, 1 a finding, 3 the rule broke, 4 inconclusive. The rule runs in a
    process of its own, which is stopped if it does not end.
    """
    from specdec_exact.notation.claims import write_claim, write_evidence
    from specdec_exact.report.finding import SearchReport
    from specdec_exact.report.regression import regression_test
    from specdec_exact.search.asking import ask
    from specdec_exact.search.conduct import Misconduct
    from specdec_exact.search.counterexample import SearchBudget
    from specdec_exact.search.result import Found

    alphabets = _numbers(sizes, "--sizes", least=1)
    lengths = _numbers(draft_lengths, "--draft-lengths", least=0)
    with progress("searching", 2 * len(alphabets) * len(lengths)) as advance:
        answer = ask(
            rule,
            asked,
            seconds=seconds,
            sizes=alphabets,
            draft_lengths=lengths,
            support="full" if full_support else "any",
            budget=SearchBudget(cases=cases),
            advance=advance,
        )
    report = SearchReport(rule, answer.asked, answer.result, answer.near, answer.in_time)
    certified = getattr(answer.result, "certificate", None)
    if certified is not None and claim is not None:
        write_document(claim, write_claim(certified[0]))
    if certified is not None and certificate is not None:
        write_document(certificate, write_evidence(certified[1]))
    if emit_test is not None and isinstance(answer.result, Found | Misconduct):
        emit_test.write_text(regression_test(report, emit_test), encoding="utf-8")
    emit(output_format, report.document, report.text)
    return report.exit_code


def _numbers(text: str, option: str, *, least: int) -> tuple[int, ...]:
    """Return whole numbers that are separated by commas."""
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdecimal() and int(part) >= least for part in parts):
        raise OptionError(f"{option} takes numbers such as 1,2,3, at least {least}, got {text!r}")
    return tuple(int(part) for part in parts)
