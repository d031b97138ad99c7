"""Numbers that are shared, stuck, coarse or at an edge."""

from typing import Any

from tests.audit.plain.kit import Kit, Plain, tokens, walked
from tests.audit.plain.token import left, token_rule

__all__ = ["cleared", "faults", "on_the_grid"]


def faults(kit: Kit) -> dict[str, Plain]:  # noqa: C901 - one rule after another
    """Return the rules whose law is wrong, by the name of their fault."""
    residual = left(kit)

    def coarse() -> float:
        return int(kit.number() * 4) / 4

    def rounded() -> float:
        # Rounded, not cut: the last half step becomes 1, and 1 is wrapped to 0.
        return int(kit.number() * 16 + 0.5) % 16 / 16

    def one_number(xs: Any, q: Any, p: Any) -> Any:
        number = kit.number()
        return token_rule(kit, lambda p, q, x: number * q[x] < p[x])(xs, q, p)

    def residual_reuses(xs: Any, q: Any, p: Any) -> Any:
        drafts = tokens(xs)
        for k, x in enumerate(drafts):
            number = kit.number()
            if not number * q[k][x] < p[k][x]:
                row = residual(p, q, k, x)
                return [*drafts[:k], walked(number * row.sum(), row)], k
        return [*drafts, kit.draw(p[-1])], len(drafts)

    def acceptance_reuses(draft: Any, target: Any, _: int) -> Any:
        row, number = draft([]), kit.number()
        x = walked(number, row)
        if number * row[x] < target([])[x]:
            return [x, kit.draw(target([x]))], 1
        return [kit.draw(residual([target([])], [row], 0, x))], 0

    def noise_reused(draft: Any, target: Any, _: int) -> Any:
        q, p = draft([]), target([])
        noise = kit.noise(q)
        x = int((q / noise).argmax())
        if kit.number() * q[x] < p[x]:
            return [x, kit.draw(target([x]))], 1
        return [int((kit.positive(p - q) / noise).argmax())], 0

    def product(xs: Any, q: Any, p: Any) -> Any:
        drafts, kept = tokens(xs), 0
        ratio, number = 1.0, 1.0
        for k, x in enumerate(drafts):
            ratio, number = ratio * min(1.0, float(p[k][x] / q[k][x])), number * kit.number()
            kept = k + 1 if number <= ratio else kept
        if kept == len(drafts):
            return [*drafts, kit.draw(p[-1])], kept
        return [*drafts[:kept], kit.draw(residual(p, q, kept, drafts[kept]))], kept

    return {
        "acceptance-reuses-draft-number": Plain(acceptance_reuses, 1, "own"),
        "number-in-bfloat": Plain(token_rule(kit, lambda p, q, x: rounded() * q[x] <= p[x]), 1),
        "number-stuck-at-zero": Plain(token_rule(kit, lambda p, q, x: q[x] * 0.0 < p[x])),
        "number-truncated": Plain(token_rule(kit, lambda p, q, x: coarse() * q[x] < p[x])),
        "one-number-for-all-positions": Plain(one_number),
        "product-of-numbers": Plain(product),
        "residual-reuses-draft-noise": Plain(noise_reused, 1, "own"),
        "residual-reuses-test-number": Plain(residual_reuses),
    }


def on_the_grid(kit: Kit) -> dict[str, Plain]:
    """Return the rules that are right for real numbers, and wrong for those of a generator."""
    return {
        "one-is-rejected": Plain(
            token_rule(kit, lambda p, q, x: (1 - kit.number()) * q[x] < p[x]), 1
        ),
        "zero-accepts-the-impossible": Plain(
            token_rule(kit, lambda p, q, x: kit.number() * q[x] <= p[x]), 1
        ),
    }


def cleared(kit: Kit) -> dict[str, Plain]:
    """Return the exact rules that share numbers without harm."""
    residual = left(kit)

    def exponential_race(xs: Any, q: Any, p: Any) -> Any:
        def race(p: Any, q: Any, k: int, x: int) -> int:
            row = residual(p, q, k, x)
            return int((row / kit.noise(row)).argmax())

        return token_rule(kit, emits=race)(xs, q, p)

    def one_number(xs: Any, q: Any, p: Any) -> Any:
        number = kit.number()

        def walk(p: Any, q: Any, k: int, x: int) -> int:
            row = residual(p, q, k, x)
            return walked(number * row.sum(), row)

        return token_rule(kit, emits=walk)(xs, q, p)

    def one_vector(xs: Any, q: Any, p: Any) -> Any:
        noise = kit.noise(p[0])
        drawn = [int((residual(p, q, k, 0) / noise).argmax()) for k in range(len(q))]
        return token_rule(kit, emits=lambda _p, _q, k, _x: drawn[k])(xs, q, p)

    def rest_of_the_number(xs: Any, q: Any, p: Any) -> Any:
        drafts = tokens(xs)
        for k, x in enumerate(drafts):
            number = kit.number()
            if not number * q[k][x] < p[k][x]:
                row, room = residual(p, q, k, x), q[k][x] - p[k][x]
                rest = (number * q[k][x] - p[k][x]) * row.sum()
                return [*drafts[:k], walked(rest, row * room)], k
        return [*drafts, kit.draw(p[-1])], len(drafts)

    return {
        "exponential-race": Plain(exponential_race),
        "one-number-for-all-residuals": Plain(one_number),
        "one-vector-for-all-positions": Plain(one_vector),
        "rest-of-the-number": Plain(rest_of_the_number),
    }
