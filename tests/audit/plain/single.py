"""Exact rules for one draft per position, published ones and those that are often suspected."""

from typing import Any

from tests.audit.plain.kit import Kit, Plain, tokens
from tests.audit.plain.token import own, token_rule

__all__ = ["cleared", "exact"]


def cleared(kit: Kit) -> dict[str, Plain]:
    """Return the exact rules that look like a mistake in the test or in the residual."""

    def fallback(p: Any, q: Any, k: int, _: int) -> Any:
        row = kit.positive(p[k] - q[k])
        return row if row.sum() > 0 else q[k]

    def capped(p: Any, q: Any, x: int) -> bool:
        number = kit.number()
        return bool(number < 0.75 and number * q[x] < p[x])

    return {
        "any-fallback-for-no-residual": Plain(token_rule(kit, replaced=fallback)),
        "capped-and-matched": Plain(
            token_rule(kit, capped, lambda p, q, k, _: kit.positive(p[k] - 0.75 * q[k]))
        ),
        "draw-and-match": Plain(_matched(kit)),
        "soft-draft-as-certain": Plain(_one_hot(kit)),
        "weightless-draft-rejected": Plain(
            token_rule(kit, lambda p, q, x: q[x] > 0 and kit.number() * q[x] < p[x])
        ),
    }


def exact(kit: Kit) -> dict[str, Plain]:
    """Return the published rules."""

    def greedy(xs: Any, _q: Any, p: Any) -> Any:
        drafts, best = tokens(xs), [int(row.argmax()) for row in p]
        k = next((k for k, x in enumerate(drafts) if x != best[k]), len(drafts))
        return best[: k + 1], k

    return {
        "greedy": Plain(greedy, mode="greedy"),
        "one-hot": Plain(own(kit, _one_hot(kit), lambda row: int(row.argmax())), drafts="own"),
        "sample-and-match": Plain(_matched(kit)),
        "token": Plain(token_rule(kit)),
    }


def _matched(kit: Kit) -> Any:
    def rule(xs: Any, _q: Any, p: Any) -> Any:
        drafts = tokens(xs)
        for k, x in enumerate(drafts):
            drawn = kit.draw(p[k])
            if drawn != x:
                return [*drafts[:k], drawn], k
        return [*drafts, kit.draw(p[-1])], len(drafts)

    return rule


def _one_hot(kit: Kit) -> Any:
    def without(p: Any, _q: Any, k: int, x: int) -> Any:
        return kit.stack([p[k][token] * (token != x) for token in range(len(p[k]))])

    return token_rule(kit, lambda p, _q, x: kit.number() < p[x], without)
