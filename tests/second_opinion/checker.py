"""A second opinion on certificates, written from the file format alone: no code of the kernel's.

Stricter in one thing, on purpose: what needs huge denominators or relations is refused ("size").
"""

import json
import re
import sys
from functools import reduce
from itertools import pairwise
from math import gcd
from pathlib import Path
from typing import NoReturn, TypeAlias

MOST_BYTES, MOST_DEPTH, MOST_BITS, MOST_STEPS = 1 << 26, 64, 1 << 15, 10**7
MARK = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]|[-0-9NI][^\s,\]}]*+', re.DOTALL)
SURROGATE = re.compile("[\ud800-\udfff]")
INTEGER = re.compile(r"-?[0-9]{1,4000}")
RATIONAL = re.compile(r"(0|-?[1-9][0-9]{0,3999})(?:/([1-9][0-9]{0,3999}))?")
Value: TypeAlias = bool | int | str | list["Value"] | dict[str, "Value"] | None
Rational: TypeAlias = tuple[int, int]  # in lowest terms
Entries: TypeAlias = dict[int | str, tuple[Rational, int]]  # token: weight, child
Block: TypeAlias = list[tuple[Rational, Entries]]
ZERO, ONE, NOTHING = (0, 1), (1, 1), ((0, 1), 0)


class Refused(Exception):
    """The certificate does not support the claim; the message is the reason."""


def refuse(reason: str) -> NoReturn:
    raise Refused(reason)


def demand(holds: object, reason: str) -> None:
    _ = holds or refuse(reason)


def members(pairs: list[tuple[str, Value]]) -> dict[str, Value]:
    return dict(pairs) if len(dict(pairs)) == len(pairs) else refuse("duplicate-key")


def read(text: str) -> Value:
    demand(len(text.encode("utf-8", "surrogatepass")) <= MOST_BYTES, "size")
    depth = 0
    for mark in (match[0] for match in MARK.finditer(text)):  # before json recurses or converts
        depth += (mark in "[{") - (mark in "]}")
        demand(depth <= MOST_DEPTH, "depth")
        demand(mark[0] in '"[]{}' or INTEGER.fullmatch(mark), "number")
    value: Value = json.loads(text, object_pairs_hook=members)
    return value


def fields(value: Value, *keys: str) -> list[Value]:
    if isinstance(value, dict) and value.keys() == set(keys):
        return [value[key] for key in keys]
    refuse("keys")


def listed(value: Value, width: int = -1) -> list[Value]:
    return value if isinstance(value, list) and width in {-1, len(value)} else refuse("shape")


def index(value: Value, limit: int, reason: str) -> int:
    return value if type(value) is int and 0 <= value < limit else refuse(reason)


def name(value: Value) -> int | str:
    if type(value) is int or (isinstance(value, str) and not SURROGATE.search(value)):
        return value
    refuse("token")


def ascending(values: list[Value]) -> list[int | str]:
    kept = [name(value) for value in values]
    demand(all((type(a) is str, a) < (type(b) is str, b) for a, b in pairwise(kept)), "order")
    return kept


