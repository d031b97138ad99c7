"""Attacks that claim a bias: where none is, at a place never reached, or with other numbers."""

from tests.attacks.cases import DIFFERS, FOREIGN_TOKEN, PRESERVES, Case

TARGET_NODE = '{"stop": "0", "next": [["a", "1/3", 0], ["b", "2/3", 0]]}'
# An honest round, accused.
ACCUSED = Case("accused", PRESERVES.claim.replace('"preserves"', '"differs"'), DIFFERS.evidence)

PREFIX = (
    DIFFERS.spoiled("token of neither", "prefix", evidence={"[7]": '["z"]'}),
    DIFFERS.spoiled("text for an integer", "prefix", evidence={"[7]": '["7"]'}),
    DIFFERS.spoiled("beyond all leaves", "prefix", evidence={"[7]": '[7, "a", "a"]'}),
    DIFFERS.spoiled("beyond an early stop", "prefix", evidence={"[7]": '["b", "a"]'}),
    DIFFERS.spoiled("endless", "prefix", evidence={"[7]": str([7] * 100_000)}),
    FOREIGN_TOKEN.spoiled("no weight in the target", "prefix", evidence={"[]": '["z"]'}),
    FOREIGN_TOKEN.spoiled(
        "no weight in the output",
        "prefix",
        evidence={"[]": '["a"]', '"emitted": "1"': '"emitted": "0"', '"owed": "0"': '"owed": "1"'},
    ),
    DIFFERS.spoiled("at a leaf of both", "beyond", evidence={"[7]": '[7, "a"]'}),
    DIFFERS.spoiled("too short", "emitted", evidence={"[7]": "[]"}),
    DIFFERS.spoiled("where the output has stopped", "emitted", evidence={"[7]": '["b"]'}),
    DIFFERS.spoiled("other token", "emitted", evidence={'"a"': '"b"'}),
    DIFFERS.spoiled("foreign token", "emitted", evidence={'"a"': '"z"'}),
    DIFFERS.spoiled("integer for a text", "emitted", evidence={'"a"': "7"}),
)
# Right: emitted 2/5 * 1/2, owed 1/3 * 2/5 * 3/4.
NUMBERS = (
    DIFFERS.spoiled("exchanged", "emitted", evidence={'"1/5"': '"1/10"', '"1/10"}': '"1/5"}'}),
    DIFFERS.spoiled("without the reach", "emitted", evidence={'"1/5"': '"1/2"', '"1/10"': '"1/4"'}),
    DIFFERS.spoiled("emitted negative", "emitted", evidence={'"1/5"': '"-1/5"'}),
    DIFFERS.spoiled("emitted zero", "emitted", evidence={'"1/5"': '"0"'}),
    DIFFERS.spoiled(
        "emitted 10^-1000 too much",
        "emitted",
        evidence={'"1/5"': f'"{2 * 10**999 + 1}/{10**1000}"'},
    ),
    DIFFERS.spoiled("owed though it had stopped", "owed", evidence={'"1/10"': '"2/15"'}),
    DIFFERS.spoiled("owed by those who stopped", "owed", evidence={'"1/10"': '"1/30"'}),
    DIFFERS.spoiled("owed without the reach", "owed", evidence={'"1/10"': '"1/4"'}),
    DIFFERS.spoiled("owed negative", "owed", evidence={'"1/10"': '"-1/10"'}),
    DIFFERS.spoiled("owed what is emitted", "owed", evidence={'"1/10"': '"1/5"'}),
    DIFFERS.spoiled(
        "owed 10^-1000 too much", "owed", evidence={'"1/10"': f'"{10**999 + 1}/{10**1000}"'}
    ),
)
# Right: emitted 2/5 * 1/4, owed 1/3 * 2/5 * 3/4, both 1/10.
INNOCENT = (
    ACCUSED.spoiled("another round's numbers", "emitted"),
    ACCUSED.spoiled("equal numbers", "equal", evidence={'"1/5"': '"1/10"'}),
    ACCUSED.spoiled(
        "early stops forgotten", "owed", evidence={'"1/5"': '"1/10"', '"1/10"}': '"2/15"}'}
    ),
    ACCUSED.spoiled(
        "early stop at b called a bias",
        "owed",
        evidence={"[7]": '["b"]', '"1/5"': '"0"', '"1/10"': '"1/5"'},
    ),
    ACCUSED.spoiled(
        "zero and zero", "equal", evidence={'"a"': '"z"', '"1/5"': '"0"', '"1/10"': '"0"'}
    ),
    ACCUSED.spoiled(
        "zero and zero after the stop",
        "equal",
        evidence={"[7]": '["b"]', '"1/5"': '"0"', '"1/10"': '"0"'},
    ),
)
LEAVES = (
    DIFFERS.spoiled(
        "target not unrolled so far",
        "beyond",
        claim={TARGET_NODE: '{"stop": "1", "next": []}'},
        evidence={'"1/10"': '"0"'},
    ),
    FOREIGN_TOKEN.spoiled(
        "target not unrolled at all",
        "beyond",
        claim={'{"stop": "0", "next": [["a", "1", 0]]}': '{"stop": "1", "next": []}'},
    ),
    # Owed 1/6 * 2/5 * 3/4: the numbers are right, but a target never stops by chance.
    DIFFERS.spoiled(
        "target stops by chance",
        "target-stop",
        claim={TARGET_NODE: '{"stop": "1/2", "next": [["a", "1/6", 0], ["b", "1/3", 0]]}'},
        evidence={'"1/10"': '"1/20"'},
    ),
    FOREIGN_TOKEN.spoiled(
        "target stops by chance elsewhere",
        "target-stop",
        claim={
            '[]}, {"stop": "0", "next": [["a"': '[]}, {"stop": "1/2", "next": [["a", "1/2", 0]]}, '
            '{"stop": "0", "next": [["a"'
        },
    ),
)

ATTACKS = (*PREFIX, *NUMBERS, *INNOCENT, *LEAVES)
