"""A row of another position."""

from typing import Any

from tests.audit.plain.kit import Kit, Plain, tokens
from tests.audit.plain.token import left, token_rule

__all__ = ["faults"]


def faults(kit: Kit) -> dict[str, Plain]:
    """Return the rules, by the name of their fault."""
    right, residual = token_rule(kit), left(kit)

    def bonus_from_parent(xs: Any, q: Any, p: Any) -> Any:
        return right(xs, q, kit.stack([*p[:-1], p[-2]]))

    def draft_one_early(xs: Any, q: Any, p: Any) -> Any:
        return right(xs, kit.stack([q[0], *q[:-1]]), p)

    def one_early(p: Any, q: Any, k: int, x: int) -> Any:
        return residual(p, q, max(k - 1, 0), x)

    rules = {
        "bonus-from-parent-row": bonus_from_parent,
        "draft-row-of-previous-position": draft_one_early,
        "residual-from-next-row": token_rule(kit, replaced=lambda p, _q, k, _: p[k + 1]),
        "residual-from-previous-row": token_rule(kit, replaced=one_early),
    }
    return {name: Plain(rule) for name, rule in rules.items()}


def cleared(kit: Kit) -> dict[str, Plain]:
    """Return the exact rule that is suspected of a wrong row."""
    from tests.audit.plain.block import block  # noqa: PLC0415 - it stands on this file's rules

    verify = block(kit)

    def beyond_the_cap(xs: Any, q: Any, p: Any) -> Any:
        ragged = kit.stack([p[k] if k <= 1 else p[0] for k in range(len(p))])
        text, kept = verify(xs, q, ragged)
        return tokens(text)[:2], min(kept, 1)

    return {"rows-beyond-the-cap": Plain(beyond_the_cap)}
