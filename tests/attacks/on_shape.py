"""Attacks by shape: keys, kinds, lists and tokens that the format does not know."""

from tests.attacks.cases import DIFFERS, DISTANCE, EMPTY_ROUND, FOREIGN_TOKEN, ODD_TOKENS, PRESERVES

KINDS = (
    PRESERVES.with_evidence(DIFFERS.evidence).spoiled("evidence that it differs", "pairing"),
    DIFFERS.with_evidence(PRESERVES.evidence).spoiled("evidence that it preserves", "pairing"),
    DISTANCE.with_evidence(PRESERVES.evidence).spoiled("evidence on blocks", "pairing"),
    PRESERVES.with_evidence(DISTANCE.evidence).spoiled("evidence on laws", "pairing"),
    PRESERVES.spoiled("claimed to differ", "pairing", claim={'"preserves"': '"differs"'}),
    DIFFERS.spoiled("claimed to preserve", "pairing", claim={'"differs"': '"preserves"'}),
    PRESERVES.spoiled("relabelled evidence", "pairing", evidence={'"preserves"': '"distance"'}),
    PRESERVES.with_claim(PRESERVES.evidence).spoiled("evidence as the claim", "kind"),
    PRESERVES.with_evidence(PRESERVES.claim).spoiled("the claim as evidence", "pairing"),
    DISTANCE.spoiled("unknown kind", "kind", claim={'"distance"': '"lossless"'}),
    DISTANCE.spoiled("kind in capitals", "kind", claim={'"distance"': '"Distance"'}),
    DISTANCE.spoiled("kind null", "kind", claim={'"distance"': "null"}),
    DISTANCE.spoiled("kind in a list", "kind", claim={'"distance"': '["distance"]'}),
    DISTANCE.spoiled("evidence's kind null", "pairing", evidence={'"distance"': "null"}),
)
OBJECTS = (
    *(
        DISTANCE.with_claim(text).spoiled(f"claim {text}", "keys")
        for text in ("null", "true", "1", '"distance"', "[]")
    ),
    *(
        DISTANCE.with_evidence(text).spoiled(f"evidence {text}", "keys")
        for text in ("null", "false", "0", '"distance"', '["event", "overlap", "evidence"]')
    ),
    DISTANCE.with_claim("{}").spoiled("claim {}", "kind"),
    DISTANCE.with_evidence("{}").spoiled("evidence {}", "pairing"),
    DISTANCE.spoiled("no value", "keys", claim={',\n"value": "5/12"': ""}),
    *(
        case.spoiled("a note in the claim", "keys", claim={'"claim"': '"note": "", "claim"'})
        for case in (PRESERVES, DIFFERS, DISTANCE)
    ),
    *(
        case.spoiled(
            "a note in evidence", "keys", evidence={'"evidence"': '"note": "", "evidence"'}
        )
        for case in (PRESERVES, DIFFERS, DISTANCE)
    ),
    DISTANCE.spoiled("no overlap", "keys", evidence={"overlap": "0verlap"}),
    DISTANCE.spoiled("key in capitals", "keys", claim={'"value"': '"Value"'}),
    DIFFERS.spoiled("no token", "keys", evidence={'"token": "a", ': ""}),
    DIFFERS.spoiled("pairs too", "keys", evidence={'"1/10"': '"1/10", "pairs": []'}),
    PRESERVES.spoiled("no stop", "keys", claim={', "stop": "1/4"': ""}),
    PRESERVES.spoiled("a root", "keys", claim={'"output": {': '"output": {"root": 2, '}),
    PRESERVES.spoiled("a depth", "keys", claim={'"stop": "1/4"': '"stop": "1/4", "depth": 1'}),
    EMPTY_ROUND.spoiled(
        "node is a list",
        "keys",
        claim={
            '"output": {"nodes": [{"stop": "1", "next": []}]': '"output": {"nodes": [["1", []]]'
        },
    ),
    EMPTY_ROUND.spoiled(
        "block is a list",
        "keys",
        claim={
            '"output": {"nodes": [{"stop": "1", "next": []}]}': '"output": [{"stop": "1", "next": []}]'
        },
    ),
)
LISTS = (
    PRESERVES.spoiled(
        "pairs is an object", "shape", evidence={"[[0, 0], [0, 1], [1, 1], [2, 2]]": "{}"}
    ),
    PRESERVES.spoiled("pair of three", "shape", evidence={"[1, 1]": "[1, 1, 1]"}),
    PRESERVES.spoiled("pair of one", "shape", evidence={"[1, 1]": "[1]"}),
    PRESERVES.spoiled("pair is text", "shape", evidence={"[1, 1]": '"11"'}),
    PRESERVES.spoiled("entry without child", "shape", claim={'"1/4", 0]': '"1/4"]'}),
    PRESERVES.spoiled("entry of four", "shape", claim={'"1/4", 0]': '"1/4", 0, 0]'}),
    PRESERVES.spoiled(
        "next is an object", "shape", claim={'{"next": [], "stop"': '{"next": {}, "stop"'}
    ),
    EMPTY_ROUND.spoiled(
        "nodes is an object",
        "shape",
        claim={
            '"output": {"nodes": [{"stop": "1", "next": []}]}': '"output": {"nodes": {"stop": "1", "next": []}}'
        },
    ),
    DISTANCE.spoiled(
        "law is an object",
        "shape",
        claim={'[[1, "1/2"], ["a", "1/3"], ["b", "1/6"]]': '{"1": "1/2", "a": "1/3", "b": "1/6"}'},
    ),
    DISTANCE.spoiled("entry with a child", "shape", claim={'"1/6"]': '"1/6", 0]'}),
    DISTANCE.spoiled("entry is text", "shape", claim={'["b", "1/6"]': '"b"'}),
    DISTANCE.spoiled("event is text", "shape", evidence={'[1, "b"]': '"1b"'}),
    DISTANCE.spoiled("event is null", "shape", evidence={'[1, "b"]': "null"}),
    DIFFERS.spoiled("prefix is a token", "shape", evidence={"[7]": "7"}),
    FOREIGN_TOKEN.spoiled("prefix is text", "shape", evidence={'"prefix": []': '"prefix": ""'}),
)
TOKENS = (
    *(
        DISTANCE.spoiled(f"token {text} in the event", "token", evidence={": [1, ": f": [{text}, "})
        for text in ("true", "false", "null", "[]", "[1]", "{}", '{"token": 1}')
    ),
    DISTANCE.spoiled("true for 1 in a law", "token", claim={'[1, "1/2"]': '[true, "1/2"]'}),
    DISTANCE.spoiled(
        "true for 1 in the overlap", "token", evidence={'[1, "1/4"]': '[true, "1/4"]'}
    ),
    DISTANCE.spoiled("true beside 1", "token", evidence={": [1, ": ": [true, 1, "}),
    DIFFERS.spoiled("token list", "token", evidence={'"a"': '["a"]'}),
    DIFFERS.spoiled("token null", "token", evidence={'"a"': "null"}),
    DIFFERS.spoiled("prefix of a list", "token", evidence={"[7]": "[[7]]"}),
    DIFFERS.spoiled("null in a node", "token", claim={'["a", "1/2", 0]': '[null, "1/2", 0]'}),
    DISTANCE.spoiled("half a surrogate", "token", evidence={'"b"': '"b", "\ud800"'}),
    DISTANCE.spoiled("half a surrogate, escaped", "token", evidence={'"b"': '"b", "\\ud800"'}),
    DISTANCE.spoiled(
        "a surrogate pair reversed", "token", evidence={'"b"': '"b", "\\ude00\\ud83d"'}
    ),
    DISTANCE.spoiled("token nested 64 deep", "token", evidence={'"b"': "[" * 62 + "]" * 62}),
)
ORDER = (
    DISTANCE.spoiled("duplicate token", "order", evidence={'"b"': '"b", "b"'}),
    DISTANCE.spoiled("duplicate integer", "order", evidence={": [1, ": ": [1, 1, "}),
    DISTANCE.spoiled("duplicate in disguise", "order", evidence={'"b"': '"b", "\\u0062"'}),
    DISTANCE.spoiled("zero and minus zero", "order", evidence={": [1, ": ": [-0, 0, 1, "}),
    DISTANCE.spoiled("descending event", "order", evidence={'[1, "b"]': '["b", 1]'}),
    DISTANCE.spoiled(
        "duplicate weight", "order", claim={'["c", "1/4"]': '["c", "1/8"], ["c", "1/8"]'}
    ),
    DISTANCE.spoiled(
        "descending law", "order", claim={'[1, "1/4"], ["a", "1/2"]': '["a", "1/2"], [1, "1/4"]'}
    ),
    DISTANCE.spoiled(
        "descending overlap",
        "order",
        evidence={'[1, "1/4"], ["a", "1/3"]': '["a", "1/3"], [1, "1/4"]'},
    ),
    DISTANCE.spoiled(
        "split overlap", "order", evidence={'["a", "1/3"]': '["a", "1/6"], ["a", "1/6"]'}
    ),
    ODD_TOKENS.spoiled("integers as text", "order", evidence={'"event": []': '"event": [10, 9]'}),
    ODD_TOKENS.spoiled("magnitudes", "order", evidence={'"event": []': '"event": [-9, -10]'}),
    ODD_TOKENS.spoiled(
        "UTF-16 order", "order", evidence={'"event": []': '"event": ["\U0001f600", "\uff61"]'}
    ),
    ODD_TOKENS.spoiled(
        "letters before capitals", "order", evidence={'"event": []': '"event": ["a", "B"]'}
    ),
    PRESERVES.spoiled(
        "descending node",
        "order",
        claim={'["a", "1/4", 0], ["b", "1/2", 0]': '["b", "1/2", 0], ["a", "1/4", 0]'},
    ),
    PRESERVES.spoiled(
        "duplicate in a node",
        "order",
        claim={'["a", "1/4", 0]': '["a", "1/8", 0], ["a", "1/8", 0]'},
    ),
    PRESERVES.spoiled("duplicate pair", "order", evidence={"[1, 1]": "[1, 1], [1, 1]"}),
    PRESERVES.spoiled("descending pairs", "order", evidence={"[1, 1], [2, 2]": "[2, 2], [1, 1]"}),
    PRESERVES.spoiled(
        "pairs by target", "order", evidence={"[0, 0], [0, 1], [1, 1]": "[0, 0], [1, 1], [0, 1]"}
    ),
)

ATTACKS = (*KINDS, *OBJECTS, *LISTS, *TOKENS, *ORDER)
