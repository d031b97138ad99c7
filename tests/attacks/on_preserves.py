"""Attacks that claim a biased round preserves the target, or that leave the bias out of the pairs."""

from tests.attacks.cases import DIFFERS, EMPTY_OUTPUT, EMPTY_ROUND, PRESERVES, Case

ALL_PAIRS = "[[0, 0], [0, 1], [1, 1], [2, 2]]"
NODE = '["a", "1/4", 0], ["b", "1/2", 0]], "stop": "1/4"'
TARGET_NODE = '{"stop": "0", "next": [["a", "1/3", 0], ["b", "2/3", 0]]}'
# 10^-1000 goes from "b" to "a".
NUDGED = f'["a", "{25 * 10**998 + 1}/{10**1000}", 0], ["b", "{50 * 10**998 - 1}/{10**1000}", 0]], "stop": "1/4"'
BIASED = Case("biased round", DIFFERS.claim.replace('"differs"', '"preserves"'), PRESERVES.evidence)

PAIRS = (
    PRESERVES.spoiled("no pairs", "roots", evidence={ALL_PAIRS: "[]"}),
    PRESERVES.spoiled("roots missing", "roots", evidence={", [2, 2]": ""}),
    PRESERVES.spoiled("roots at index 0", "roots", evidence={ALL_PAIRS: "[[0, 0]]"}),
    PRESERVES.spoiled("output's root elsewhere", "roots", evidence={"[2, 2]": "[2, 1]"}),
    PRESERVES.spoiled("only the roots", "open", evidence={ALL_PAIRS: "[[2, 2]]"}),
    PRESERVES.spoiled("a leaf missing", "open", evidence={"[0, 0], ": ""}),
    PRESERVES.spoiled("an early stop missing", "open", evidence={"[0, 1], ": ""}),
    PRESERVES.spoiled("a node missing", "open", evidence={"[1, 1], ": ""}),
    PRESERVES.spoiled("a node beside a leaf", "beyond", evidence={"[1, 1]": "[1, 0], [1, 1]"}),
    PRESERVES.spoiled("a pair too many", "imbalance", evidence={"[2, 2]": "[1, 2], [2, 2]"}),
    PRESERVES.spoiled("pair -1", "pair", evidence={"[0, 0]": "[-1, -1], [0, 0]"}),
    PRESERVES.spoiled("output out of range", "pair", evidence={"[2, 2]": "[2, 2], [3, 2]"}),
    PRESERVES.spoiled("target out of range", "pair", evidence={"[2, 2]": "[2, 2], [2, 3]"}),
    PRESERVES.spoiled(
        "pair of a huge index", "pair", evidence={"[2, 2]": f"[2, 2], [{10**3999}, 2]"}
    ),
    PRESERVES.spoiled(
        "pair of bools", "pair", evidence={"[0, 0], [0, 1]": "[0, 0], [false, true]"}
    ),
    PRESERVES.spoiled("pair of texts", "pair", evidence={"[1, 1]": '["1", "1"]'}),
    PRESERVES.spoiled("pair of nulls", "pair", evidence={"[1, 1]": "[null, null]"}),
    EMPTY_OUTPUT.spoiled("target's root twice", "pair", evidence={"[0, 1]": "[0, 1], [1, 1]"}),
    EMPTY_OUTPUT.spoiled("leaves for roots", "roots", evidence={"[0, 1]": "[0, 0]"}),
    EMPTY_ROUND.spoiled("true for the root", "pair", evidence={"[0, 0]": "[false, false]"}),
)
BIAS = (
    BIASED.spoiled("all pairs", "imbalance"),
    BIASED.spoiled("the biased pair left out", "open", evidence={"[1, 1], ": ""}),
    BIASED.spoiled("only the roots", "open", evidence={ALL_PAIRS: "[[2, 2]]"}),
    PRESERVES.spoiled("a bias of 10^-1000", "imbalance", claim={NODE: NUDGED}),
    PRESERVES.spoiled(
        "never stops, weights kept",
        "imbalance",
        claim={NODE: '["a", "1/2", 0], ["b", "1/2", 0]], "stop": "0"'},
    ),
    PRESERVES.spoiled(
        "stop moved to a token",
        "imbalance",
        claim={NODE: '["a", "1/4", 0], ["b", "3/4", 0]], "stop": "0"'},
    ),
    PRESERVES.spoiled(
        "token dropped", "imbalance", claim={NODE: '["b", "1/2", 0]], "stop": "1/2"'}
    ),
    PRESERVES.spoiled(
        "token added",
        "imbalance",
        claim={NODE: '["a", "1/4", 0], ["b", "1/4", 0], ["c", "1/4", 0]], "stop": "1/4"'},
    ),
    PRESERVES.spoiled(
        "token renamed",
        "imbalance",
        claim={NODE: '["A", "1/4", 0], ["b", "1/2", 0]], "stop": "1/4"'},
    ),
    PRESERVES.spoiled(
        "text for an integer",
        "imbalance",
        claim={'[7, "2/5", 1], ["b", "3/5", 0]': '["7", "2/5", 1], ["b", "3/5", 0]'},
    ),
    PRESERVES.spoiled(
        "root biased",
        "imbalance",
        claim={'[7, "2/5", 1], ["b", "3/5", 0]': '[7, "3/5", 1], ["b", "2/5", 0]'},
    ),
)
BEYOND = (
    PRESERVES.spoiled(
        "output beyond the target", "beyond", claim={TARGET_NODE: '{"stop": "1", "next": []}'}
    ),
    PRESERVES.spoiled(
        "target never starts",
        "beyond",
        claim={
            '{"stop": "0", "next": [[7, "2/5", 1], ["b", "3/5", 1]]}': '{"stop": "1", "next": []}'
        },
    ),
    PRESERVES.spoiled(
        "target stops by chance",
        "target-stop",
        claim={
            TARGET_NODE: '{"stop": "1/2", "next": [["a", "1/6", 0], ["b", "1/3", 0]]}',
            NODE: '], "stop": "1"',
        },
    ),
    EMPTY_ROUND.spoiled(
        "an unused target node stops by chance",
        "target-stop",
        claim={
            '"target": {"nodes": [': '"target": {"nodes": [{"stop": "1", "next": []}, {"stop": "1/2", "next": [["a", "1/2", 0]]}, '
        },
    ),
)

ATTACKS = (*PAIRS, *BIAS, *BEYOND)
