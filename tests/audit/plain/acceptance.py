"""Mistakes in the test that accepts or rejects."""

import math
from typing import Any

from tests.audit.plain.kit import Kit, Plain
from tests.audit.plain.token import against, token_rule

__all__ = ["faults"]


def faults(kit: Kit) -> dict[str, Plain]:
    """Return the rules, by the name of their fault."""

    def target(p: Any, _q: Any, k: int, _x: int) -> Any:
        return p[k]

    def likeliest(p: Any, _q: Any, k: int, _x: int) -> int:
        return int(p[k].argmax())

    def capped(p: Any, q: Any, x: int) -> bool:
        number = kit.number()
        return bool(number < 0.99 and number * q[x] < p[x])

    def relaxed(p: Any, _q: Any, x: int) -> bool:
        best = sorted(range(len(p)), key=lambda token: -float(p[token]))[:3]
        return x in best and bool(p[x] >= p.max() - 0.25)

    def typical(p: Any, _q: Any, x: int) -> bool:
        entropy = -sum(float(w) * math.log(float(w) + 1e-5) for w in p)
        return bool(p[x] > min(0.3, 0.09 * math.exp(-entropy)))

    def proposed_again(p: Any, q: Any, k: int, _x: int) -> int:
        for _ in range(2):
            x = kit.draw(q[k])
            if kit.number() * q[k][x] < p[k][x]:
                return x
        return kit.draw(p[k])

    def deferred(p: Any, q: Any) -> Any:
        kept = q * (p == p.max())
        return kept + (1 - kept.sum()) * p

    rules = {
        "accept-always": token_rule(kit, lambda _p, _q, _x: True),
        "acceptance-capped": token_rule(kit, capped),
        "cascade-without-loss": against(kit, deferred),
        "ensemble-target": against(kit, lambda p, q: (p + q) / 2),
        "epsilon-in-ratio": token_rule(kit, lambda p, q, x: kit.number() < p[x] / (q[x] + 0.01)),
        "greedy-verify": token_rule(kit, lambda p, _q, x: x == int(p.argmax()), emits=likeliest),
        "lenience": token_rule(kit, lambda p, q, x: kit.number() * q[x] / 2 < p[x]),
        "lenience-redrawn": token_rule(
            kit, lambda p, q, x: kit.number() * q[x] * 0.75 < p[x], target
        ),
        "match-then-redraw": token_rule(kit, lambda p, _q, x: kit.draw(p) == x, target),
        "ratio-inverted": token_rule(kit, lambda p, q, x: kit.number() * p[x] < q[x]),
        "ratio-threshold": token_rule(kit, lambda p, q, x: p[x] >= q[x] / 2, target),
        "relaxed-acceptance": token_rule(kit, relaxed, emits=likeliest),
        "restart-after-rejection": token_rule(kit, emits=proposed_again),
        "strictness": token_rule(kit, lambda p, q, x: kit.number() * q[x] * 2 < p[x]),
        "typical-entropy": token_rule(kit, typical, emits=likeliest),
        "typical-threshold": token_rule(kit, lambda p, _q, x: p[x] > 0.3, emits=likeliest),
    }
    return {name: Plain(rule) for name, rule in rules.items()}
