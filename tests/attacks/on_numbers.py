"""Attacks by spelling: texts that other readers take for the right number, and are not its name.

Every one of these has the right value, or none; what is refused is the spelling.
"""

from tests.attacks.cases import DIFFERS, DISJOINT, DISTANCE, EMPTY_ROUND, PRESERVES

FIVE_TWELFTHS = (
    "10/24",
    "-5/-12",
    "5/-12",
    "+5/12",
    "5/+12",
    "05/12",
    "5/012",
    "0_5/12",
    "5/1_2",
    " 5/12",
    "5/12 ",
    "5 / 12",
    "5/12\\n",
    "5/12\\u0000",
    "\u0665/\u0661\u0662",
    "\uff15/\uff11\uff12",
    "5\u204412",
    "5/12/1",
    "5:12",
    "0.41(6)",
    "5/12.0",
    "5e0/12",
    "0x5/0xc",
    "5/0",
    "/12",
    "5/",
    "/",
    "-",
    "",
    "nan",
    "inf",
    "five twelfths",
)
ONES = (
    "1/1",
    "2/2",
    "+1",
    "01",
    "1.0",
    "1.",
    "1e0",
    "10e-1",
    "1_",
    "\u00b9",
    "\u0661",
    "true",
    "--1",
)
ZEROS = ("-0", "+0", "00", "0.0", ".0", "0/1", "0/7", "-0/1", "0e0", "0/0")
NO_TEXT = (
    "1",
    "0",
    "-1",
    "true",
    "false",
    "null",
    "[]",
    "[5, 12]",
    '{"n": 5, "d": 12}',
    '["5/12"]',
)

ATTACKS = (
    *(
        DISTANCE.spoiled(f"value {text!a}", "rational", claim={'"5/12"': f'"{text}"'})
        for text in FIVE_TWELFTHS
    ),
    *(
        DISTANCE.spoiled(f"value {text} without quotes", "rational", claim={'"5/12"': text})
        for text in NO_TEXT
    ),
    *(
        DISJOINT.spoiled(f"weight {text!a}", "rational", claim={'"b", "1"': f'"b", "{text}"'})
        for text in ONES
    ),
    *(
        EMPTY_ROUND.spoiled(
            f"stop {text!a}",
            "rational",
            claim={
                '"target": {"nodes": [{"stop": "1"': f'"target": {{"nodes": [{{"stop": "{text}"'
            },
        )
        for text in ONES
    ),
    *(
        PRESERVES.spoiled(
            f"stop {text!a}", "rational", claim={'0]], "stop": "0"': f'0]], "stop": "{text}"'}
        )
        for text in ZEROS
    ),
    DIFFERS.spoiled("emitted 2/10", "rational", evidence={'"1/5"': '"2/10"'}),
    DIFFERS.spoiled("owed 0.1", "rational", evidence={'"1/10"': '"0.1"'}),
    DIFFERS.spoiled(
        "target's weight 2/6", "rational", claim={'["a", "1/3", 0]': '["a", "2/6", 0]'}
    ),
    PRESERVES.spoiled(
        "target's stop 0/1",
        "rational",
        claim={'{"stop": "0", "next": [["a"': '{"stop": "0/1", "next": [["a"'},
    ),
    DISTANCE.spoiled("overlap 2/8", "rational", evidence={'"1/4"': '"2/8"'}),
    DISTANCE.spoiled(
        "value of 4001 digits", "rational", claim={'"5/12"': f'"{5 * 10**4000}/{12 * 10**4000}"'}
    ),
    DISTANCE.spoiled(
        "value of 4001 digits, lowest terms", "rational", claim={'"5/12"': f'"1/{10**4000}"'}
    ),
    DISTANCE.spoiled(
        "value of 1000001 digits", "rational", claim={'"5/12"': '"1%s"' % ("0" * 10**6)}
    ),
    DISTANCE.spoiled("value 1e1000000000", "rational", claim={'"5/12"': '"1e1000000000"'}),
)
