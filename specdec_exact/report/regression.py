"""A finding as a test: a pytest file that fails for as long as the rule has the bug."""

import json
import os
from pathlib import Path

from specdec_exact.faults.record import Pair, Rows
from specdec_exact.kernel.errors import ClaimError
from specdec_exact.kernel.law import Law, Token
from specdec_exact.report.finding import SearchReport
from specdec_exact.search.conduct import Misconduct
from specdec_exact.search.result import Found

__all__ = ["regression_test"]

_WITH_CASE = '''"""{title}

Found by specdec-exact, which wrote this file. The test passes when the rule is right on this input.
"""

from pathlib import Path

from specdec_exact.choice.explore import Budget
from specdec_exact.faults.record import {form}
from specdec_exact.search.loading import load_rule
from specdec_exact.search.properties import NAMED
from specdec_exact.search.witness import judged

RULE = load_rule(str(Path(__file__).parent / {path}) + ":{name}")
INPUT = {case}


def test_{function}() -> None:
    # {was}
    assert judged(RULE, INPUT, NAMED["{asked}"], Budget(branches=100_000, depth=1_000)) is None
'''

_WITHOUT_CASE = '''"""{title}

Found by specdec-exact, which wrote this file. The test passes when the rule comes to an end.
"""

from pathlib import Path

from specdec_exact.search.conduct import Misconduct
from specdec_exact.search.isolated import search_in_child


def test_{function}() -> None:
    # {was}
    place = str(Path(__file__).parent / {path}) + ":{name}"
    answer = search_in_child(place, "{asked}", seconds=20, sizes=(1, 2))
    assert not isinstance(answer, Misconduct), answer.sentence
'''


def regression_test(report: SearchReport, file: Path) -> str:
    """Return the text of a test file for a finding.

    file      where it will stand: the rule is found from there
    raises    ClaimError when there is no finding to test for
    """
    result = report.result
    if not isinstance(result, Found | Misconduct):
        raise ClaimError("a test is written for a finding, and nothing was found")
    place, _, name = report.rule.rpartition(":")
    path = Path(os.path.relpath(Path(place).resolve(), file.resolve().parent)).as_posix()
    words = {"path": json.dumps(path), "name": name, "asked": report.asked}
    words["function"] = f"{name}_{report.asked}".lower().replace("-", "_")
    if isinstance(result, Misconduct):
        words |= {"title": f"The rule {name} comes to an end and keeps to its chooser."}
        words |= {"was": f"It was: {result.kind}."}
    else:
        violation = result.violation
        words |= {"title": f"The rule {name} has the property {report.asked} on one input."}
        words |= {"was": f"It was {violation.emitted} where {violation.owed} is owed."}
    if result.case is None:
        return _WITHOUT_CASE.format(**words)
    form = "Pair, row" if isinstance(result.case, Pair) else "Rows, row, table"
    return _WITH_CASE.format(**words, form=form, case=_source(result.case))


def _source(case: Pair | Rows) -> str:
    if isinstance(case, Pair):
        return f"Pair({_row(case.target)}, {_row(case.draft)})"
    sides = [
        "".join(f"        {text!r}: {_row(law)},\n" for text, law in side)
        for side in (case.target, case.draft)
    ]
    tables = "".join(f"    table({{\n{side}    }}),\n" for side in sides)
    return f"Rows(\n{tables}    {case.draft_length},\n)"


def _row(weights: Law[Token]) -> str:
    """Return the text of a law; a search has the tokens 0, 1, 2 and so on."""
    last = max(token for token in weights if isinstance(token, int))
    shares = (weights[token] for token in range(last + 1))
    spelled = (str(w) if w.denominator == 1 else f'"{w}"' for w in shares)
    return f"row({', '.join(spelled)})"
