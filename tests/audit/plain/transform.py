"""Temperature, filters, penalties and masks: the target is changed, and the verifier sees another."""

from collections import Counter
from fractions import Fraction
from typing import Any

from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law
from specdec_exact.schemes import transform as exactly
from tests.audit.plain.kit import Kit, Plain, Rule, tokens
from tests.audit.plain.token import own, token_rule

__all__ = ["cleared", "faults"]

HALF = Fraction(1, 2)


def faults(kit: Kit) -> dict[str, Plain]:  # noqa: C901 - one rule after another
    """Return the rules, by the name of their fault; each says what plain decoding draws from."""

    def seen(change: Any) -> Rule:
        def rule(xs: Any, q: Any, p: Any) -> Any:
            return token_rule(kit)(xs, q, kit.stack([change(row) for row in p]))

        return rule

    def kept(row: Any, count: int, mass: float) -> Any:
        ranked = sorted(range(len(row)), key=lambda x: (-float(row[x]), x))[:count]
        passed, chosen = 0.0, list[int]()
        for x in ranked:
            if passed < mass:
                chosen.append(x)
            passed += float(row[x]) / float(sum(row[y] for y in ranked))
        return kit.stack([row[x] * (x in chosen) for x in range(len(row))])

    def penalised(xs: Any, q: Any, p: Any, weigh: Any) -> Any:
        # The text so far is token 0, and then the drafts.
        drafts = tokens(xs)
        changed: list[Any] = []
        for k, row in enumerate(p):
            counts = Counter(weigh([0, *drafts[:k]]))
            scaled = [row[x] * 0.5 ** counts[x] for x in range(len(row))]
            changed.append(kit.stack(scaled) / sum(scaled))
        return token_rule(kit)(xs, q, kit.stack(changed))

    def only_residual(xs: Any, q: Any, p: Any) -> Any:
        def allowed(p: Any, q: Any, k: int, _x: int) -> Any:
            row = masked(kit.positive(p[k] - q[k]))
            return row if row.sum() > 0 else masked(p[k])

        return token_rule(kit, replaced=allowed)(xs, q, p)

    def masked(row: Any) -> Any:
        return kit.stack([row[x] * (x == 0) for x in range(len(row))])

    def penalty(target: Model[int], _: Model[int]) -> Model[int]:
        return lambda text: exactly.penalised(target(text), Counter((0, *text)), HALF)

    def mask(target: Model[int], _: Model[int]) -> Model[int]:
        return lambda text: exactly.masked(target(text), (0,))

    def squared(target: Model[int], _: Model[int]) -> Model[int]:
        return lambda text: exactly.temperature(target(text), HALF)

    def filtered(target: Model[int], _: Model[int]) -> Model[int]:
        return lambda text: exactly.together(
            target(text), lambda w: exactly.top_k(w, 2), lambda w: exactly.top_p(w, HALF)
        )

    return {
        "candidates-for-vocabulary": Plain(seen(lambda row: kept(row, 2, 2))),
        "filters-in-a-chain": Plain(seen(lambda row: kept(row, 2, 0.5)), declares=filtered),
        "mask-missing": Plain(token_rule(kit), declares=mask),
        "mask-on-residual-only": Plain(only_residual, declares=mask),
        "penalty-counted-twice": Plain(
            lambda xs, q, p: penalised(xs, q, p, lambda text: [*text, text[-1]]), declares=penalty
        ),
        "penalty-of-last-token-only": Plain(
            lambda xs, q, p: penalised(xs, q, p, lambda text: text[-1:]), declares=penalty
        ),
        "temperature-ignored": Plain(token_rule(kit), declares=squared),
        "temperature-of-padding": Plain(seen(lambda row: row**-1.0 / (row**-1.0).sum())),
        "temperature-zero-divides": Plain(seen(lambda row: row ** (1 / 0)), mode="greedy"),
    }


def cleared(kit: Kit) -> dict[str, Plain]:
    """Return the exact rules that look like one of these mistakes."""

    def masked(row: Any) -> Any:
        kept = kit.stack([row[x] * (x != 1) for x in range(len(row))])
        return kept / kept.sum()

    def without_mask(xs: Any, q: Any, p: Any) -> Any:
        return token_rule(kit)(xs, q, kit.stack([masked(row) for row in p]))

    def allowed(target: Model[int], _: Model[int]) -> Model[int]:
        def model(text: tuple[int, ...]) -> Law[int]:
            law = target(text)
            return exactly.masked(law, [x for x in law if x != 1])

        return model

    def certain(row: Any) -> Any:
        best = int(row.argmax())
        return kit.stack([row[x] * 0 + (x == best) for x in range(len(row))])

    def greedily(xs: Any, q: Any, p: Any) -> Any:
        # Every ratio is 0 or 1, so that the number decides nothing, and may as well be stuck.
        decided = token_rule(kit, lambda p, q, x: q[x] / 2 < p[x])
        return decided(xs, q, kit.stack([certain(row) for row in p]))

    return {
        "draft-without-mask": Plain(without_mask, declares=allowed),
        "seed-without-effect": Plain(
            own(kit, greedily, lambda row: int(row.argmax()), certain), drafts="own", mode="greedy"
        ),
    }
