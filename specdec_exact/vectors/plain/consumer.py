"""The whole consumer: questions go to the method of their name."""

from fractions import Fraction
from typing import Any

from specdec_exact.vectors.generator import OFFSET, PRIME, WRAP, words
from specdec_exact.vectors.plain.drafts import Drafts
from specdec_exact.vectors.plain.laws import Laws
from specdec_exact.vectors.plain.requests import Requests
from specdec_exact.vectors.plain.rows import Asked, Integers, Refused, spelled

__all__ = ["Plain", "answer"]


class Plain(Drafts, Laws, Requests):
    """Answers questions as plain data; :func:`answer` is one of these."""

    def answer(self, ask: Asked) -> dict[str, Any]:
        """Return the answer to a question."""
        name = str(ask["op"]).replace("-", "_")
        try:
            found: dict[str, Any] = getattr(self, name)(ask)
        except Refused as reason:
            return {"refused": str(reason)}
        return found

    def sample(self, ask: Asked) -> dict[str, Any]:
        """Run steps on the words of the generator, seeded by the number of samples."""
        p, q = self.weights(ask["target"]), self.weights(ask["draft"])
        hits = 0
        for draft, coin, last in words(ask["samples"], ask["samples"]):
            hits += self.step(p, q, draft, coin, last)[0] in ask["event"]
        return {"hits": hits}

    def step(
        self,
        p: tuple[Integers, int],
        q: tuple[Integers, int],
        draft: int,
        coin: int,
        last: int,
    ) -> tuple[int, int]:
        """Return the token that one step emits on three numbers, and whether it is the draft."""
        token = self.drawn({"last": draft, "grid": 16}, q[0])
        if self.accepts(coin, 24, p, q, token):
            return token, 1
        return self.replaced({"last": last, "grid": 24}, p, q), 0

    def propose(self, ask: Asked) -> dict[str, Any]:
        """Draw proposals, and tell their law."""
        tops, _ = self.weights(self.sampled(ask))
        ticks = ask["ticks"]
        unit = ticks * sum(tops)
        tokens: Integers = []
        for tick in range(ticks):
            passed = 0
            for token, top in enumerate(tops):
                passed += top * ticks
                if tick * sum(tops) * unit < passed * unit:
                    tokens.append(token)
                    break
        return {"tokens": tokens, **spelled(self.fractions(self.told(ask)))}

    def sampled(self, ask: Asked) -> Asked:
        """Return the law that proposals are really drawn from."""
        p = self.heated(self.fractions(ask["weights"]), ask["temperature"])
        kept = self.ranked(p)[: ask["top_k"] or len(p)]
        left = [w if x in kept else Fraction(0) for x, w in enumerate(p)]
        return spelled([w / sum(left) for w in left])

    def told(self, ask: Asked) -> Asked:
        """Return the law that is told."""
        return self.sampled(ask)

    def accumulate(self, ask: Asked) -> dict[str, Any]:
        """Return the hash of many steps."""
        targets = [self.weights(row) for row in ask["target"]]
        drafts = [self.weights(row) for row in ask["draft"]]
        value, pairs = OFFSET, list(zip(targets, drafts, strict=True))
        for run, (draft, coin, last) in enumerate(words(ask["seed"], ask["runs"])):
            p, q = pairs[run % len(pairs)]
            token, kept = self.step(p, q, draft, coin, last)
            value = (value ^ (2 * token + kept)) * PRIME & WRAP
        return {"hash": f"{value:016x}"}


def answer(ask: Asked) -> dict[str, Any]:
    """Answer a question: the right consumer, for ``vectors run``.

    >>> answer({"op": "counts", "count": "accepted", "given": "conditional", "rates": [[1, 2]], "ends": []})
    {'denominator': 2, 'numerators': [1, 1, 0]}
    """
    return Plain().answer(ask)
