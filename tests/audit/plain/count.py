"""What is reported, where the law is right."""

from typing import Any

from tests.audit.plain.kit import Kit, Plain, tokens
from tests.audit.plain.token import by_ratio, left, token_rule

__all__ = ["faults"]


def faults(kit: Kit) -> dict[str, Plain]:
    """Return the rules, by the name of their fault."""
    passes, residual, right = by_ratio(kit), left(kit), token_rule(kit)

    def summed(xs: Any, q: Any, p: Any) -> Any:
        drafts = tokens(xs)
        mask = [bool(passes(p[k], q[k], x)) for k, x in enumerate(drafts)]
        if all(mask):
            return [*drafts, kit.draw(p[-1])], sum(mask)
        k = mask.index(False)
        return [*drafts[:k], kit.draw(residual(p, q, k, drafts[k]))], sum(mask)

    def dropped(xs: Any, q: Any, p: Any) -> Any:
        text, k = right(xs, q, p)
        return (text[:-1] if k == len(q) else text), k

    return {"mask-summed": Plain(summed), "bonus-dropped": Plain(dropped)}
