"""Sound claims with sound evidence. Every attack spoils one of these, and says for what reason."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Attack:
    """A claim and evidence that must be refused, and the reason the second opinion must give."""

    name: str
    reason: str
    claim: str
    evidence: str


@dataclass(frozen=True, slots=True)
class Case:
    """A claim and evidence that must be accepted."""

    name: str
    claim: str
    evidence: str

    def spoiled(
        self,
        name: str,
        reason: str,
        claim: dict[str, str] | None = None,
        evidence: dict[str, str] | None = None,
    ) -> Attack:
        """Replace fragments of the two texts; each must occur there exactly once."""
        return Attack(
            f"{self.name}: {name}",
            reason,
            _replaced(self.claim, claim or {}),
            _replaced(self.evidence, evidence or {}),
        )

    def with_claim(self, claim: str) -> "Case":
        return replace(self, claim=claim)

    def with_evidence(self, evidence: str) -> "Case":
        return replace(self, evidence=evidence)


def _replaced(text: str, fragments: dict[str, str]) -> str:
    for old, new in fragments.items():
        if text.count(old) != 1 or old == new:
            raise ValueError(f"{old!r} occurs {text.count(old)} times, and becomes {new!r}")
        text = text.replace(old, new)
    return text


# A round of one or two tokens. After 7 it stops with weight 1/4, and 3/4 of (1/3, 2/3) is (1/4, 1/2);
# after "b" it always stops, which is no bias: the rest is drawn from the target.
PRESERVES = Case(
    "preserves",
    """{"claim": "preserves",
"target": {"nodes": [{"stop": "1", "next": []},
                     {"stop": "0", "next": [["a", "1/3", 0], ["b", "2/3", 0]]},
                     {"stop": "0", "next": [[7, "2/5", 1], ["b", "3/5", 1]]}]},
"output": {"nodes": [{"next": [], "stop": "1"},
                     {"next": [["a", "1/4", 0], ["b", "1/2", 0]], "stop": "1/4"},
                     {"next": [[7, "2/5", 1], ["b", "3/5", 0]], "stop": "0"}]}}""",
    '{"evidence": "preserves", "pairs": [[0, 0], [0, 1], [1, 1], [2, 2]]}',
)

# The same round with the two weights after 7 exchanged. At 7 + "a": emitted 2/5 * 1/2 = 1/5,
# owed 1/3 * 2/5 * (1 - 1/4) = 1/10.
DIFFERS = Case(
    "differs",
    """{"claim": "differs",
"target": {"nodes": [{"stop": "1", "next": []},
                     {"stop": "0", "next": [["a", "1/3", 0], ["b", "2/3", 0]]},
                     {"stop": "0", "next": [[7, "2/5", 1], ["b", "3/5", 1]]}]},
"output": {"nodes": [{"next": [], "stop": "1"},
                     {"next": [["a", "1/2", 0], ["b", "1/4", 0]], "stop": "1/4"},
                     {"next": [[7, "2/5", 1], ["b", "3/5", 0]], "stop": "0"}]}}""",
    '{"evidence": "differs", "prefix": [7], "token": "a", "emitted": "1/5", "owed": "1/10"}',
)

# target - output is 1/4 at 1, -1/6 at "a", 1/6 at "b", -1/4 at "c"; the positive part is 5/12.
DISTANCE = Case(
    "distance",
    """{"claim": "distance",
"target": [[1, "1/2"], ["a", "1/3"], ["b", "1/6"]],
"output": [[1, "1/4"], ["a", "1/2"], ["c", "1/4"]],
"value": "5/12"}""",
    '{"evidence": "distance", "event": [1, "b"], "overlap": [[1, "1/4"], ["a", "1/3"]]}',
)

# Nothing is owed and nothing emitted.
EMPTY_ROUND = Case(
    "empty round",
    """{"claim": "preserves", "target": {"nodes": [{"stop": "1", "next": []}]},
    "output": {"nodes": [{"stop": "1", "next": []}]}}""",
    '{"evidence": "preserves", "pairs": [[0, 0]]}',
)

# Nothing is emitted where a token is owed: it is drawn from the target.
EMPTY_OUTPUT = Case(
    "empty output",
    """{"claim": "preserves",
    "target": {"nodes": [{"stop": "1", "next": []}, {"stop": "0", "next": [["a", "1", 0]]}]},
    "output": {"nodes": [{"next": [], "stop": "1"}]}}""",
    '{"evidence": "preserves", "pairs": [[0, 1]]}',
)

# The output emits, at once, a token that the target never emits.
FOREIGN_TOKEN = Case(
    "foreign token",
    """{"claim": "differs",
    "target": {"nodes": [{"stop": "1", "next": []}, {"stop": "0", "next": [["a", "1", 0]]}]},
    "output": {"nodes": [{"next": [], "stop": "1"}, {"next": [["z", "1", 0]], "stop": "0"}]}}""",
    '{"evidence": "differs", "prefix": [], "token": "z", "emitted": "1", "owed": "0"}',
)

# Disjoint laws: distance 1, nothing in common.
DISJOINT = Case(
    "disjoint",
    '{"claim": "distance", "target": [["a", "1"]], "output": [["b", "1"]], "value": "1"}',
    '{"evidence": "distance", "event": ["a"], "overlap": []}',
)


def same_law(name: str, law: str) -> Case:
    """Return the claim that a law is at distance 0 from itself."""
    return Case(
        name,
        f'{{"claim": "distance", "target": {law}, "output": {law}, "value": "0"}}',
        f'{{"evidence": "distance", "event": [], "overlap": {law}}}',
    )


# Integers come first, by value; strings follow, by code point, whatever they contain.
ODD_TOKENS = same_law(
    "odd tokens",
    '[[-10, "1/8"], [-9, "1/8"], [9, "1/8"], [10, "1/8"], ["", "1/8"], ["%s\\"{\\\\", "1/8"],'
    ' ["\uff61", "1/8"], ["\U0001f600", "1/8"]]' % ("[" * 100),
)
# Four thousand digits, in every place, and a sign.
LONGEST, ALL_NINES = 10**3999, 10**3999 - 1
LONG_NUMBERS = same_law(
    "long numbers",
    f'[[-{LONGEST}, "1/{LONGEST}"], ["a", "{ALL_NINES}/{LONGEST}"]]',
)

CASES = (
    PRESERVES,
    DIFFERS,
    DISTANCE,
    EMPTY_ROUND,
    EMPTY_OUTPUT,
    FOREIGN_TOKEN,
    DISJOINT,
    ODD_TOKENS,
    LONG_NUMBERS,
)
