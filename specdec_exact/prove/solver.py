"""The columns of Z3 and cvc5: they corroborate, find counterexamples, and never prove.

A solver is asked about each deduction on its own, about the obligation written out for two tokens, about
the theorem's own bounded statements, and whether each wrong rule can be told from the right one.
"""

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from specdec_exact.deduction.check import Fact, Obligation
from specdec_exact.deduction.polynomial import Polynomial
from specdec_exact.kernel.errors import SpecdecError
from specdec_exact.kernel.rational import rational
from specdec_exact.notation.document import Document
from specdec_exact.notation.theorem import Theorem
from specdec_exact.prove.answer import Answer, Status, worst
from specdec_exact.prove.child import Child, Reply
from specdec_exact.prove.questions import Question, questions, used
from specdec_exact.prove.small import Small, small
from specdec_exact.prove.smtlib import entailment, script

__all__ = ["Solver"]

# What an engine must be able to tell apart before its answers count.
_PROBES = {
    "unsat": "(set-logic QF_LRA)(declare-const x Real)(assert (< x x))(check-sat)",
    "sat": "(set-logic QF_LRA)(declare-const x Real)(assert (< 0 x))(check-sat)",
}
# What is tried, and in which share of time and resources. cvc5 sees identities among polynomials with
# tangent planes, and inequalities without them, or not in a day.
Methods: TypeAlias = tuple[tuple[str, int], ...]
_DIRECT: Methods = (("", 1),)
_IDENTITY: Methods = (("planes", 4), ("", 4))
_INEQUALITY: Methods = (("", 4), ("planes", 4))
_BONUS: Methods = (("", 30),)  # a question on which nothing rests
_DEPTH = 2  # how many steps of an induction are written out


@dataclass(frozen=True, slots=True)
class Solver:
    """One solver in a process of its own.

    seconds      wall time after which a question is given up and the process killed
    resources    the solver's own measure of work, the same on every machine
    """

    engine: str
    child: Child
    seconds: float = 60.0
    resources: int = 20_000_000

    def check(self, text: str, share: int = 1, method: str = "") -> Reply:
        """Return what the solver says of one script, in time or not at all.

        share     the part of time and resources it may take
        method    one of the solver's own
        """
        question: dict[str, Document] = {"script": text, "method": method}
        question["resources"] = self.resources // share
        return self.child.ask(question, self.seconds / share)

    def available(self) -> str:
        """Return why the solver cannot be asked, or an empty text."""
        for expected, probe in _PROBES.items():
            reply = self.check(probe)
            if reply.text("missing"):
                return reply.text("missing")
            if reply.text("answer") != expected:
                return f"it answers {_said(reply)!r} where {expected} is true"
        return ""

    def ask(self, theorem: Theorem) -> Answer:
        """Return whether the solver agrees with every step and bounded statement of the theorem."""
        if theorem.obligation is None and not theorem.bounded:
            return Answer(self.engine, Status.SILENT, "no question")
        start = time.monotonic()
        statuses: list[Status] = []
        details: list[str] = []
        try:
            for label, status, detail in self._answers(theorem):
                statuses.append(status)
                if status != Status.AGREES:
                    details.append(f"{label}: {detail}")
        except SpecdecError as error:
            return Answer(self.engine, Status.REFUTED, str(error), time.monotonic() - start)
        agreed = f"{statuses.count(Status.AGREES)} questions"
        took = time.monotonic() - start
        return Answer(self.engine, worst(statuses), "; ".join(details) or agreed, took)

    def _answers(self, theorem: Theorem) -> Iterator[tuple[str, Status, str]]:
        if theorem.obligation is not None:
            for question in questions(theorem.obligation):
                yield question.label, *self._deduction(question)
            whole = small(theorem.obligation, 2, _DEPTH)
            text = script(whole.assumed, whole.minima)
            status, detail = self._expect("sat", text, _BONUS)
            if status != Status.UNKNOWN:  # a bonus: nothing rests on this answer coming in time
                yield "what is given, for two tokens", status, detail
            text = entailment(whole.assumed, whole.minima, whole.goals)
            status, detail = self._expect("unsat", text, _BONUS)
            if status != Status.UNKNOWN:
                yield "all of it, for two tokens", status, detail
        for label, text in theorem.bounded.items():
            yield f"bounded {label}", *self._expect("unsat", text)

    def _deduction(self, question: Question) -> tuple[Status, str]:
        # What follows from fewer facts follows; if it does not, all of them are put.
        few, minima = used(question)
        methods = _DIRECT
        if self.engine == "cvc5":
            methods = _IDENTITY if question.goal.relation == "=" else _INEQUALITY
        status, detail = self._expect("unsat", entailment(few, minima, [question.goal]), methods)
        if status in {Status.AGREES, Status.BROKE}:
            return status, detail
        text = entailment(question.known, question.minima, [question.goal])
        return self._expect("unsat", text, methods)

    def _expect(self, expected: str, text: str, methods: Methods = _DIRECT) -> tuple[Status, str]:
        reply = Reply({})
        for method, share in methods:
            reply = self.check(text, share, method)
            if reply.text("answer") in {"sat", "unsat"}:
                break
        answer = reply.text("answer")
        if answer == expected:
            return Status.AGREES, answer
        if answer in {"sat", "unsat"}:
            return Status.REFUTED, f"{answer}, not {expected}"
        if answer == "unknown" or reply.killed:
            return Status.UNKNOWN, _said(reply)
        return Status.BROKE, _said(reply)

    def counterexample(self, wrong: Obligation) -> str:
        """Return how the solver shows that an obligation fails: a model on one, two or three tokens.

        returns    a sentence about the model, or an empty text if none was found
        """
        for size in (2, 1, 3):
            try:
                whole = small(wrong, size, _DEPTH)
            except SpecdecError:
                return ""
            reply = self.check(entailment(whole.assumed, whole.minima, whole.goals), 12)
            if reply.text("answer") == "sat":
                values = _values(reply)
                checked = values is not None and _fails(whole, values)
                tokens = f"{size} {'token' if size == 1 else 'tokens'}"
                return f"a model on {tokens}" + (", checked in Fractions" if checked else "")
        return ""


def _said(reply: Reply) -> str:
    if reply.killed:
        return "killed when its time was up"
    return reply.broke or reply.text("error") or reply.text("answer") or "nothing"


def _values(reply: Reply) -> dict[str, Fraction] | None:
    values = reply.said.get("values")
    if not isinstance(values, dict):
        return None
    return {name: rational(str(text)) for name, text in values.items()}


def _fails(whole: Small, values: Mapping[str, Fraction]) -> bool:
    """Return whether the values are a counterexample: all is assumed rightly, and some goal is wrong."""
    assumed = all(_holds(fact, values) for fact in whole.assumed.values())
    defined = all(
        _value(m.value, values) == min(_value(m.left, values), _value(m.right, values))
        for m in whole.minima.values()
    )
    return assumed and defined and not all(_holds(goal, values) for goal in whole.goals)


def _holds(fact: Fact, values: Mapping[str, Fraction]) -> bool:
    value = _value(fact.polynomial, values)
    return {"=": value == 0, ">=": value >= 0, ">": value > 0}[fact.relation]


def _value(polynomial: Polynomial, values: Mapping[str, Fraction]) -> Fraction:
    total = Fraction(0)
    for names, coefficient in polynomial.terms.items():
        for name in names:
            coefficient *= values.get(name, Fraction(0))  # noqa: PLW2901 - a running product
        total += coefficient
    return total
