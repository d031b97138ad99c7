"""Drafts on given numbers, one after the other, as a block, or several for one position."""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Any

from specdec_exact.vectors.plain.block import chances, owed, replacement
from specdec_exact.vectors.plain.rows import Asked, Integers, Rows

__all__ = ["Drafts"]


class Drafts(Rows):
    """Verifies drafts."""

    def verify(self, ask: Asked) -> dict[str, Any]:
        """Verify drafts one after the other, or as a block."""
        target = [self.weights(row) for row in ask["target"]]
        draft = [self.weights(row) for row in ask["draft"]]
        if ask["rule"] == "block":
            return self.block(ask, target, draft)
        tokens: Integers = []
        for index, token in enumerate(ask["drafts"]):
            if token < 0:
                return self.emitted([*tokens, self.drawn(ask, target[index][0])], index)
            told = draft[index]
            if ask["rule"] == "one-hot":
                told = [int(x == token) for x in range(ask["vocabulary"])], 1
            if ask["rule"] == "greedy":
                best = self.best(target[index][0])
                tokens.append(best)
                if best == token:
                    continue
                return self.emitted(tokens, index)
            if self.accepts(ask["coins"][index], ask["grid"], target[index], told, token):
                tokens.append(token)
                continue
            return self.emitted([*tokens, self.replaced(ask, target[index], told)], index)
        last = target[len(ask["drafts"])][0]
        bonus = self.best(last) if ask["rule"] == "greedy" else self.drawn(ask, last)
        return self.emitted([*tokens, bonus], len(ask["drafts"]))

    def accepts(
        self,
        coin: int,
        grid: int,
        target: tuple[Integers, int],
        draft: tuple[Integers, int],
        token: int,
    ) -> bool:
        """Accept if the coin is less than target / draft."""
        return coin * draft[0][token] * target[1] < target[0][token] * draft[1] << grid

    def replaced(
        self, ask: Asked, target: tuple[Integers, int], draft: tuple[Integers, int]
    ) -> int:
        """Draw from what the target has more than the draft."""
        rest = [
            max(p * draft[1] - q * target[1], 0) for p, q in zip(target[0], draft[0], strict=True)
        ]
        return self.drawn(ask, rest if any(rest) else target[0])

    def block(
        self,
        ask: Asked,
        target: Sequence[tuple[Integers, int]],
        draft: Sequence[tuple[Integers, int]],
    ) -> dict[str, Any]:
        """Keep the longest prefix that passes, each tested with its own coin."""
        drafts: Integers = list(ask["drafts"])
        p, q = (
            [[Fraction(w, below) for w in row] for row, below in side] for side in (target, draft)
        )
        joint, passing = chances(drafts, p, q)
        kept = 0
        for length, coin in enumerate(ask["coins"], start=1):
            if Fraction(coin, 1 << ask["grid"]) < passing[length]:
                kept = length
        law = replacement(kept, joint, p, q)
        scale = lcm(*(weight.denominator for weight in law))
        token = self.drawn(ask, [int(weight * scale) for weight in law])
        return self.emitted([*drafts[:kept], token], kept)

    def verify_list(self, ask: Asked) -> dict[str, Any]:
        """Verify candidates for one position in turn."""
        p, q = self.fractions(ask["target"]), self.fractions(ask["draft"])
        rule, given = ask["rule"], ask["candidates"]
        left, divisor, seen = p, Fraction(2 if rule == "k-seq" else 1), list[int]()
        for coin, token in zip(ask["coins"], given, strict=True):
            told = q
            if rule in ("recursive-distinct", "greedy-multi"):
                told = self.without(q, seen)
            if rule == "one-hot-list":
                told = [Fraction(x == token) for x in range(len(q))]
            seen.append(token)
            if rule == "greedy-multi" and len(seen) < len(given):
                continue
            if coin * told[token] * divisor < left[token] * (1 << ask["grid"]):
                return self.emitted([token], 1)
            if rule != "k-seq":
                rest = owed(Fraction(1), left, told)
                left = [w / sum(rest) for w in rest] if any(rest) else left
        if rule == "k-seq":
            common = [min(b, a / divisor) for a, b in zip(p, q, strict=True)]
            tries = sum((1 - sum(common)) ** i for i in range(len(given)))
            left = [a - c * tries for a, c in zip(p, common, strict=True)]
        scale = lcm(*(w.denominator for w in left))
        token = self.drawn(ask, [int(w * scale) for w in left])
        return self.emitted([token], int(rule == "greedy-multi" and token in given))

    def without(self, law: list[Fraction], seen: Sequence[int]) -> list[Fraction]:
        """Return a law without some tokens."""
        left = [Fraction(0) if x in seen else w for x, w in enumerate(law)]
        return [w / sum(left) for w in left] if any(left) else left