def lowest(above: int, below: int) -> Rational:
    common = gcd(above, below)
    demand((below // common).bit_length() <= MOST_BITS, "size")
    return above // common, below // common


def plus(one: Rational, two: Rational) -> Rational:
    return lowest(one[0] * two[1] + two[0] * one[1], one[1] * two[1])


def times(one: Rational, two: Rational) -> Rational:
    return lowest(one[0] * two[0], one[1] * two[1])


def rest(part: Rational) -> Rational:
    return part[1] - part[0], part[1]


def rational(value: Value) -> Rational:
    match = (RATIONAL.fullmatch(value) if isinstance(value, str) else None) or refuse("rational")
    above, below = int(match[1]), int(match[2] or 1)
    return (above, below) if gcd(above, below) == 1 and match[2] != "1" else refuse("rational")


def entries(value: Value, width: int = 2, limit: int = 0) -> Entries:
    rows = [listed(row, width) for row in listed(value)]
    tokens = ascending([row[0] for row in rows])
    weights = [rational(row[1]) for row in rows]
    demand(all(above > 0 for above, _ in weights), "weight")
    children = [index(row[2], limit, "child") if width == 3 else 0 for row in rows]
    return dict(zip(tokens, zip(weights, children, strict=True), strict=True))


def mass(weights: Entries, start: Rational = ZERO) -> Rational:
    return reduce(plus, (weight for weight, _ in weights.values()), start)


def block(value: Value) -> Block:
    nodes: Block = []
    for node in listed(fields(value, "nodes")[0]):
        stop, following = fields(node, "stop", "next")
        nodes.append((rational(stop), entries(following, 3, len(nodes))))
        demand(nodes[-1][0][0] >= 0, "weight")
        demand(mass(nodes[-1][1], nodes[-1][0]) == ONE, "mass")
    return nodes or refuse("empty")


def preserves(claim: list[Value], evidence: list[Value]) -> None:
    target, output = block(claim[0]), block(claim[1])
    demand(all(stop in {ZERO, ONE} for stop, _ in target), "target-stop")
    rows = [listed(row, 2) for row in listed(evidence[0])]
    pairs = [(index(v, len(output), "pair"), index(s, len(target), "pair")) for v, s in rows]
    demand(all(a < b for a, b in pairwise(pairs)), "order")
    related = set(pairs)
    demand((len(output) - 1, len(target) - 1) in related, "roots")
    demand(sum(len(output[v][1]) for v, _ in pairs) <= MOST_STEPS, "size")
    for v, s in pairs:
        (stop, sent), (leaf, owed) = output[v], target[s]
        demand(stop == ONE or leaf == ZERO, "beyond")
        demand(stop == ONE or sent.keys() == owed.keys(), "imbalance")
        for token, (weight, child) in sent.items():
            demand(weight == times(owed[token][0], rest(stop)), "imbalance")
            demand((child, owed[token][1]) in related, "open")


def differs(claim: list[Value], evidence: list[Value]) -> None:
    target, output = block(claim[0]), block(claim[1])
    demand(all(stop in {ZERO, ONE} for stop, _ in target), "target-stop")
    path, token = [name(step) for step in listed(evidence[0])], name(evidence[1])
    emitted, owed = rational(evidence[2]), rational(evidence[3])
    (stop, sent), (leaf, wanted), reach = output[-1], target[-1], ONE
    for step in path:
        demand(step in sent and step in wanted, "prefix")
        reach = times(reach, sent[step][0])
        (stop, sent), (leaf, wanted) = output[sent[step][1]], target[wanted[step][1]]
    demand(leaf == ZERO, "beyond")
    demand(emitted == times(reach, sent.get(token, NOTHING)[0]), "emitted")
    demand(owed == times(times(reach, rest(stop)), wanted.get(token, NOTHING)[0]), "owed")
    demand(emitted != owed, "equal")


def distance(claim: list[Value], evidence: list[Value]) -> None:
    target, output, value = entries(claim[0]), entries(claim[1]), rational(claim[2])
    demand(mass(target) == mass(output) == ONE, "mass")
    event, overlap = ascending(listed(evidence[0])), entries(evidence[1])
    lost = mass({token: output.get(token, NOTHING) for token in event})
    gained = mass({token: target.get(token, NOTHING) for token in event})
    demand(plus(lost, value) == gained, "event")
    for token, ((above, below), _) in overlap.items():
        for most, _ in (target.get(token, NOTHING), output.get(token, NOTHING)):
            demand(above * most[1] <= most[0] * below, "overlap")
    demand(mass(overlap) == rest(value), "remainder")


RULES = {
    "preserves": (preserves, ["target", "output"], ["pairs"]),
    "differs": (differs, ["target", "output"], ["prefix", "token", "emitted", "owed"]),
    "distance": (distance, ["target", "output", "value"], ["event", "overlap"]),
}


def verdict(claim_text: str, evidence_text: str) -> str:
    try:
        claim, evidence = read(claim_text), read(evidence_text)
        kind = claim.get("claim") if isinstance(claim, dict) else refuse("keys")
        paired = evidence.get("evidence") if isinstance(evidence, dict) else refuse("keys")
        rule, given, shown = RULES.get(str(kind)) or refuse("kind")
        demand(paired == kind, "pairing")
        rule(fields(claim, *given, "claim"), fields(evidence, *shown, "evidence"))
    except json.JSONDecodeError:
        return "json"
    except Refused as refusal:
        return str(refusal)
    return "accepted"


def main() -> None:
    claim, evidence = (Path(path).read_text("utf-8", "surrogateescape") for path in sys.argv[1:])
    answer = verdict(claim, evidence)
    sys.stdout.write(f"{answer}\n")
    sys.exit(answer != "accepted")


if __name__ == "__main__":
    main()
