"""The token rule with one part exchanged: the test, or what a rejected draft is replaced from."""

from collections.abc import Callable
from typing import Any

from tests.audit.plain.kit import Kit, Rule, tokens

__all__ = ["against", "by_ratio", "left", "own", "token_rule"]

# Whether a draft passes, from the two rows of its position and the draft.
Accepts = Callable[[Any, Any, int], Any]
# The weights a rejected draft is replaced from: of the rows, the position and the draft.
Replaced = Callable[[Any, Any, int, int], Any]
# The token emitted in place of a rejected draft.
Emits = Callable[[Any, Any, int, int], int]


def by_ratio(kit: Kit) -> Accepts:
    """Return the test of the token rule."""
    return lambda p, q, x: kit.number() * q[x] < p[x]


def left(kit: Kit) -> Replaced:
    """Return the residual of the token rule; the target, where nothing is left."""

    def residual(p: Any, q: Any, k: int, _: int) -> Any:
        row = kit.positive(p[k] - q[k])
        return row if row.sum() > 0 else p[k]

    return residual


def token_rule(
    kit: Kit,
    accepts: Accepts | None = None,
    replaced: Replaced | None = None,
    emits: Emits | None = None,
) -> Rule:
    """Return the token rule, with other parts where they are given."""
    passes, residual = accepts or by_ratio(kit), replaced or left(kit)

    def drawn(p: Any, q: Any, k: int, x: int) -> int:
        return kit.draw(residual(p, q, k, x))

    emit = emits or drawn

    def rule(xs: Any, q: Any, p: Any) -> Any:
        drafts = tokens(xs)
        for k, x in enumerate(drafts):
            if not passes(p[k], q[k], x):
                return [*drafts[:k], emit(p, q, k, x)], k
        return [*drafts, kit.draw(p[len(drafts)])], len(drafts)

    return rule


def own(
    kit: Kit,
    verify: Rule,
    propose: Callable[[Any], int] | None = None,
    tell: Callable[[Any], Any] | None = None,
) -> Rule:
    """Return code that draws its own drafts, and tells the verifier some law of them."""

    def rule(draft: Any, target: Any, length: int) -> Any:
        text: list[int] = []
        told: list[Any] = []
        for _ in range(length):
            row = draft(text)
            told.append(row if tell is None else tell(row))
            text.append(kit.draw(row) if propose is None else propose(row))
        laws = kit.stack([target(text[:n]) for n in range(length + 1)])
        return verify(text, kit.stack(told), laws)

    return rule


def against(kit: Kit, meant: Callable[[Any, Any], Any]) -> Rule:
    """Return the token rule, run against a row made from the target's and the draft's."""
    plain = token_rule(kit)

    def rule(xs: Any, q: Any, p: Any) -> Any:
        blended = [meant(p[k], q[k]) for k in range(len(q))]
        return plain(xs, q, kit.stack([*blended, p[len(q)]]))

    return rule
