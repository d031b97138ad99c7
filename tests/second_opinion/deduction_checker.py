"""A second opinion on deductions, written from the file format alone: integers only, no shared code.

A polynomial is numerators by monomial over one common denominator; a monomial is a sorted tuple of
names. It reads two JSON files, the claim and the evidence, and prints "accepted" or a reason.
"""

import functools
import json
import re
import sys
from collections.abc import Callable
from itertools import pairwise
from math import lcm
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

WORD = "[A-Za-z][A-Za-z0-9_]*"
NAME = re.compile(rf"{WORD}'?(\[[a-z]\])?|sum\((1|{WORD}(\*{WORD})*)\)")
RATIONAL = re.compile(r"(0|-?[1-9][0-9]{0,3999})(?:/([1-9][0-9]{0,3999}))?")
MOST_TERMS = 100_000
Value: TypeAlias = Any  # what json reads, and what has been read of it
Poly: TypeAlias = tuple[dict[tuple[str, ...], int], int]
Known: TypeAlias = dict[str, tuple[Poly, str]]
Rules: TypeAlias = tuple[set[str], set[str], str, Known, Known]


class Refused(Exception):
    """The evidence does not establish the claim; the message is the reason."""


def refuse(reason: str) -> NoReturn:
    raise Refused(reason)


def demand(holds: object, reason: str) -> None:
    _ = holds or refuse(reason)


def fields(value: Value, *keys: str) -> list[Value]:
    return (
        [value[k] for k in keys]
        if type(value) is dict and value.keys() == {*keys}
        else refuse("form")
    )


def items(value: Value, kind: Value, width: int = -1) -> Value:
    return value if type(value) is kind and width in {-1, len(value)} else refuse("form")


def tidy(terms: dict[tuple[str, ...], int], below: int) -> Poly:
    return {m: n for m, n in terms.items() if n}, below


