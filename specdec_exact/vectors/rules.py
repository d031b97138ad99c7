"""The rules that vectors are about, each with the scheme that says what must come out.

Nothing is decided here: an ask is handed to the scheme of its rule, on a tape or down every branch.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import TypeVar, cast

from specdec_exact.choice.chooser import Program
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.errors import SpecdecError
from specdec_exact.kernel.law import Law
from specdec_exact.schemes import (
    block,
    greedy,
    greedy_multi,
    k_seq,
    one_hot,
    one_hot_list,
    recursive,
    recursive_distinct,
    sample_and_match,
    token,
)
from specdec_exact.schemes.candidates import VerifyList
from specdec_exact.schemes.round import Round, Verify
from specdec_exact.vectors import ask as asks
from specdec_exact.vectors.expect import Emitted
from specdec_exact.vectors.row import Row
from specdec_exact.vectors.tape import Tape

__all__ = [
    "LIST_RULES",
    "RULES",
    "Compared",
    "UnknownRule",
    "list_program",
    "models",
    "played",
    "round_program",
    "step_program",
    "tape_of",
]

V = TypeVar("V")
Compared = list[tuple[str, Fraction, Fraction]]
Step = Callable[[Law[int], Law[int]], Program[int]]
WholeRound = Callable[[Model[int], Model[int], int], Program[Round]]


class UnknownRule(SpecdecError):
    """A vector names a rule that this version does not know."""


@dataclass(frozen=True, slots=True)
class _Rule:
    verify: Verify
    step: Step
    whole_round: WholeRound


RULES: dict[str, _Rule] = {
    "token": _Rule(token.verify, token.step, token.whole_round),
    "one-hot": _Rule(one_hot.verify, one_hot.step, one_hot.whole_round),
    "greedy": _Rule(greedy.verify, greedy.step, greedy.whole_round),
    "sample-and-match": _Rule(
        sample_and_match.verify, sample_and_match.step, sample_and_match.whole_round
    ),
}
_K_SEQ_DIVISOR = Fraction(2)
_NOTHING: Mapping[str, Fraction] = MappingProxyType({})


def _k_seq(
    chooser: Tape, candidates: tuple[int, ...], target: Law[int], told: Law[int]
) -> tuple[int, bool]:
    return k_seq.verify(chooser, candidates, target, told, _K_SEQ_DIVISOR)


LIST_RULES: dict[str, tuple[VerifyList[int], Callable[[Law[int], Law[int], int], Program[int]]]] = {
    "recursive": (recursive.verify, recursive.step),
    "recursive-distinct": (recursive_distinct.verify, recursive_distinct.step),
    "one-hot-list": (one_hot_list.verify, one_hot_list.step),
    "greedy-multi": (greedy_multi.verify, greedy_multi.step),
    "k-seq": (cast("VerifyList[int]", _k_seq), k_seq.step),
}


def models(rows: tuple[Row, ...]) -> Model[int]:
    """Return the model that has one row for each position, whatever the text."""
    laws = [row.law() for row in rows]
    return lambda text: laws[min(len(text), len(laws) - 1)]


def tape_of(ask: asks.Verify | asks.VerifyList, below: Mapping[str, Fraction] = _NOTHING) -> Tape:
    """Return the tape of an ask, its coins in the order in which the rule asks for them."""
    unit = 1 << ask.grid
    # A number of 0 has nothing below it, and no threshold that is met at 0 is one of a convention.
    coins = [max(Fraction(coin, unit) - below.get("coin", 0), Fraction()) for coin in ask.coins]
    order = list(range(len(coins)))
    if ask.rule == "block":
        order.reverse()
    if ask.rule == "greedy-multi":  # only the last candidate is tested
        order = order[-1:]
    drafts = ask.drafts if isinstance(ask, asks.Verify) else ask.candidates
    last = max(Fraction(ask.last, unit) - below.get("last", 0), Fraction())
    return Tape(drafts, coins, last, order)


def played(
    ask: asks.Verify | asks.VerifyList, below: Mapping[str, Fraction] = _NOTHING
) -> tuple[Emitted, Compared]:
    """Return what the scheme emits on the numbers of an ask, and what they were compared with.

    below     how much is taken first from every ``coin``, or from the ``last`` number; less than a
              step of the grid
    raises    UnknownRule
    """
    tape = tape_of(ask, below)
    if isinstance(ask, asks.VerifyList):
        verify, _ = _known(LIST_RULES, ask.rule)
        token, kept = verify(tape, ask.candidates, ask.target.law(), ask.draft.law())
        return Emitted((token,), int(kept)), tape.compared
    if ask.rule == "block":
        emitted = block.verify(tape, ask.drafts, models(ask.target), models(ask.draft))
        return Emitted(cast("tuple[int, ...]", emitted.tokens), emitted.accepted), tape.compared
    return _in_turn(ask, tape), tape.compared


def _in_turn(ask: asks.Verify, tape: Tape) -> Emitted:
    rule, tokens = _known(RULES, ask.rule), tuple[int, ...]()
    # A row of floats need not sum to 1; every comparison below is between parts of one sum.
    target = [cast("Law[int]", row.measure()) for row in ask.target]
    for index, draft in enumerate(ask.drafts):
        if draft < 0:  # a placeholder: nothing was drafted from here on
            return Emitted((*tokens, tape.choose(target[index])), index)
        told = cast("Law[int]", ask.draft[index].measure())
        token, kept = rule.verify(tape, draft, target[index], told)
        tokens = (*tokens, token)
        if not kept:
            return Emitted(tokens, index)
    last = target[len(ask.drafts)]
    bonus = greedy.argmax(last) if ask.rule == "greedy" else tape.choose(last)
    return Emitted((*tokens, bonus), len(ask.drafts))


def step_program(ask: asks.StepLaw) -> Program[int]:
    """Return the program of one step.

    raises    UnknownRule
    """
    target, draft = ask.target.law(), ask.draft.law()
    if ask.rule in LIST_RULES:
        return LIST_RULES[ask.rule][1](target, draft, ask.candidates)
    return _known(RULES, ask.rule).step(target, draft)


def list_program(ask: asks.VerifyList) -> Program[int]:
    """Return the program that proposes so many candidates as an ask has, and emits a token."""
    _, step = _known(LIST_RULES, ask.rule)
    return step(ask.target.law(), ask.draft.law(), len(ask.candidates))


def round_program(
    rule: str, target: Model[int], draft: Model[int], draft_length: int
) -> Program[Round]:
    """Return the program of a round.

    raises    UnknownRule
    """
    if rule == "block":
        return block.whole_round(target, draft, draft_length)
    return _known(RULES, rule).whole_round(target, draft, draft_length)


def _known(rules: dict[str, V], rule: str) -> V:
    if rule not in rules:
        raise UnknownRule(f"a rule is one of {', '.join(rules)}, got {rule!r}")
    return rules[rule]
