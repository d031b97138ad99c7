"""Mistakes in what a rejected draft is replaced from."""

from typing import Any

from tests.audit.plain.kit import Kit, Plain, walked
from tests.audit.plain.token import token_rule

__all__ = ["faults"]


def faults(kit: Kit) -> dict[str, Plain]:
    """Return the rules, by the name of their fault."""

    def without(p: Any, _q: Any, k: int, x: int) -> Any:
        return kit.stack([p[k][token] * (token != x) for token in range(len(p[k]))])

    def floored(p: Any, q: Any, k: int, _x: int) -> Any:
        row = kit.positive(p[k] - q[k])
        return p[k] if row.sum() < 1e-6 else row

    def through_ratio(p: Any, q: Any, k: int, _x: int) -> Any:
        ratios = kit.stack([a / b if b > 0 else b for a, b in zip(p[k], q[k], strict=True)])
        return kit.positive(q[k] * (ratios - 1))

    def not_normalised(p: Any, q: Any, k: int, _x: int) -> int:
        return walked(kit.number(), kit.positive(p[k] - q[k]))

    def divided(p: Any, q: Any, k: int, _x: int) -> int:
        row = kit.positive(p[k] - q[k])
        return walked(kit.number(), row / (row.sum() + 0.01))

    def raced(p: Any, q: Any, k: int, _x: int) -> int:
        row = kit.positive(p[k] - q[k])
        return int((row / kit.noise(row)).argmax())

    rules = {
        "absolute-difference": token_rule(kit, replaced=lambda p, q, k, _: abs(p[k] - q[k])),
        "argmax-residual": token_rule(kit, emits=lambda p, q, k, _: int((p[k] - q[k]).argmax())),
        "epsilon-in-normaliser": token_rule(kit, emits=divided),
        "mass-floor": token_rule(kit, replaced=floored),
        "redraw-from-draft": token_rule(kit, replaced=lambda _p, q, k, _: q[k]),
        "redraw-from-target": token_rule(kit, replaced=lambda p, _q, k, _: p[k]),
        "residual-clamped": token_rule(
            kit, replaced=lambda p, q, k, _: kit.positive(p[k] - q[k] - 0.001) + 0.001
        ),
        "residual-not-normalised": token_rule(kit, emits=not_normalised),
        "residual-reversed": token_rule(kit, replaced=lambda p, q, k, _: kit.positive(q[k] - p[k])),
        "residual-through-ratio": token_rule(kit, replaced=through_ratio),
        "target-without-proposal": token_rule(kit, replaced=without),
        "zero-residual-index-zero": token_rule(
            kit, lambda p, q, x: kit.number() * q[x] < p[x] * (1 - 2**-24), emits=raced
        ),
    }
    return {name: Plain(rule) for name, rule in rules.items()}
