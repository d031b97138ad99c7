"""Which faults and mistakes a vector kills: found by running every one of them on its input.

A fault is a rule, so it is run on the tape, or down every branch; where it wants choices that the
input does not hold, the vector says nothing about it. A mistake is a consumer, and simply answers.
"""

from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import cache
from itertools import islice
from typing import cast

from specdec_exact.choice.chooser import Chooser
from specdec_exact.choice.explore import explore
from specdec_exact.faults.catalogue import CLEARED, FAULTS
from specdec_exact.faults.record import Fault, Pair, Rows, owed_by, program_of
from specdec_exact.kernel.block import Block, Text, unroll
from specdec_exact.kernel.certificate import Preserves
from specdec_exact.kernel.errors import SpecdecError
from specdec_exact.kernel.law import Law, Measure, Token, total_variation
from specdec_exact.schemes.round import Round
from specdec_exact.schemes.token import verify
from specdec_exact.search.certify import certify
from specdec_exact.vectors import ask as asks
from specdec_exact.vectors.codec import write
from specdec_exact.vectors.expect import Emitted, Expect, Hits
from specdec_exact.vectors.generator import words
from specdec_exact.vectors.inputs import emitted, request_of, rows_of, special
from specdec_exact.vectors.judge import judge
from specdec_exact.vectors.mistakes.catalogue import MISTAKES
from specdec_exact.vectors.plain import Plain
from specdec_exact.vectors.rules import models, tape_of
from specdec_exact.vectors.sketch import Sketch
from specdec_exact.vectors.tape import Drafted, Tape

__all__ = ["flagged", "killed_by"]

# The faults of candidates that read the tape of a rule as the rule does.
_LISTED = {
    "recursive": "drawn-siblings-tested-alike",
    "recursive-distinct": "draft-law-frozen",
    "k-seq": "divisor-too-small",
    "one-hot-list": "likely-siblings-tested-alike",
}
_CLEARED = 500
# The parts of a consumer that a whole procedure goes through.
_RUN = {"accepts", "accumulate", "drawn", "replaced", "sample", "step", "weights", "whole"}
_RUNS = 40  # of an accumulated vector; one wrong answer changes its hash


def killed_by(sketch: Sketch) -> tuple[str, ...]:
    """Return the names of the faults and mistakes that answer a vector wrongly."""
    faults = [fault.name for fault in FAULTS if flagged(fault, sketch)]
    asked = cast("dict[str, object]", write(sketch.ask))
    wrong = [m.name for m in MISTAKES if _answers_wrongly(m.consumer, asked, sketch)]
    return (*faults, *wrong)


def _answers_wrongly(consumer: Plain, asked: dict[str, object], sketch: Sketch) -> bool:
    if isinstance(sketch.ask, asks.Sample | asks.Accumulate) and not _RUN & set(
        vars(type(consumer))
    ):
        return False  # these take long, and none of its parts is asked
    if isinstance(sketch.ask, asks.Accumulate):
        # One wrong run makes another hash, unless two hashes of 64 bits collide.
        runs = min(sketch.ask.runs, 25 * _RUNS)
        asked = {**asked, "runs": runs}
        return consumer.answer(asked) != Plain().answer(asked)
    answer = consumer.answer(asked)
    return judge(sketch.ask, sketch.expect, answer, sketch.otherwise).word in ("fail", "malformed")


def flagged(fault: Fault, sketch: Sketch) -> bool:
    """Return whether a rule answers a vector wrongly; False where the vector does not reach it."""
    try:
        return _flagged(fault, sketch)
    except (SpecdecError, ArithmeticError):
        # It wants what the input does not hold, or breaks. Neither is a wrong answer.
        return False


def _flagged(fault: Fault, sketch: Sketch) -> bool:  # noqa: PLR0911 - one line a question
    match sketch.ask:
        case asks.Verify() as ask if all(row.denominator for row in (*ask.target, *ask.draft)):
            return _verify(fault, ask, sketch)
        case asks.VerifyList() as ask if fault.name == _LISTED.get(ask.rule):
            drafted = cast("Law[Token]", Drafted(ask.draft.law()))
            token = fault.rule(tape_of(ask), ask.target.law(), drafted)
            return token not in {answer.tokens[0] for answer in _right(sketch)}
        case asks.StepLaw() as ask if ask.rule != "greedy":
            return _step(fault, Pair(cast("Law[Token]", ask.target.law()), _told(ask.draft.law())))
        case asks.RoundLaw() as ask:
            return _round(fault, rows_of(ask), sketch)
        case asks.Transform() as ask:
            request = request_of(ask)
            same = type(fault.smallest) is type(request)
            return same and _differs(fault, request)
        case asks.Propose() as ask if fault.kind == "draft-law":
            return _proposed(fault, ask)
        case asks.Counts() | asks.Report() as ask:
            case = special(fault, ask)
            return case is not None and _differs(fault, case)
        case asks.Sample():
            powers = cast("Hits", sketch.expect).powers
            return any(power.fault == fault.name for power in powers)
        case asks.Accumulate() as ask if fault.form == "step" and fault not in CLEARED:
            return _accumulated(fault, ask)
        case _:
            return False


