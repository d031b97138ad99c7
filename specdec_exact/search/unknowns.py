"""The laws a symbolic run does not know: a pair for a step, a law after every text for a round."""

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import cast

from specdec_exact.faults.record import Pair, Rows
from specdec_exact.kernel.block import Model, Text
from specdec_exact.kernel.law import Law, Token
from specdec_exact.search.conduct import Case
from specdec_exact.search.forked import ForkedLaw
from specdec_exact.search.number import as_weight
from specdec_exact.search.polynomials import Point, PolynomialRing, laws_at
from specdec_exact.search.small import Size

__all__ = ["Unknowns"]


@dataclass(frozen=True, slots=True)
class Unknowns:
    """Which laws are unknown at one size, and the ring of their weights."""

    size: Size
    targets: tuple[Text, ...]
    drafts: tuple[Text, ...]
    ring: PolynomialRing

    @staticmethod
    def of(size: Size) -> "Unknowns":
        """Return the unknown laws of a size: two for a step, one for every text of a round."""
        length = size.draft_length
        targets = _texts(size.alphabet, 0 if length is None else length)
        drafts = _texts(size.alphabet, 0 if length is None else length - 1)
        ring = PolynomialRing(size.alphabet, len(targets) + len(drafts))
        return Unknowns(size, targets, drafts, ring)

    def models(self) -> tuple[Model[Token], Model[Token]]:
        """Return the two models on symbols; which weights are 0 is asked when a law is."""
        return self._model(self.targets, 0), self._model(self.drafts, len(self.targets))

    def case(self, point: Point) -> Case:
        """Return the input that a point is."""
        laws = [
            Law({cast("Token", x): weight for x, weight in enumerate(weights)})
            for weights in laws_at(point, self.size.alphabet, self.ring.laws)
        ]
        if self.size.draft_length is None:
            return Pair(laws[0], laws[1])
        cut = len(self.targets)
        drafts = tuple(zip(self.drafts, laws[cut:], strict=True)) or (((), laws[0]),)
        return Rows(
            tuple(zip(self.targets, laws[:cut], strict=True)), drafts, self.size.draft_length
        )

    def _model(self, texts: tuple[Text, ...], first: int) -> Model[Token]:
        known: dict[Text, Law[Token]] = {}
        step = self.size.draft_length is None

        def model(text: Text) -> Law[Token]:
            text = () if step else text
            if text not in known:
                weights = self.ring.weights(first + texts.index(text))
                positive: dict[Token, Fraction] = {
                    x: as_weight(weight) for x, weight in enumerate(weights) if weight > 0
                }
                known[text] = ForkedLaw.of(positive)
            return known[text]

        return model


def _texts(alphabet: int, longest: int) -> tuple[Text, ...]:
    return tuple(
        text for length in range(longest + 1) for text in product(range(alphabet), repeat=length)
    )
