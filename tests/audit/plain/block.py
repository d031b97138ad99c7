"""Rules that hold a whole block together, and their mistakes."""

from collections.abc import Callable
from typing import Any

from tests.audit.plain.kit import Kit, Plain, Rule, tokens
from tests.audit.plain.token import left, own, token_rule

__all__ = ["block", "cleared", "exact", "faults", "weights"]


def weights(drafts: list[int], q: Any, p: Any) -> list[Any]:
    """Return the weights of the prefixes of the drafts in block verification."""
    found: list[Any] = [1.0]
    for k, x in enumerate(drafts):
        ratio = found[-1] * float(p[k][x]) / float(q[k][x])
        found.append(min(1.0, ratio))
    return found


def block(
    kit: Kit,
    rows_of: Callable[[int], int] | None = None,
    weighted: bool = True,
    number: Callable[[], Callable[[], Any]] | None = None,
) -> Rule:
    """Return block verification.

    rows_of     from how many drafts are kept, the row by which that is tested
    weighted    whether the residual carries the weight of the prefix
    number      makes the source of a round's random numbers
    """

    def rule(xs: Any, q: Any, p: Any) -> Any:
        drafts, draw = tokens(xs), (number or (lambda: kit.number))()
        w = weights(drafts, q, p)
        if draw() < w[-1]:
            return [*drafts, kit.draw(p[-1])], len(drafts)
        kept = len(drafts) - 1
        while kept:
            row = kept if rows_of is None else rows_of(kept)
            spare = kit.positive(w[kept] * p[row] - q[row]).sum()
            if draw() * (spare + 1 - w[kept]) < spare:
                break
            kept -= 1
        owed = kit.positive((w[kept] if weighted else 1) * p[kept] - q[kept])
        token = kit.draw(owed if owed.sum() > 0 else p[kept])
        return [*drafts[:kept], token], kept

    return rule


def faults(kit: Kit) -> dict[str, Plain]:
    """Return the rules, by the name of their fault."""
    residual = left(kit)

    def one_number() -> Callable[[], Any]:
        number = kit.number()
        return lambda: number

    def joint(xs: Any, q: Any, p: Any) -> Any:
        drafts, wanted, offered = tokens(xs), 1.0, 1.0
        for k, x in enumerate(drafts):
            wanted, offered = wanted * float(p[k][x]), offered * float(q[k][x])
            if not kit.number() * offered < wanted:
                return [*drafts[:k], kit.draw(residual(p, q, k, x))], k
        return [*drafts, kit.draw(p[-1])], len(drafts)

    def peeks(xs: Any, q: Any, p: Any) -> Any:
        cap = 1 if tokens(xs)[1:2] == [0] else 0
        text, kept = token_rule(kit)(xs, q, p)
        return text[: cap + 1], min(kept, cap)

    def confident(xs: Any, q: Any, p: Any) -> Any:
        drafts = tokens(xs)
        known = next((k for k, x in enumerate(drafts) if not q[k][x] > 0.5), len(drafts))
        return token_rule(kit)(drafts[:known], q[:known], p[: known + 1])

    return {
        "block-as-token": Plain(token_rule(kit), promises="block"),
        "cap-peeks-ahead": Plain(peeks),
        "carry-dropped": Plain(_full_information(kit, carries=False), drafts="own"),
        "joint-ratio-with-token-residual": Plain(joint),
        "last-ratio-uncapped": Plain(_hierarchical(kit, capped=False)),
        "length-chosen-by-the-draft": Plain(confident),
        "one-number-for-the-block": Plain(block(kit, number=one_number)),
        "passing-from-previous-row": Plain(block(kit, lambda kept: kept - 1)),
        "residual-unweighted": Plain(block(kit, weighted=False)),
    }


