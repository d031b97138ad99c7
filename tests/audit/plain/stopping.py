"""End of sequence: token 0 ends the text."""

from typing import Any

from tests.audit.plain.kit import Kit, Plain
from tests.audit.plain.token import by_ratio, token_rule

__all__ = ["faults"]


def faults(kit: Kit) -> dict[str, Plain]:
    """Return the rules, by the name of their fault."""
    passes, right = by_ratio(kit), token_rule(kit)

    def drawn_again(xs: Any, q: Any, p: Any) -> Any:
        text, k = right(xs, q, p)
        if k == len(q) and text[k - 1] == 0:
            return [*text[: k - 1], kit.draw(p[k - 1])], k - 1
        return text, k

    return {
        "drafted-end-trusted": Plain(token_rule(kit, lambda p, q, x: x == 0 or passes(p, q, x))),
        "end-drawn-again": Plain(drawn_again),
    }
