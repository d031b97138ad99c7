"""The law that the rule is told is not the law that the draft came from."""

from typing import Any

from tests.audit.plain.kit import Kit, Plain, Rule
from tests.audit.plain.token import own, token_rule

__all__ = ["faults"]


def faults(kit: Kit) -> dict[str, Plain]:
    """Return the rules, by the name of their fault."""
    right = token_rule(kit)

    def of_top_two(row: Any) -> int:
        kept = sorted(range(len(row)), key=lambda x: -float(row[x]))[:2]
        return kit.draw(kit.stack([row[x] * (x in kept) for x in range(len(row))]))

    def never_stored(xs: Any, q: Any, p: Any) -> Any:
        return token_rule(kit, lambda p, _q, x: kit.number() * 1e-10 < p[x])(xs, q * 0, p)

    def of_another_request(xs: Any, q: Any, p: Any) -> Any:
        # Two requests in one batch; this one is the second, and reads from the start.
        batch = [*((row * 0 + 1) / len(row) for row in q), *q]
        return right(xs, kit.stack(batch), p)

    drafting: dict[str, Rule] = {
        "argmax-as-soft": own(kit, right, lambda row: int(row.argmax())),
        "draft-at-other-temperature": own(kit, right, tell=lambda row: row**2 / (row**2).sum()),
        "filtered-sample-raw-law": own(kit, right, of_top_two),
    }
    return {
        "draft-never-stored": Plain(never_stored),
        "law-of-another-request": Plain(of_another_request),
        **{name: Plain(rule, drafts="own") for name, rule in drafting.items()},
    }