def _hierarchical(kit: Kit, *, capped: bool) -> Rule:
    def rule(xs: Any, q: Any, p: Any) -> Any:
        drafts = tokens(xs)
        ratios = [float(p[k][x]) / float(q[k][x]) for k, x in enumerate(drafts)]

        def joint(start: int, end: int) -> float:
            product = 1.0
            for ratio in ratios[start:end]:
                product *= ratio
            return product

        def best(end: int) -> float:
            cut = max(range(end), key=lambda cut: joint(0, cut), default=0)
            return min(joint(0, cut), 1.0) * joint(cut, end)

        last = best(len(drafts)) if capped else joint(0, len(drafts))
        if kit.number() < last:
            return [*drafts, kit.draw(p[-1])], len(drafts)
        kept = len(drafts) - 1
        while kept:
            weight = min(best(kept), 1.0)
            spare = kit.positive(weight * p[kept] - q[kept]).sum()
            surplus = kit.positive(q[kept] - weight * p[kept]).sum()
            if not surplus > 0 or kit.number() * surplus < spare:
                break
            kept -= 1
        owed = kit.positive((min(best(kept), 1.0) if kept else 1) * p[kept] - q[kept])
        return [*drafts[:kept], kit.draw(owed if owed.sum() > 0 else p[kept])], kept

    return rule


def _full_information(kit: Kit, *, carries: bool) -> Rule:
    def rule(draft: Any, target: Any, length: int) -> Any:
        def joint(model: Any, text: list[int]) -> Any:
            weight = 1.0
            for k, x in enumerate(text):
                weight *= float(model(text[:k])[x])
            return model(text) * weight

        drafts: list[int] = []
        for _ in range(length):
            drafts.append(kit.draw(draft(drafts)))
        offered, wanted = joint(draft, drafts[:-1]), joint(target, drafts[:-1])
        if kit.number() * offered[drafts[-1]] < wanted[drafts[-1]]:
            return [*drafts, kit.draw(target(drafts))], length
        kept = length - 1
        while kept:
            gap = joint(target, drafts[:kept]) - joint(draft, drafts[:kept])
            spare, surplus = kit.positive(gap).sum(), kit.positive(-gap).sum()
            if spare > surplus or kit.number() * surplus < spare:
                break
            kept -= 1
        text = drafts[:kept]
        while len(text) < (length if carries else kept + 1):
            owed = kit.positive(joint(target, text) - joint(draft, text))
            text = [*text, kit.draw(owed if owed.sum() > 0 else target(text))]
        return text, kept

    return rule


def cleared(kit: Kit) -> dict[str, Plain]:
    """Return the exact rules that look like one of these mistakes."""
    verify = token_rule(kit)

    def by_accepted(draft: Any, target: Any, length: int) -> Any:
        text: list[int] = []
        while len(text) < length and text[-1:] != [0]:
            x = kit.draw(draft(text))
            rows = kit.stack([target(text), target([*text, x])])
            emitted, kept = verify([x], kit.stack([draft(text)]), rows)
            if not kept:
                return [*text, emitted[0]], len(text)
            text.append(x)
        return [*text, kit.draw(target(text))], len(text)

    return {
        "capped-joint-ratios": Plain(_hierarchical(kit, capped=True)),
        "length-chosen-by-accepted-drafts": Plain(by_accepted, drafts="own"),
    }


def exact(kit: Kit) -> dict[str, Plain]:
    """Return the published rules."""

    def shared(draft: Any, target: Any, length: int) -> Any:
        text: list[int] = []
        for k in range(length):
            q, p = draft(text), target(text)
            noise = kit.noise(q)
            proposal, wanted = int((q / noise).argmax()), int((p / noise).argmax())
            text.append(wanted)
            if wanted != proposal:
                return text, k
        return [*text, kit.draw(target(text))], length

    return {
        "block": Plain(block(kit), promises="block"),
        "full-information": Plain(_full_information(kit, carries=True), drafts="own"),
        "shared-randomness": Plain(shared, drafts="own"),
        "token-of-own-drafts": Plain(own(kit, token_rule(kit)), drafts="own"),
    }