def _told(law: Law[int]) -> Law[Token]:
    return cast("Law[Token]", law)


def _right(sketch: Sketch) -> tuple[Emitted, ...]:
    answers: tuple[Expect, ...] = (sketch.expect, *(other.expect for other in sketch.otherwise))
    return tuple(answer for answer in answers if isinstance(answer, Emitted))


def _verify(fault: Fault, ask: asks.Verify, sketch: Sketch) -> bool:
    # What an exact rule does with the numbers of another one is nobody's business.
    rule = "block" if fault.kind == "block" and fault.form == "round" else "token"
    if ask.rule != rule or not ask.drafts or min(ask.drafts) < 0 or fault in CLEARED:
        return False
    tape, target, draft = tape_of(ask), models(ask.target), models(ask.draft)
    if fault.form == "step":
        token = fault.rule(tape, target(()), Drafted(draft(())))
        return tape.proposed == 1 and token not in {answer.tokens[0] for answer in _right(sketch)}
    if fault.form != "round":
        return False

    def drafted(text: tuple[int, ...]) -> Law[int]:
        return Drafted(draft(text))

    emitted = fault.rule(tape, target, drafted, len(ask.drafts))
    wanted = {(answer.tokens, answer.accepted) for answer in _right(sketch)}
    return tape.proposed > 0 and (*cast("Round", emitted),) not in wanted


def _step(fault: Fault, pair: Pair) -> bool:
    if not isinstance(fault.smallest, Pair):
        return False
    return _differs(fault, pair)


@cache
def _domain(fault: Fault) -> frozenset[Hashable] | None:
    # A cleared rule with inputs of its own is cleared on these and no others.
    if fault.property is not None or fault.cases is None:
        return None
    return frozenset(islice(fault.cases(), _CLEARED))


def _differs(fault: Fault, case: Hashable) -> bool:
    domain = _domain(fault)
    if domain is not None and case not in domain:
        return False
    found, owed = emitted(fault, case), owed_by(fault, case)
    if fault.width:
        return total_variation(owed, Measure(dict(found))) > fault.width
    return found != owed


def _round(fault: Fault, rows: Rows, sketch: Sketch) -> bool:
    ask = cast("asks.RoundLaw", sketch.ask)
    if ask.end >= 0 or ask.rule not in ("token", "block"):
        ending = special(fault, ask) if ask.rule == "token" else None
        return ending is not None and _differs(fault, ending)
    if fault.form == "case" and isinstance(fault.smallest, Rows):
        return _differs(fault, rows)
    if fault.form != "round":
        return False
    texts = explore(program_of(fault, rows)).law.map(_text)
    target, _ = rows.models()
    claim, _ = certify(unroll(target, rows.draft_length + 1), Block.of(texts))
    return type(claim) is not Preserves


def _text(emitted: Hashable) -> Text:
    return cast("Round", emitted).tokens


def _proposed(fault: Fault, ask: asks.Propose) -> bool:
    case = special(fault, ask)
    return case is not None and _differs(fault, case)


def _accumulated(fault: Fault, ask: asks.Accumulate) -> bool:
    laws = [(p.law(), q.law()) for p, q in zip(ask.target, ask.draft, strict=True)]
    step = cast("Callable[[Chooser, Law[int], Law[int]], int]", fault.rule)
    for run, (draft, coin, last) in enumerate(islice(words(ask.seed, ask.runs), _RUNS)):
        target, told = laws[run % len(laws)]
        drawn = Tape((), (), Fraction(draft, 1 << 16)).choose(told)
        numbers = Fraction(coin, 1 << 24), Fraction(last, 1 << 24)
        tape = Tape((drawn,), numbers[:1], numbers[1])
        right = _plain_step(target, told, drawn, numbers)
        if step(tape, target, Drafted(told)) != right and tape.proposed:
            return True
    return False


def _plain_step(
    target: Law[int], told: Law[int], drawn: int, numbers: tuple[Fraction, Fraction]
) -> int:
    return verify(Tape((), numbers[:1], numbers[1]), drawn, target, told)[0]