def add(a: Poly, b: Poly, sign: int = 1) -> Poly:
    below = lcm(a[1], b[1])
    total = {m: n * (below // a[1]) for m, n in a[0].items()}
    for m, n in b[0].items():
        total[m] = total.get(m, 0) + sign * n * (below // b[1])
    return tidy(total, below)


def times(a: Poly, b: Poly) -> Poly:
    demand(len(a[0]) * len(b[0]) <= MOST_TERMS, "size")
    total: dict[tuple[str, ...], int] = {}
    for m, n in a[0].items():
        for k, o in b[0].items():
            both = tuple(sorted(m + k))
            total[both] = total.get(both, 0) + n * o
    return tidy(total, a[1] * b[1])


def renamed(a: Poly, rename: Callable[[str], str]) -> Poly:
    total: dict[tuple[str, ...], int] = {}
    for m, n in a[0].items():
        names = tuple(sorted(map(rename, m)))
        demand(all(map(NAME.fullmatch, names)), "name")
        total[names] = total.get(names, 0) + n
    return tidy(total, a[1])


def alike(one: tuple[Poly, str], two: tuple[Poly, str]) -> bool:
    return not add(one[0], two[0], -1)[0] and one[1] == two[1]


def rational(value: Value) -> tuple[int, int]:
    match = RATIONAL.fullmatch(items(value, str)) or refuse("number")
    above, below = int(match[1]), int(match[2] or 1)
    demand(lcm(above, below) == abs(above) * below and match[2] != "1", "number")
    return above, below


def poly(value: Value) -> Poly:
    total: Poly = {}, 1
    rows = [items(row, list, 2) for row in items(value, list)]
    names = [tuple(items(name, str) for name in items(row[1], list)) for row in rows]
    demand(all(a < b for a, b in pairwise(names)), "order")
    for (coefficient, _), monomial in zip(rows, names, strict=True):
        above, below = rational(coefficient)
        demand(above and list(monomial) == sorted(monomial), "order" if above else "number")
        demand(all(map(NAME.fullmatch, monomial)), "name")
        total = add(total, ({monomial: above}, below))
    return total


def fact(value: Value) -> tuple[Poly, str]:
    terms, relation = fields(value, "polynomial", "relation")
    return poly(terms), relation if relation in {"=", ">=", ">"} else refuse("form")


def facts(value: Value) -> Known:
    return {label: fact(one) for label, one in items(value, dict).items()}


def constant(value: Poly) -> int:
    demand(value[0].keys() <= {()}, "identity")
    return value[0].get((), 0)


def linear(known: Known, goal: tuple[Poly, str], cofactors: Value) -> None:
    rest, strict = goal[0], False
    for label, terms in items(cofactors, dict).items():
        cofactor, (value, relation) = poly(terms), known.get(label) or refuse("unknown")
        if relation != "=":
            scalar = cofactor[0].get((), 0) if cofactor[0].keys() <= {()} else -1
            demand(goal[1] != "=" and scalar >= 0, "cofactor")
            strict = strict or (relation == ">" and scalar > 0)
        rest = add(rest, times(cofactor, value), -1)
    left = constant(rest)
    demand(
        left == 0 if goal[1] == "=" else left > 0 or (left == 0 and (goal[1] == ">=" or strict)),
        "sign",
    )


def prove(known: Known, minima: Value, goal: tuple[Poly, str], proof: Value) -> None:
    kind = proof.get("proof") if type(proof) is dict else refuse("form")
    if kind == "linear":
        linear(known, goal, fields(proof, "proof", "cofactors")[1])
    elif kind == "absurd":
        linear(known, (({}, 1), ">"), fields(proof, "proof", "cofactors")[1])
    elif kind == "products":
        total: Poly = {}, 1
        for weight, labels in (
            items(t, list, 2) for t in items(fields(proof, "proof", "terms")[1], list)
        ):
            above, below = rational(weight)
            demand(above >= 0, "weight")
            part = tidy({(): above}, below)
            for label in items(labels, list):
                value, relation = known.get(items(label, str)) or refuse("unknown")
                demand(relation != "=", "product")
                part = times(part, value)
            total = add(total, part)
        demand(alike(goal, (total, ">=")), "products")
    elif kind == "both":
        _, low, high = fields(proof, "proof", "at_least", "at_most")
        demand(goal[1] == "=", "both")
        prove(known, minima, (goal[0], ">="), low)
        prove(known, minima, (times(goal[0], ({(): -1}, 1)), ">="), high)
    else:
        demand(kind == "split", "form")
        _, label, low, high = fields(proof, "proof", "minimum", "low", "high")
        value, left, right = minima.get(items(label, str)) or refuse("minimum")
        demand(not {f"{label}.case", f"{label}.value"} & known.keys(), "label")
        for one, two, relation, part in ((left, right, ">=", low), (right, left, ">", high)):
            case = {
                f"{label}.case": (add(two, one, -1), relation),
                f"{label}.value": (add(value, one, -1), "="),
            }
            prove({**known, **case}, minima, goal, part)


def folded(known: Known, source: str, index: str) -> tuple[Poly, str]:
    (terms, below), relation = known.get(source) or refuse("unknown")
    total: dict[tuple[str, ...], int] = {}
    for m, n in terms.items():
        inside = sorted(name[: -len(index) - 2] for name in m if name.endswith(f"[{index}]"))
        outside = [name for name in m if not name.endswith(f"[{index}]")]
        names = tuple(sorted([*outside, f"sum({'*'.join(inside) or '1'})"]))
        demand(all(map(NAME.fullmatch, names)), "name")
        total[names] = total.get(names, 0) + n
    return tidy(total, below), "=" if relation == "=" else ">="


def words(value: Poly) -> set[str]:
    return {
        word
        for m in value[0]
        for name in m
        for word in re.findall(WORD, re.sub(r"\[.\]", "", name))
    }


def induction(known: Known, minima: Value, claimed: Rules, step: Value) -> tuple[Poly, str]:
    _, stated, base, further = fields(step, "step", "fact", "base", "advance")
    value, relation = fact(stated)
    state, constants, index, start, advance = claimed
    demand({n for m in value[0] for n in m} <= state | constants, "state")
    demand(all(re.fullmatch(r"[^\W\d]\w*", word) for word in state | constants), "state")
    said = [p for p, _ in known.values()] + [p for minimum in minima.values() for p in minimum]
    demand(not state & constants.union(*map(words, said)), "state")
    at = f"[{index}]" if index else ""
    before = renamed(value, lambda n: n + at if n in state else n), relation
    after = renamed(value, lambda n: n + "'" if n in state else n), relation
    started = derive({**known, **start}, minima, None, base)
    demand(any(alike(one, (value, relation)) for one in started.values()), "base")
    reached = derive({**known, **advance, "hypothesis": before}, minima, None, further)
    demand(any(alike(one, after) for one in reached.values()), "step")
    return value, relation


def exchanged(one: str, two: str, name: str) -> str:
    return name.replace(one, two)


def derive(known: Known, minima: Value, inductions: dict[str, Rules] | None, steps: Value) -> Known:
    known = dict(known)
    for label, step in (items(row, list, 2) for row in items(steps, list)):
        demand(items(label, str) not in known, "label")
        kind = step.get("step") if type(step) is dict else refuse("form")
        if kind == "deduce":
            _, stated, proof = fields(step, "step", "fact", "proof")
            prove(known, minima, fact(stated), proof)
            known[label] = fact(stated)
        elif kind == "fold":
            _, source, index = (
                items(part, str) for part in fields(step, "step", "source", "index")
            )
            known[label] = folded(known, source, index)
        elif kind == "rename":
            _, source, *ends = (
                items(p, str) for p in fields(step, "step", "source", "index", "other")
            )
            one, two = (f"[{end}]" for end in ends)
            value, relation = known.get(source) or refuse("unknown")
            known[label] = renamed(value, functools.partial(exchanged, one, two)), relation
        else:
            demand(kind == "induct" and inductions is not None, "form")
            known[label] = induction(
                known, minima, (inductions or {}).get(label) or refuse("induction"), step
            )
    return known


def rules(value: Value) -> Rules:
    state, constants, index, start, advance = fields(
        value, "state", "constants", "index", "start", "advance"
    )
    for part in (state, constants):
        demand(
            all(a < b for a, b in pairwise(items(word, str) for word in items(part, list))), "order"
        )
    return {*state}, {*constants}, items(index, str), facts(start), facts(advance)


def unique(pairs: list[tuple[str, Value]]) -> dict[str, Value]:
    return dict(pairs) if len(dict(pairs)) == len(pairs) else refuse("duplicate-key")


def verdict(claim_text: str, evidence_text: str) -> str:
    try:
        claim, evidence = (
            json.loads(t, object_pairs_hook=unique) for t in (claim_text, evidence_text)
        )
        kind, given, define, inductions, goals = fields(
            claim, "claim", "given", "define", "inductions", "goals"
        )
        paired, steps = fields(evidence, "evidence", "steps")
        demand(kind == paired == "follows" and goals, "form")
        minima = {
            label: [poly(part) for part in fields(one, "value", "left", "right")]
            for label, one in items(define, dict).items()
        }
        ruled = {label: rules(one) for label, one in items(inductions, dict).items()}
        pairs = [(a, b) for a in ruled for b in ruled if a != b]
        demand(not any(ruled[a][1] & ruled[b][0] for a, b in pairs), "constant")
        known = derive(facts(given), minima, ruled, steps)
        established = {label for label, _ in steps}
        for label, goal in facts(goals).items():
            demand(label in established and alike(known[label], goal), "goal")
    except (json.JSONDecodeError, RecursionError):
        return "json"
    except Refused as refusal:
        return str(refusal)
    return "accepted"


if __name__ == "__main__":
    answer = verdict(*(Path(path).read_text("utf-8") for path in sys.argv[1:]))
    sys.stdout.write(f"{answer}\n")
    sys.exit(answer != "accepted")
