"""Attacks on the layer below all claims: texts that are no JSON, or more than JSON allows."""

from tests.attacks.cases import DIFFERS, DISTANCE, PRESERVES, Attack

VALUE = '"value": "5/12"'


def _claim(name: str, reason: str, text: str) -> Attack:
    return DISTANCE.with_claim(text).spoiled(name, reason)


def _evidence(name: str, reason: str, text: str) -> Attack:
    return DISTANCE.with_evidence(text).spoiled(name, reason)


NOT_JSON = (
    _claim("no text", "json", ""),
    _claim("only blanks", "json", " \n"),
    _claim("cut short", "json", DISTANCE.claim[:-1]),
    _claim("two documents", "json", DISTANCE.claim * 2),
    _claim("trailing garbage", "json", DISTANCE.claim + "]"),
    _claim("byte order mark", "json", "\ufeff" + DISTANCE.claim),
    _claim("single quotes", "json", "{'claim': 'distance'}"),
    _claim("comment", "json", DISTANCE.claim + "// sound"),
    _evidence("unfinished string", "json", '{"evidence'),
    _evidence("unfinished escapes", "json", '"' + '\\"' * 100_000),
    DISTANCE.spoiled("trailing comma", "json", claim={VALUE: VALUE + ","}),
    DISTANCE.spoiled("control character", "json", evidence={'"b"': '"b\n"'}),
    DISTANCE.spoiled("Python's constant", "json", claim={VALUE: '"value": True'}),
    DIFFERS.spoiled("padded integer", "json", evidence={"[7]": "[07]"}),
    DIFFERS.spoiled("signed integer", "json", evidence={"[7]": "[+7]"}),
    DIFFERS.spoiled("Arabic integer", "json", evidence={"[7]": "[\u0667]"}),
)

NOT_INTEGERS = (
    *(
        DISTANCE.spoiled(f"number {number}", "number", claim={VALUE: f'"value": {number}'})
        for number in ("0.5", "1.0", "1e0", "1E400", "-0.0", "NaN", "Infinity", "-Infinity")
    ),
    DISTANCE.spoiled("float weight", "number", claim={'[1, "1/2"]': "[1, 0.5]"}),
    DISTANCE.spoiled("float token", "number", evidence={": [1, ": ": [1.0, "}),
    DISTANCE.spoiled("NaN token", "number", evidence={": [1, ": ": [NaN, "}),
    DIFFERS.spoiled("underscored integer", "number", evidence={"[7]": "[0_7]"}),
    PRESERVES.spoiled("float child", "number", claim={'["a", "1/4", 0]': '["a", "1/4", 0.0]'}),
    PRESERVES.spoiled("float index", "number", evidence={"[2, 2]": "[2, 2.0]"}),
    PRESERVES.spoiled("child of 4001 digits", "number", claim={'"1/4", 0]': f'"1/4", {10**4000}]'}),
    DISTANCE.spoiled("token of 4001 digits", "number", evidence={'"b"': str(10**4000)}),
    DISTANCE.spoiled("token of 1000001 digits", "number", evidence={'"b"': "1" + "0" * 10**6}),
)

DUPLICATE_KEYS = (
    DISTANCE.spoiled("value twice", "duplicate-key", claim={VALUE: f'"value": "1", {VALUE}'}),
    DISTANCE.spoiled("value twice, alike", "duplicate-key", claim={VALUE: f"{VALUE}, {VALUE}"}),
    DISTANCE.spoiled(
        "value twice, once escaped", "duplicate-key", claim={VALUE: f'"v\\u0061lue": "1", {VALUE}'}
    ),
    PRESERVES.spoiled(
        "stop twice", "duplicate-key", claim={'"stop": "1/4"': '"stop": "0", "stop": "1/4"'}
    ),
    PRESERVES.spoiled(
        "nodes twice", "duplicate-key", claim={'"output": {': '"output": {"nodes": [], '}
    ),
    PRESERVES.spoiled(
        "kind twice",
        "duplicate-key",
        evidence={'{"evidence"': '{"evidence": "differs", "evidence"'},
    ),
    DIFFERS.spoiled("numbers twice", "duplicate-key", evidence={'"owed"': '"owed": "1/5", "owed"'}),
)

TOO_MUCH = (
    _claim("nested 100000 lists deep", "depth", "[" * 100_000),
    _claim("nested 100000 objects deep", "depth", '{"claim":' * 100_000),
    _evidence("nested 65 deep, balanced", "depth", "[" * 65 + "]" * 65),
    DISTANCE.spoiled("token nested 65 deep", "depth", evidence={'"b"': "[" * 63 + "]" * 63}),
    _claim("64 MiB and one blank", "size", DISTANCE.claim.ljust(2**26 + 1)),
    _evidence("64 MiB of two-byte letters", "size", '"' + "\u00e9" * 2**25 + '"'),
)

ATTACKS = (*NOT_JSON, *NOT_INTEGERS, *DUPLICATE_KEYS, *TOO_MUCH)
