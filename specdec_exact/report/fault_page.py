"""The page that lists every known fault, written from the records alone."""

from collections.abc import Iterable

from specdec_exact.faults.catalogue import CLEARED, FAULTS
from specdec_exact.faults.record import Fault, Pair, Rows, Table
from specdec_exact.kernel.law import Law, Token, token_order
from specdec_exact.report.fault import WHERE, input_text
from specdec_exact.report.side_by_side import outcome_text

__all__ = ["fault_page"]

_HEAD = """# Known faults

Written by `specdec-exact explain --write-page docs/reference/faults.md`; do not edit.

{faults} mistakes, each a program that is run, not described: what it emits on its smallest input is
computed. {cleared} more rules are often taken for mistakes and are exact. `specdec-exact explain NAME`
shows the two laws of one side by side, and `specdec-exact search` names the fault that a rule of yours
behaves like.

*Smallest input*: target against draft, weights of the tokens 0, 1, 2 and so on; the input of a round
lists the laws after each text.
"""


def fault_page() -> str:
    """Return the page, in Markdown."""
    parts = [_HEAD.format(faults=len(FAULTS), cleared=len(CLEARED))]
    for kind, where in WHERE.items():
        of_kind = [fault for fault in FAULTS if fault.kind == kind]
        parts.append(f"## {kind}\n\n{where[0].upper()}{where[1:]}.\n")
        parts += [_entry(fault) for fault in of_kind]
    parts.append(
        "## Cleared\n\nRules that look wrong and emit exactly what they owe: no property is violated.\n"
    )
    parts += [_entry(fault) for fault in CLEARED]
    return "\n".join(parts)


def _entry(fault: Fault) -> str:
    violates = f"`{fault.property}`" if fault.property else "nothing"
    lines = [
        f"### {fault.name}\n",
        f"{fault.sentence}\n",
        f"- violates: {violates}",
        f"- smallest input: {_input(fault.smallest)}",
        f"- emits there: {_emits(fault)}",
    ]
    if fault.width:
        lines.append(f"- the law meant is irrational, and within {fault.width} of this one")
    if fault.reports:
        lines.append(f"- reports: {', '.join(_link(report) for report in fault.reports)}")
    return "\n".join(lines) + "\n"


def _input(case: object) -> str:
    if isinstance(case, Pair):
        return f"`{_weights(case.target)}` against `{_weights(case.draft)}`"
    if isinstance(case, Rows):
        sides = f"target {_rows(case.target)}; draft {_rows(case.draft)}"
        return f"{sides}; draft length {case.draft_length}"
    return f"`{input_text(case)}`"


def _rows(table: Table) -> str:
    return ", ".join(
        f"`{_weights(law)}`" + (f" after `{outcome_text(text)}`" if text else "")
        for text, law in table
    )


def _weights(law: Law[Token]) -> str:
    """Return the weights of 0, 1, 2 and so on; other tokens are named."""
    tokens = sorted(law, key=token_order)
    numbers = [token for token in tokens if isinstance(token, int) and token >= 0]
    if len(numbers) < len(tokens):
        return _named((str(token), str(law[token])) for token in tokens)
    return ", ".join(str(law[token]) for token in range(max(numbers) + 1))


def _emits(fault: Fault) -> str:
    emitted = ((outcome_text(x), str(fault.emits[x])) for x in fault.emits)
    return f"`{_named(emitted)}`"


def _named(weights: Iterable[tuple[str, str]]) -> str:
    return ", ".join(f"{name}: {weight}" for name, weight in weights)


def _link(report: str) -> str:
    """Return a report, written ``owner/repository issues/123``, as a link."""
    repository, _, number = report.partition(" ")
    return f"[{report}](https://github.com/{repository}/{number})"
