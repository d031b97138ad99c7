"""What requests ask for, and what is counted."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from specdec_exact.vectors.plain.rows import Asked, Rows, kept, spelled

__all__ = ["Requests"]


class Requests(Rows):
    """Treats rows as requests ask, and counts."""

    def transform(self, ask: Asked) -> dict[str, Any]:
        """Return the law that a request asks for."""
        p = self.fractions(ask["weights"])
        p = [w if x in ask["allowed"] else Fraction(0) for x, w in enumerate(p)]
        factor = Fraction(*ask["penalty"])
        p = [w * factor ** list(ask["text"]).count(x) for x, w in enumerate(p)]
        p = self.heated(p, ask["temperature"])
        order = self.ranked(p)
        by_k = order[: ask["top_k"] or len(order)]
        by_p, held = list[int](), Fraction(0)
        for token in order:
            if by_p and held >= Fraction(*ask["top_p"]):
                break
            by_p.append(token)
            held += p[token]
        left = [w if x in by_k and x in by_p else Fraction(0) for x, w in enumerate(p)]
        return spelled([w / sum(left) for w in left])

    def ranked(self, p: list[Fraction]) -> list[int]:
        """Return the tokens, heaviest first; among equals the first in order."""
        return sorted((x for x in range(len(p)) if p[x]), key=lambda x: (-p[x], x))

    def heated(self, p: list[Fraction], temperature: Sequence[int]) -> list[Fraction]:
        """Return the law at a temperature 0 or 1/n."""
        top, bottom = temperature
        if top == 0:
            return [Fraction(x == p.index(max(p))) for x in range(len(p))]
        raised = [w**bottom for w in p]
        return [w / sum(raised) for w in raised]

    def counts(self, ask: Asked) -> dict[str, Any]:
        """Return the law of a count."""
        reach, law = Fraction(1), [Fraction(0)] * (len(ask["rates"]) + 2)
        ends = ask["ends"] or [(0, 1)] * len(ask["rates"])
        before = Fraction(1)
        for place, (rate, end) in enumerate(zip(ask["rates"], ends, strict=True)):
            passed, ended = Fraction(*rate), Fraction(*end)
            if ask["given"] == "survival":
                passed, before = passed / before if before else passed, passed
            law[place + (ask["count"] != "accepted")] += reach * (1 - passed + ended)
            reach *= passed - ended
        law[len(ask["rates"]) + (ask["count"] != "accepted")] += reach
        return spelled(law)

    def report(self, ask: Asked) -> dict[str, Any]:
        """Return the number that is to be reported."""
        numbers: list[int] = list(ask["numbers"])
        value = Fraction(0)
        match ask["what"]:
            case "probability":
                value = self.fractions(ask["rows"][numbers[0]])[numbers[1]]
            case "kept":
                value = Fraction(kept(numbers[1:], numbers[0]))
            case "accepted-mean":
                rate = Fraction(numbers[0], numbers[1])
                value = sum((rate**i for i in range(1, numbers[2] + 1)), Fraction(0))
            case _:
                accepted, budget = numbers[0] - 1, numbers[1] - 1
                value = Fraction(accepted, min(accepted + 1, budget))
        return {"numerator": value.numerator, "denominator": value.denominator}
