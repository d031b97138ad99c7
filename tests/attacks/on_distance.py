"""Attacks on a distance: values that are near, halves and doubles, and common parts that are not."""

from fractions import Fraction

from tests.attacks.cases import DISJOINT, DISTANCE

VALUE = '"5/12"'
EVENT = '[1, "b"]'
OVERLAP = '[1, "1/4"], ["a", "1/3"]'

VALUES = (
    *(
        DISTANCE.spoiled(f"value {value}", "event", claim={VALUE: f'"{value}"'})
        for value in ("5/24", "5/6", "7/12", "17/12", "-5/12", "0", "1", "5", "2/5", "1/2")
    ),
    DISTANCE.spoiled(
        "value 10^-1000 too large",
        "event",
        claim={VALUE: f'"{Fraction(5, 12) + Fraction(1, 10**1000)}"'},
    ),
    DISJOINT.spoiled("not halved", "event", claim={'"value": "1"': '"value": "2"'}),
    DISJOINT.spoiled("halved", "event", claim={'"value": "1"': '"value": "1/2"'}),
    DISTANCE.spoiled(
        "laws exchanged",
        "event",
        claim={'"target"': '"output"', '"output": [[1, "1/4"]': '"target": [[1, "1/4"]'},
    ),
)
EVENTS = (
    DISTANCE.spoiled("event empty", "event", evidence={EVENT: "[]"}),
    DISTANCE.spoiled("event too small", "event", evidence={EVENT: "[1]"}),
    DISTANCE.spoiled("event too large", "event", evidence={EVENT: '[1, "a", "b"]'}),
    DISTANCE.spoiled("every token", "event", evidence={EVENT: '[1, "a", "b", "c"]'}),
    DISTANCE.spoiled("the event where output is larger", "event", evidence={EVENT: '["a", "c"]'}),
    DISTANCE.spoiled("text for an integer", "event", evidence={EVENT: '["1", "b"]'}),
)
# The event fits the value; only the common part can tell that the value is wrong.
OVERLAPS = (
    DISTANCE.spoiled(
        "smaller event, smaller value", "remainder", claim={VALUE: '"1/4"'}, evidence={EVENT: "[1]"}
    ),
    DISTANCE.spoiled(
        "no event, no distance", "remainder", claim={VALUE: '"0"'}, evidence={EVENT: "[]"}
    ),
    DISTANCE.spoiled(
        "negative distance", "remainder", claim={VALUE: '"-5/12"'}, evidence={EVENT: '["a", "c"]'}
    ),
    DISTANCE.spoiled(
        "smaller value, larger common part",
        "overlap",
        claim={VALUE: '"1/4"'},
        evidence={EVENT: "[1]", OVERLAP: '[1, "1/4"], ["a", "1/2"]'},
    ),
    DISTANCE.spoiled(
        "smaller value, output in common",
        "overlap",
        claim={VALUE: '"1/4"'},
        evidence={EVENT: "[1]", OVERLAP: '[1, "1/4"], ["a", "1/4"], ["c", "1/4"]'},
    ),
    DISTANCE.spoiled(
        "smaller value, target in common",
        "overlap",
        claim={VALUE: '"1/4"'},
        evidence={EVENT: "[1]", OVERLAP: '[1, "1/4"], ["a", "1/3"], ["b", "1/6"]'},
    ),
    DISTANCE.spoiled(
        "no distance, target in common",
        "overlap",
        claim={VALUE: '"0"'},
        evidence={EVENT: "[]", OVERLAP: '[1, "1/2"], ["a", "1/3"], ["b", "1/6"]'},
    ),
    DISTANCE.spoiled(
        "common part beyond the output", "overlap", evidence={OVERLAP: '[1, "1/3"], ["a", "1/4"]'}
    ),
    DISTANCE.spoiled(
        "common part beyond the target", "overlap", evidence={OVERLAP: '[1, "1/12"], ["a", "1/2"]'}
    ),
    DISTANCE.spoiled(
        "target's own token in common",
        "overlap",
        evidence={OVERLAP: '[1, "1/4"], ["a", "1/6"], ["b", "1/6"]'},
    ),
    DISTANCE.spoiled(
        "output's own token in common",
        "overlap",
        evidence={OVERLAP: '[1, "1/4"], ["a", "1/12"], ["c", "1/4"]'},
    ),
    DISTANCE.spoiled(
        "foreign token in common", "overlap", evidence={OVERLAP: '[1, "1/4"], ["z", "1/3"]'}
    ),
    DISTANCE.spoiled(
        "text for an integer in common", "overlap", evidence={OVERLAP: '["1", "1/4"], ["a", "1/3"]'}
    ),
    DISTANCE.spoiled(
        "common part short", "remainder", evidence={OVERLAP: '[1, "1/4"], ["a", "1/4"]'}
    ),
    DISTANCE.spoiled(
        "common part 10^-1000 short",
        "remainder",
        evidence={OVERLAP: f'[1, "{25 * 10**998 - 1}/{10**1000}"], ["a", "1/3"]'},
    ),
    DISTANCE.spoiled("common part empty", "remainder", evidence={OVERLAP: ""}),
)

ATTACKS = (*VALUES, *EVENTS, *OVERLAPS)
