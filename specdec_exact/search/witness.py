"""Evaluate one input exactly, and turn a violation into something the kernel can check."""

from collections.abc import Hashable
from fractions import Fraction

from specdec_exact.choice.explore import Budget
from specdec_exact.faults.record import Rows
from specdec_exact.kernel.block import Block, Text, unroll
from specdec_exact.kernel.certificate import BiasedNode, Differs
from specdec_exact.kernel.law import Law
from specdec_exact.search.certify import certify
from specdec_exact.search.conduct import Case, Misconduct, MisconductError, observe
from specdec_exact.search.emission import Emission, Rule, models_of
from specdec_exact.search.properties import Property, Violation
from specdec_exact.search.result import Found, Tried

__all__ = ["AGAIN", "emission", "evaluate", "judged"]

# How often an input is explored again before a finding on it is reported.
AGAIN = 8


def emission(case: Case, law: Law[Hashable]) -> Emission:
    """Return an input and the law that a rule emits there, as a property sees it."""
    return Emission(*models_of(case), weights=law)


def judged(
    rule: Rule,
    case: Case,
    asked: Property,
    budget: Budget,
    *,
    again: bool = True,
    watch: bool = True,
) -> Violation | Misconduct | None:
    """Return what is wrong with a rule at one input, None if nothing is; ``again`` and ``watch`` as in observe."""
    try:
        law = observe(rule, case, budget, again=again, watch=watch).law
    except MisconductError as error:
        return error.misconduct
    return asked.judge(emission(case, law))


def evaluate(
    rule: Rule,
    case: Case,
    asked: Property,
    budget: Budget,
    tried: tuple[Tried, ...],
    *,
    smallest: bool,
) -> Found | Misconduct | None:
    """Return the finding at an input, explored several times and certified; None if there is none."""
    try:
        law = observe(rule, case, budget).law
        for _ in range(AGAIN):
            if observe(rule, case, budget, again=False).law != law:
                detail = "explored again, the input gives another law"
                return Misconduct("nondeterministic", detail, case)
    except MisconductError as error:
        return error.misconduct
    violation = asked.judge(emission(case, law))
    if violation is None:
        return None
    certificate = _certificate(case, law) if asked.name in ("step", "sequence") else None
    return Found(asked.name, case, violation, law, certificate, smallest, tried)


def _certificate(case: Case, law: Law[Hashable]) -> tuple[Differs, BiasedNode] | None:
    """Return a biased node that the kernel accepts; None if some branch emits nothing at all."""
    target, _, _, _ = models_of(case)
    texts: dict[Text, Fraction] = emission(case, law).texts()
    longest = max(len(text) for text in texts)
    if longest == 0:
        return None
    output = Block.of(Law(texts))
    limit = case.draft_length + 1 if isinstance(case, Rows) else 1
    settled = certify(unroll(target, max(longest, limit)), output)
    if isinstance(settled[0], Differs) and isinstance(settled[1], BiasedNode):
        return settled[0], settled[1]
    return None
