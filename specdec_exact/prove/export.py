"""A theorem in other people's formats: for a solver, a checker, a paper, a page."""

import json
from enum import StrEnum

from specdec_exact.kernel.errors import SpecdecError
from specdec_exact.notation.document import Document
from specdec_exact.notation.obligations import write_claim, write_evidence
from specdec_exact.notation.theorem import Theorem
from specdec_exact.prove import formulas, pages
from specdec_exact.prove.questions import questions
from specdec_exact.prove.smtlib import entailment

__all__ = ["ExportError", "ExportFormat", "export"]


class ExportError(SpecdecError):
    """The theorem has nothing that could be said in this format; the message names what it has."""


class ExportFormat(StrEnum):
    """What a theorem can be written as."""

    SMT2 = "smt2"
    JSON = "json"
    CLAIM = "claim"
    CERTIFICATE = "certificate"
    LATEX = "latex"
    MARKDOWN = "markdown"


def export(theorem: Theorem, wanted: ExportFormat) -> str:
    """Return the theorem in a format.

    smt2        one incremental script: every ``(check-sat)`` must answer ``unsat``
    json        ``{"theorem": NAME, "claim": CLAIM, "evidence": EVIDENCE}``
    claim, certificate    one of its parts; ``specdec-exact check`` reads them
    latex       statement and argument, to be pasted into a paper
    markdown    the page of the documentation

    raises      ExportError when there is no obligation to write

    >>> from specdec_exact.prove.library import load
    >>> theorem = load()["token.output_law"]
    >>> export(theorem, ExportFormat.SMT2).count("(check-sat)") > 1
    True
    """
    match wanted:
        case ExportFormat.SMT2:
            return _smt2(theorem)
        case ExportFormat.JSON | ExportFormat.CLAIM | ExportFormat.CERTIFICATE:
            return json.dumps(_document(theorem, wanted), ensure_ascii=False) + "\n"
        case ExportFormat.LATEX:
            return formulas.latex(theorem)
        case ExportFormat.MARKDOWN:
            return pages.page(theorem)


def _document(theorem: Theorem, wanted: ExportFormat) -> Document:
    if theorem.obligation is None:
        raise ExportError(_nothing(theorem))
    claim, evidence = write_claim(theorem.obligation), write_evidence(theorem.obligation)
    if wanted is ExportFormat.JSON:
        return {"theorem": theorem.name, "claim": claim, "evidence": evidence}
    return claim if wanted is ExportFormat.CLAIM else evidence


def _nothing(theorem: Theorem) -> str:
    known = [f"Coq {name}" for name in theorem.coq] + [f"Lean {name}" for name in theorem.lean]
    return (
        f"{theorem.name} has no obligation to export; it stands on {', '.join(known) or 'nothing'}"
    )


def _smt2(theorem: Theorem) -> str:
    asked: list[tuple[str, str]] = []
    if theorem.obligation is not None:
        asked += [
            (question.label, entailment(question.known, question.minima, [question.goal]))
            for question in questions(theorem.obligation)
        ]
    asked += [(f"bounded {label}", text) for label, text in theorem.bounded.items()]
    if not asked:
        raise ExportError(_nothing(theorem))
    # One text for all questions: solvers forget between them, and keep the logic.
    parts = [f"; {theorem.name}: every check must answer unsat", "(set-logic QF_NRA)"]
    for label, text in asked:
        lines = [line for line in text.splitlines() if not line.startswith("(set-logic")]
        parts += [f"; ---- {label}", "(push 1)", *lines, "(pop 1)"]
    return "\n".join([*parts, ""])
