"""``specdec-exact mutants``: which mistakes a test of yours would not notice."""

from typing import Annotated

import typer

from specdec_exact.cli.inputs import OptionError
from specdec_exact.cli.output import OutputFormat, emit
from specdec_exact.cli.progress import progress
from specdec_exact.report.verdict import ExitCode

__all__ = ["mutants"]


def mutants(
    *,
    test: Annotated[
        list[str] | None,
        typer.Option(help="Your test, as my_test.py::name; may be given again."),
    ] = None,
    engines: Annotated[
        bool, typer.Option("--engines", help="Also the statistics of public engines' tests.")
    ] = False,
    classic: Annotated[
        bool,
        typer.Option(
            "--classic", help="Ten classic mutants, on any alphabet, not all known faults."
        ),
    ] = False,
    runs: Annotated[int, typer.Option(min=1, help="Of every test on every rule.")] = 3,
    output_format: Annotated[OutputFormat, typer.Option(help="How to print.")] = OutputFormat.TEXT,
) -> ExitCode:
    """Run a distribution test of yours on right rules and on every known fault.

    The test is handed a sampler. Exit code 0 if it notices every fault, 1 if it lets one pass or
    fails a right rule, 3 if it breaks on a right rule, 4 if it could not be asked.
    """
    from specdec_exact.faults.catalogue import FAULTS
    from specdec_exact.report.matrix import MatrixReport
    from specdec_exact.search.classic import CLASSIC, CORRECT
    from specdec_exact.search.engine_tests import ENGINE_TESTS
    from specdec_exact.search.kill_matrix import Test, form_of_test, kill_matrix, known, load_test

    tests: dict[str, Test] = dict(ENGINE_TESTS) if engines else {}
    tests |= {place.rpartition("::")[2]: load_test(place) for place in test or []}
    if not tests:
        raise OptionError("name a test with --test, or say --engines")
    forms = {form_of_test(each) for each in tests.values()}
    subjects = (CORRECT, *CLASSIC) if classic else known(*sorted(forms))
    with progress("running tests on rules", len(subjects)) as advance:
        matrix = kill_matrix(tests, subjects, runs=runs, advance=advance)
    wrong = sum(not subject.lossless for subject in subjects)
    report = MatrixReport(matrix, 0 if classic else len(FAULTS) - wrong)
    emit(output_format, report.document, report.text)
    return report.exit_code
