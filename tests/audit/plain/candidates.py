"""Several candidates for one position, drawn by the code itself: one token is emitted."""

from collections.abc import Callable
from typing import Any

from tests.audit.plain.kit import Kit, Plain, Rule
from tests.audit.plain.token import token_rule

__all__ = ["cleared", "exact", "faults"]

# The token to emit and whether it is a candidate: of the target's and the draft's row.
Step = Callable[[Any, Any], tuple[int, bool]]


def _code(kit: Kit, step: Step) -> Rule:
    """Return code for one position: an accepted candidate is followed by a token of the target."""

    def rule(draft: Any, target: Any, _: int) -> Any:
        x, accepted = step(target([]), draft([]))
        return ([x, kit.draw(target([x]))], 1) if accepted else ([x], 0)

    return rule


def _struck(kit: Kit, row: Any, tokens: list[int]) -> Any:
    return kit.stack([row[x] * (x not in tokens) for x in range(len(row))])


def _independent(kit: Kit, q: Any) -> list[int]:
    return [kit.draw(q), kit.draw(q)]


def _distinct(kit: Kit, q: Any) -> list[int]:
    first = kit.draw(q)
    rest = _struck(kit, q, [first])
    return [first, kit.draw(rest)] if rest.sum() > 0 else [first]


def _likely(_: Kit, q: Any) -> list[int]:
    return sorted((x for x in range(len(q)) if q[x] > 0), key=lambda x: -float(q[x]))[:2]


def faults(kit: Kit) -> dict[str, Plain]:  # noqa: C901 - one rule after another
    """Return the rules, by the name of their fault."""

    def tested_alike(p: Any, q: Any, candidates: list[int]) -> tuple[int, bool]:
        for x in candidates:
            if kit.number() * q[x] < p[x]:
                return x, True
        row = kit.positive(p - q)
        return kit.draw(row if row.sum() > 0 else p), False

    def divisor(p: Any, q: Any) -> tuple[int, bool]:
        for x in _independent(kit, q):
            if kit.number() * q[x] < p[x]:
                return x, True
        common = kit.lesser(p, q)
        row = kit.positive(p - common * (2 - common.sum()))
        return kit.draw(row if row.sum() > 0 else p), False

    def frozen(p: Any, q: Any) -> tuple[int, bool]:
        owed = p
        for x in _distinct(kit, q):
            if kit.number() * q[x] < owed[x]:
                return x, True
            row = kit.positive(owed - q)
            owed = row / row.sum() if row.sum() > 0 else owed
        return kit.draw(owed), False

    def matched_apart(p: Any, q: Any) -> tuple[int, bool]:
        x = kit.draw(q)
        if kit.draw(p) == x or kit.draw(p) == x:
            return x, True
        return kit.draw(p), False

    def path(xs: Any, q: Any, p: Any) -> Any:
        return token_rule(kit)(xs, q, p)

    def tie(p: Any, q: Any) -> tuple[int, bool]:
        def clipped(x: int) -> float:
            return min(float(p[x]) / float(q[x]), 1.0) if q[x] > 0 else 0.0

        selected = max(_independent(kit, q), key=clipped)
        told, below = q * 0, 0.0
        for x in sorted(range(len(q)), key=clipped):
            told[x] = (below + float(q[x])) ** 2 - below**2
            below += float(q[x])
        text, accepted = path([selected], kit.stack([told]), kit.stack([p, p]))
        return int(text[0]), bool(accepted)

    steps: dict[str, Step] = {
        "coin-threshold": lambda p, q: _by_coin(kit, p, _likely(kit, q), scale=0.75),
        "divisor-too-small": divisor,
        "draft-law-frozen": frozen,
        "drawn-siblings-tested-alike": lambda p, q: tested_alike(p, q, _independent(kit, q)),
        "duplicates-counted-twice": lambda p, q: _by_coin(kit, p, _independent(kit, q)),
        "likely-siblings-tested-alike": lambda p, q: tested_alike(p, q, _likely(kit, q)),
        "rows-matched-apart": matched_apart,
        "single-threshold": lambda p, q: _by_coin(kit, p, _likely(kit, q), single=0.25),
        "tie-in-path-selection": tie,
    }
    return {name: Plain(_code(kit, step), 1, "own") for name, step in steps.items()}


def _by_coin(
    kit: Kit, p: Any, candidates: list[int], scale: float = 1.0, single: float = 2.0
) -> tuple[int, bool]:
    coin, passed = kit.number(), p[0] * 0
    for x in candidates:
        passed = passed + p[x]
        if p[x] >= single or coin * scale < passed:
            return x, True
    return kit.draw(_struck(kit, p, candidates)), False


def _recursive(kit: Kit, p: Any, drawn: list[tuple[int, Any]]) -> tuple[int, bool]:
    # Nothing is divided: what is owed, and the law a candidate came from, have any mass.
    owed = p
    for x, row in drawn:
        if kit.number() * (row[x] * owed.sum()) < owed[x] * row.sum():
            return x, True
        rest = kit.positive(owed * row.sum() - row * owed.sum())
        owed = rest if rest.sum() > 0 else owed
    return kit.draw(owed), False


def _each_without_those_before(kit: Kit, q: Any, candidates: list[int]) -> list[tuple[int, Any]]:
    return [(x, _struck(kit, q, candidates[:i])) for i, x in enumerate(candidates)]


def _point(kit: Kit, q: Any, x: int) -> Any:
    return kit.stack([q[y] * 0 + (x == y) for y in range(len(q))])


def cleared(kit: Kit) -> dict[str, Plain]:
    """Return the exact rules that look like one of these mistakes."""

    def struck_out(p: Any, q: Any) -> tuple[int, bool]:
        return _recursive(kit, p, [(x, _point(kit, q, x)) for x in _likely(kit, q)])

    def repeated(p: Any, q: Any) -> tuple[int, bool]:
        candidates = list(dict.fromkeys([*_independent(kit, q), kit.draw(q)]))
        return _recursive(kit, p, _each_without_those_before(kit, q, candidates))

    steps: dict[str, Step] = {
        "likely-siblings-struck-out": struck_out,
        "one-coin-for-distinct-siblings": lambda p, q: _by_coin(kit, p, _likely(kit, q)),
        "repeated-candidates-struck-out": repeated,
    }
    return {name: Plain(_code(kit, step), 1, "own") for name, step in steps.items()}


def exact(kit: Kit) -> dict[str, Plain]:
    """Return the published rules for several candidates."""

    def sequential(p: Any, q: Any) -> tuple[int, bool]:
        for x in _independent(kit, q):
            if kit.number() * 2 * q[x] < p[x]:
                return x, True
        common = kit.lesser(q, p / 2)
        return kit.draw(p - common * (2 - common.sum())), False

    def on_a_set(p: Any, q: Any) -> tuple[int, bool]:
        candidates, drawn = _independent(kit, q), kit.draw(p)
        return drawn, drawn in candidates

    steps: dict[str, Step] = {
        "recursive": lambda p, q: _recursive(kit, p, [(x, q) for x in _independent(kit, q)]),
        "recursive-distinct": lambda p, q: _recursive(
            kit, p, _each_without_those_before(kit, q, _distinct(kit, q))
        ),
        "k-seq": sequential,
        "naive-set": on_a_set,
    }
    return {name: Plain(_code(kit, step), 1, "own") for name, step in steps.items()}
