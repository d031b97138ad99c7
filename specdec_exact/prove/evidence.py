"""What the answers about a theorem amount to.

Only the kernel and the proof assistants make a theorem ``proved``. Everyone else can corroborate, or
contradict; a contradiction is an error of the tool or of an engine, whoever is right.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from specdec_exact.notation.theorem import Theorem, Tier
from specdec_exact.prove.answer import ENGINES, Answer, Status

__all__ = ["Finding", "Outcome", "WrongRule", "due", "judge", "reached"]

_TIERS: tuple[Tier, ...] = ("open", "searched", "exhaustive", "proved-bounded", "proved")
_PROVERS = ("kernel", "coq", "lean")


class Outcome(StrEnum):
    """How a theorem stands after a run."""

    HOLDS = "holds"
    FAILS = "fails"
    INCONCLUSIVE = "inconclusive"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class WrongRule:
    """What became of a wrong rule: that it is seen to be wrong shows that the theorem says something.

    shown      how it was shown to be wrong; empty if it was not
    accepted   the kernel accepts it, or it makes no difference where it should
    """

    name: str
    shown: str
    accepted: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """All answers about one theorem, and what they amount to."""

    name: str
    declared: Tier
    reached: Tier
    outcome: Outcome
    answers: Mapping[str, Answer]
    wrong_rules: tuple[WrongRule, ...]
    reasons: tuple[str, ...]


def due(theorem: Theorem) -> tuple[str, ...]:
    """Return the engines that a theorem puts questions to, in the order of the table.

    >>> from specdec_exact.prove.library import load
    >>> due(load()["token.output_law"])
    ('kernel', 'sympy', 'z3', 'cvc5', 'coq', 'lean')
    """
    asked = {
        "kernel": theorem.obligation is not None,
        "sympy": theorem.obligation is not None or theorem.identity is not None,
        "z3": theorem.obligation is not None or bool(theorem.bounded),
        "cvc5": theorem.obligation is not None or bool(theorem.bounded),
        "coq": bool(theorem.coq),
        "lean": bool(theorem.lean),
    }
    return tuple(engine for engine in ENGINES if asked[engine])


def reached(theorem: Theorem, answers: Mapping[str, Answer], *, instance: bool) -> Tier:
    """Return the tier that the answers support, and never a better one than is declared.

    instance    whether both sides of the theorem are equal where they were computed
    """
    stands = {engine: answer.status for engine, answer in answers.items()}
    tier: Tier = "open"
    if instance or any(status in {Status.AGREES, Status.PROVED} for status in stands.values()):
        # What a run looks at again is one input; a declared search or enumeration is a test's business.
        tier = theorem.tier if theorem.tier in {"open", "searched", "exhaustive"} else "searched"
    if theorem.bounded and stands.get("z3") == stands.get("cvc5") == Status.AGREES:
        tier = "proved-bounded"
    if any(stands.get(engine) == Status.PROVED for engine in _PROVERS):
        tier = "proved"
    return tier if _TIERS.index(tier) < _TIERS.index(theorem.tier) else theorem.tier


def judge(
    theorem: Theorem,
    answers: Mapping[str, Answer],
    wrong_rules: tuple[WrongRule, ...],
    instance: bool | None,  # noqa: FBT001 - what was found, not a switch
) -> Finding:
    """Return how a theorem stands, and every reason why not better.

    instance    whether the two sides are equal on the theorem's own input; None if it has none
    """
    tier = reached(theorem, answers, instance=instance is True)
    broken = list(_broken(answers))
    failed = list(_failed(theorem, answers, wrong_rules, instance))
    waiting = list(_waiting(theorem, answers, wrong_rules, tier))
    if tier != theorem.tier and not waiting and not failed and not broken:
        failed.append(f"declared {theorem.tier}, and reaches {tier}")
    outcome = (
        Outcome.BROKEN
        if broken
        else Outcome.FAILS
        if failed
        else Outcome.INCONCLUSIVE
        if waiting
        else Outcome.HOLDS
    )
    reasons = (*broken, *failed, *waiting)
    return Finding(theorem.name, theorem.tier, tier, outcome, answers, wrong_rules, reasons)


def _broken(answers: Mapping[str, Answer]) -> Iterator[str]:
    favour = [a.engine for a in answers.values() if a.status in {Status.PROVED, Status.AGREES}]
    against = [a.engine for a in answers.values() if a.status == Status.REFUTED]
    if favour and against:
        yield f"disagreement: {', '.join(against)} against {', '.join(favour)}"
    yield from (f"{a.engine}: {a.detail}" for a in answers.values() if a.status == Status.BROKE)


def _failed(
    theorem: Theorem,
    answers: Mapping[str, Answer],
    wrong_rules: tuple[WrongRule, ...],
    instance: bool | None,  # noqa: FBT001 - what was found, not a switch
) -> Iterator[str]:
    yield from (f"{a.engine}: {a.detail}" for a in answers.values() if a.status == Status.REFUTED)
    if instance is False:
        yield "the two sides differ on the theorem's own input"
    yield from (f"wrong rule {w.name}: {w.accepted}" for w in wrong_rules if w.accepted)
    if not theorem.mutants:
        yield "vacuous: no wrong rule is named"


def _waiting(
    theorem: Theorem,
    answers: Mapping[str, Answer],
    wrong_rules: tuple[WrongRule, ...],
    tier: Tier,
) -> Iterator[str]:
    for engine in due(theorem):
        answer = answers[engine]
        if answer.status == Status.UNKNOWN:
            yield f"{engine}: {answer.detail}"
        if answer.status == Status.NOT_RUN and tier != theorem.tier:
            yield f"{engine} not run: {answer.detail}"
    for wrong in wrong_rules:
        if not wrong.shown and not wrong.accepted:
            yield f"wrong rule {wrong.name}: not shown to be wrong by the engines that ran"
