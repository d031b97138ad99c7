"""Faults on small inputs: what a rule emits, and what it owes."""

from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from itertools import islice

from hypothesis import strategies as st

from specdec_exact.choice import explore
from specdec_exact.faults.grid import pairs
from specdec_exact.faults.record import Case, Fault, Pair, Rows, owed_by, program_of, table
from specdec_exact.kernel.block import Block, Text, unroll
from specdec_exact.kernel.certificate import Preserves
from specdec_exact.kernel.law import Law, Measure, Token, excess
from specdec_exact.schemes.round import Round
from specdec_exact.search.certify import certify
from tests.schemes.small import laws as small_laws

GRID = list(pairs(3, 4))


def laws(size: int, *, least: int = 0) -> st.SearchStrategy[Law[Token]]:
    """Laws on 0..size-1, as laws of tokens."""

    def as_tokens(drawn: Law[int]) -> Law[Token]:
        return Law({token: drawn[token] for token in drawn})

    return small_laws(size, least=least).map(as_tokens)


def emitted(fault: Fault, case: Case) -> Law[Hashable]:
    """The law of what a rule emits on an input."""
    return explore(program_of(fault, case)).law


def on(fault: Fault, target: Law[Token], draft: Law[Token]) -> Law[Hashable]:
    """The law of what a step emits."""
    return emitted(fault, Pair(target, draft))


def texts(fault: Fault, case: Rows) -> Law[Text]:
    """The law of the tokens a round emits."""

    def tokens(played: Hashable) -> Text:
        assert isinstance(played, Round)
        return played.tokens

    return emitted(fault, case).map(tokens)


def is_right(fault: Fault, case: Case) -> bool:
    """Whether a rule does on an input what is owed there: its law, or the text node by node."""
    if isinstance(case, Rows) and fault.form == "round":
        target, _ = case.models()
        found = Block.of(texts(fault, case))
        claim, _ = certify(unroll(target, case.draft_length + 1), found)
        return type(claim) is Preserves
    return emitted(fault, case) == owed_by(fault, case)


def inputs(fault: Fault, most: int = 500) -> list[Case]:
    """Small inputs of a rule: pairs, rounds, or inputs of its own, from small to large."""
    if fault.cases is not None:
        return list(islice(fault.cases(), most))
    if fault.form == "round":
        return list(rounds())
    return list[Case](GRID[:most])


def rounds() -> Iterator[Rows]:
    """Rounds of up to two drafts whose rows differ from text to text."""
    for first, second in zip(GRID[1::5], GRID[4::5], strict=False):
        targets = table({(): first.target, (0,): second.target, (1,): first.draft})
        drafts = table({(): first.draft, (0,): second.draft, (1,): second.target})
        for draft_length in range(3):
            yield Rows(targets, drafts, draft_length)


def apart(found: Measure[Hashable], target: Law[Token]) -> Fraction:
    """The total variation between an output and a law of tokens."""
    return sum((max(found[x] - target[x], Fraction()) for x in range(9)), Fraction())


def mixed(*parts: tuple[Fraction, Measure[Token]]) -> Measure[Hashable]:
    """The sum of measures, each with its factor."""
    weights: dict[Hashable, Fraction] = {}
    for factor, part in parts:
        for token, weight in part.items():
            weights[token] = weights.get(token, Fraction()) + factor * weight
    return Measure(weights)


def replaced(
    kept: Mapping[Token, Fraction], target: Law[Token], draft: Law[Token]
) -> Measure[Hashable]:
    """What is accepted, and the residual of the token rule with the rest of the mass.

    Where there is no residual, the rest of the mass is at None.
    """
    rest = 1 - sum(kept.values(), Fraction())
    missing = excess(target, draft)
    weights = mixed((Fraction(1), Measure(kept)), (rest / (missing.mass or 1), missing))
    return weights if missing else Measure({**weights, None: rest})


def misreported(target: Law[Token], draft: Law[Token], told: Measure[Token]) -> Measure[Hashable]:
    """What the token rule emits when the draft's law is not the one it is told, in closed form."""
    kept = {
        x: draft[x] * min(target[x] / told[x], Fraction(1)) if told[x] else draft[x] for x in draft
    }
    kept = {x: weight for x, weight in kept.items() if target[x]}
    missing = excess(target, told)
    rest = 1 - sum(kept.values(), Fraction())
    return mixed((Fraction(1), Measure(kept)), (rest, missing.normalised() if missing else target))


def everywhere(target: Law[Token], draft: Law[Token], draft_length: int) -> Rows:
    """Rounds in which every text has the same rows."""
    return Rows(table({(): target}), table({(): draft}), draft_length)
