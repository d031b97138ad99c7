"""Run the untouched code on its own generator, and let what it emits speak for or against the law found.

Two bets, both in integers and both valid at any stopping time. One bets that the law found by the
audit is right and the target wrong: its stake multiplies by found(x) / target(x) at every string x.
The other bets against the law found, without knowing another: it predicts each string by how often
it came before. A stake of 1000 on either bet comes about by chance at most once in a thousand runs.
"""

import random
from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction

from specdec_exact.audit.options import Options
from specdec_exact.audit.outcome import FAILED, Outcome
from specdec_exact.audit.result import CaseResult
from specdec_exact.audit.run import Run
from specdec_exact.audit.trial import Implementation, Trial
from specdec_exact.choice import sample
from specdec_exact.choice.chooser import Chooser
from specdec_exact.kernel.block import Block, Text, complete
from specdec_exact.kernel.law import Law, Token

__all__ = ["Confirmed", "confirm"]

STAKE = 1000


@dataclass(frozen=True, slots=True)
class Confirmed:
    """How the two bets ended.

    draws             rounds that were run
    target_refuted    after how many rounds the target's law was refuted; None if it was not
    found_refuted     the same for the law that the audit found: then the audit is wrong
    """

    draws: int
    target_refuted: int | None
    found_refuted: int | None

    @property
    def agrees(self) -> bool:
        """Whether the real runs say what the audit says."""
        return self.target_refuted is not None and self.found_refuted is None


def confirm(
    implementation: Implementation,
    result: CaseResult,
    options: Options,
    *,
    draws: int = 20_000,
    seed: int = 0,
) -> Confirmed:
    """Return whether real runs refute the target's law, and whether they refute the law found.

    seed    of the drafts and of the completion by the target; the code seeds itself
    """
    claim = result.judged.certificate[0]
    length = result.case.draft_length + 1
    target = claim.target.law()
    found = complete(_full(claim.output, length), _model(claim.target), length).law()
    trial = Trial(implementation, result.case, options.called, "real")
    # Everything that is not the code's own choice is drawn exactly.
    generator = random.Random(seed)  # noqa: S311 - reproducible, and not a secret
    bets = _Bets(target, found)
    for drawn in range(1, draws + 1):
        emitted = sample(lambda chooser: _emitted(trial, chooser), generator)
        text = _completed(emitted.tokens, _model(claim.target), length, generator)
        if bets.settled(drawn, text):
            return Confirmed(drawn, bets.target_refuted, bets.found_refuted)
    return Confirmed(draws, bets.target_refuted, bets.found_refuted)


class _Bets:
    def __init__(self, target: Law[Text], found: Law[Text]) -> None:
        self.target, self.found = target, found
        self.target_refuted: int | None = None
        self.found_refuted: int | None = None
        self._against_target, self._against_found = Fraction(1), Fraction(1)
        self._seen: Counter[Hashable] = Counter()

    def settled(self, drawn: int, text: Text) -> bool:
        """Take one string; return whether the first bet is won and has had time to be lost."""
        target, found = self.target[text], self.found[text]
        if not target:
            self.target_refuted = self.target_refuted or drawn
        elif self.target_refuted is None:
            self._against_target *= found / target
            if self._against_target >= STAKE:
                self.target_refuted = drawn
        if not found:
            self.found_refuted = self.found_refuted or drawn
            return True
        count, kinds = sum(self._seen.values()), len(self.found)
        self._against_found *= Fraction(2 * self._seen[text] + 1, 2 * count + kinds) / found
        self._seen[text] += 1
        if self._against_found >= STAKE:
            self.found_refuted = drawn
            return True
        return self.target_refuted is not None and drawn >= 4 * self.target_refuted


def _emitted(trial: Trial, chooser: Chooser) -> Outcome:
    return trial.untouched(Run(chooser, "real"))


def _model(block: Block) -> "_Walk":
    return _Walk(block)


class _Walk:
    """A block read as a model."""

    def __init__(self, block: Block) -> None:
        self.block = block

    def __call__(self, text: tuple[Token, ...]) -> Law[Token]:
        node = self.block.nodes[-1]
        for token in text:
            node = self.block.nodes[node.edge(token).child]
        return Law({edge.token: edge.weight for edge in node.edges})


def _full(output: Block, length: int) -> Block:
    return Block.of(output.law().map(lambda text: _padded(text, length)))


def _padded(text: Text, length: int) -> Text:
    failed = isinstance(text[0], str) and text[0].startswith(FAILED)
    return text * length if failed else text


def _completed(text: Text, model: _Walk, length: int, generator: random.Random) -> Text:
    text = _padded(text, length)
    while len(text) < length:
        law = model(text)
        text = (*text, sample(lambda chooser, law=law: chooser.choose(law), generator))  # type: ignore[misc]  # a lambda with a default
    return text
