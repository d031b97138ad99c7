"""What speculative decoding does on English: word-pair counts as target, word counts as draft."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from rich.console import RenderableType

from specdec_exact.counts.exact_or_enclosed import (
    accepted_law_between,
    emitted_mean_between,
    survival_of,
)
from specdec_exact.counts.interval import Interval
from specdec_exact.kernel.errors import TokenError
from specdec_exact.kernel.law import Measure, Token
from specdec_exact.kernel.rational import spell
from specdec_exact.notation.document import Document
from specdec_exact.notation.word_counts import WordModels
from specdec_exact.report.number import decimal, interval_document, interval_text
from specdec_exact.report.step import Step, step_report
from specdec_exact.report.table import facts, heading, stack

__all__ = ["DENOMINATOR_BITS", "WIDTH", "WordRound", "word_round_report"]

# Exact as long as the accepted shares have a common denominator of at most so many bits ...
DENOMINATOR_BITS = 4096
# ... and beyond, between two rationals at most so far apart.
WIDTH = Fraction(1, 10**12)


@dataclass(frozen=True, slots=True)
class WordRound:
    """A round after one word.

    step        the first position
    survival    for j = 1, 2, ..., an interval that holds P(accepted >= j)
    followers   how many words are recorded after this one
    last        the target's weight on words that begin no pair; after these target and draft agree
    """

    word: str
    step: Step
    survival: tuple[Interval, ...]
    followers: int
    last: Fraction

    @property
    def exact(self) -> bool:
        """Whether every number is known exactly."""
        return all(interval.exact for interval in self.survival)

    def document(self, top: int) -> dict[str, Document]:
        """Return the report as plain data: every number exact, or the two ends of an interval."""
        accepted = accepted_law_between(self.survival)
        return {
            "word": self.word,
            "followers": self.followers,
            "target_on_last_words": spell(self.last),
            **self.step.document(top),
            "draft_length": len(self.survival),
            "accepted": [[j, interval_document(p)] for j, p in enumerate(accepted)],
            "emitted_mean": interval_document(emitted_mean_between(self.survival)),
            "exact": self.exact,
            "denominator_bits": DENOMINATOR_BITS,
            "width": spell(WIDTH),
        }

    def text(self, top: int, width: int) -> RenderableType:
        """Return the report for a terminal of this width."""
        accepted = accepted_law_between(self.survival)
        known = "exactly"
        if not self.exact:
            bits = f"a common denominator would take more than {DENOMINATOR_BITS} bits"
            known = f"between rationals at most {decimal(WIDTH)} apart; {bits}"
        return stack(
            heading(f"After {self.word!r}: {self.followers} words are recorded to follow"),
            self.step.text(top, width),
            facts(
                [
                    (
                        "a round",
                        f"of {len(self.survival)} drafts; the target changes with every accepted word",
                    ),
                    *((f"accepts {j}", interval_text(p)) for j, p in enumerate(accepted)),
                    ("expected emitted", interval_text(emitted_mean_between(self.survival))),
                    ("known", known),
                ]
            ),
        )


def word_round_report(
    models: WordModels,
    word: str,
    draft_length: int,
    advance: Callable[[], None] = lambda: None,
) -> WordRound:
    """Return what a round after a word accepts.

    advance    called for every accepted prefix
    raises     TokenError for a word that was not counted

    >>> models = WordModels({"a": 1, "b": 1}, {"a": {"b": 1}})
    >>> word_round_report(models, "a", 2).survival[1].low
    Fraction(1, 2)
    """
    if word not in models.words:
        raise TokenError(f"a word is one of the {len(models.words)} counted, got {word!r}")

    def accepted(context: tuple[Token, ...]) -> Measure[Token]:
        advance()
        return models.accepted(context)

    context: tuple[Token, ...] = (word,)
    survival = survival_of(
        accepted,
        draft_length,
        context,
        models.state,
        denominator_bits=DENOMINATOR_BITS,
        width=WIDTH,
    )
    target = models.target(context)
    step = step_report(target, models.draft(()))
    last = sum((weight for x, weight in target.items() if x not in models.pairs), Fraction())
    return WordRound(word, step, survival, len(models.pairs.get(word, ())), last)
