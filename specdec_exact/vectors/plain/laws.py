"""Laws of steps and rounds, of requests and of counts, and single numbers that are reported."""

from fractions import Fraction
from itertools import product
from math import lcm
from typing import Any

from specdec_exact.vectors.plain.block import Outcomes, block_law, owed
from specdec_exact.vectors.plain.rows import Asked, Rows, kept, spelled

__all__ = ["Laws"]


class Laws(Rows):
    """Says laws."""

    def step_law(self, ask: Asked) -> dict[str, Any]:
        """Return the law of a step: every rule here preserves its target, greedy its best token."""
        p = self.fractions(ask["target"])
        if ask["rule"] == "greedy":
            p = [Fraction(x == p.index(max(p))) for x in range(len(p))]
        return spelled(p)

    def round_law(self, ask: Asked) -> dict[str, Any]:
        """Return the law of a round of a rule that tests its drafts one after the other."""
        if ask["rule"] == "block":
            return self.spelled_rounds(ask, self.block_outcomes(ask))
        rows = {tuple(text): i for i, text in enumerate(ask["contexts"])}
        p, q = ([self.fractions(row) for row in ask[side]] for side in ("target", "draft"))
        live: dict[tuple[int, ...], Fraction] = {(): Fraction(1)}
        done: Outcomes = []
        for place in range(ask["draft_length"] + 1):
            going: dict[tuple[int, ...], Fraction] = {}
            for text, reach in live.items():
                i = rows.get(text, len(rows))
                end = place == ask["draft_length"]
                for x, y in product(range(len(p[i])), repeat=2):
                    kept, lost = self.shares(ask["rule"], p[i], q[i], x)
                    if not end and x == y:
                        going[*text, x] = going.get((*text, x), Fraction(0)) + reach * kept
                    if not end:
                        done.append(((*text, y), place, reach * lost[y]))
                    elif x == 0:
                        bonus = p[i][y]
                        if ask["rule"] == "greedy":
                            bonus = Fraction(y == p[i].index(max(p[i])))
                        done.append(((*text, y), place, reach * bonus))
            live = going
        return self.spelled_rounds(ask, done)

    def block_outcomes(self, ask: Asked) -> Outcomes:
        """Return every way a round of block verification may end."""
        rows = {tuple(text): i for i, text in enumerate(ask["contexts"])}
        p, q = ([self.fractions(row) for row in ask[side]] for side in ("target", "draft"))
        size, length = ask["vocabulary"], ask["draft_length"]
        return block_law(
            size, length, lambda t: p[rows.get(t, len(rows))], lambda t: q[rows.get(t, len(rows))]
        )

    def spelled_rounds(self, ask: Asked, done: Outcomes) -> dict[str, Any]:
        """Return a law of rounds as integers; a text ends with its first end token."""
        scale = lcm(*(w.denominator for _, _, w in done))
        outcomes: list[dict[str, Any]] = []
        for text, count, w in done:
            length = kept(text, ask["end"])
            outcomes.append(
                {
                    "tokens": list(text[:length]),
                    "accepted": min(count, length),
                    "numerator": int(w * scale),
                }
            )
        return {"denominator": scale, "outcomes": outcomes}

    def shares(
        self, rule: str, p: list[Fraction], q: list[Fraction], x: int
    ) -> tuple[Fraction, list[Fraction]]:
        """Return the weight of drafting x and keeping it, and of each token that replaces it."""
        n, none = len(p), [Fraction(0)] * len(p)
        if rule == "greedy":
            best = p.index(max(p))
            if x == best:
                return q[x], none
            return Fraction(0), [q[x] if y == best else Fraction(0) for y in range(n)]
        if rule in ("sample-and-match", "one-hot"):
            return q[x] * p[x], [q[x] * p[y] if y != x else Fraction(0) for y in range(n)]
        kept, rest = min(p[x], q[x]), owed(Fraction(1), p, q)
        if not any(rest):
            return kept, none
        return kept, [(q[x] - kept) * w / sum(rest) for w in rest]
