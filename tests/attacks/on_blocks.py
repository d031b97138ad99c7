"""Attacks on what a law or a block is: weights, masses, and children that come first."""

from tests.attacks.cases import DIFFERS, DISJOINT, DISTANCE, EMPTY_ROUND, PRESERVES, Attack

LEAF = '{"stop": "1", "next": []}'


def _unused(name: str, reason: str, *nodes: str) -> Attack:
    """Put nodes where nothing leads, so that nobody need look at them."""
    return EMPTY_ROUND.spoiled(
        f"unused node {name}",
        reason,
        claim={'"output": {"nodes": [': f'"output": {{"nodes": [{", ".join(nodes)}, '},
        evidence={"[0, 0]": f"[{len(nodes)}, 0]"},
    )


WEIGHTS = (
    DISTANCE.spoiled("weight zero", "weight", claim={'["c", "1/4"]]': '["c", "1/4"], ["d", "0"]]'}),
    DISTANCE.spoiled(
        "weight negative", "weight", claim={'["c", "1/4"]]': '["c", "1/2"], ["d", "-1/4"]]'}
    ),
    DISTANCE.spoiled(
        "overlap zero", "weight", evidence={'["a", "1/3"]': '["a", "1/3"], ["b", "0"]'}
    ),
    DISTANCE.spoiled(
        "overlap negative", "weight", evidence={'["a", "1/3"]': '["a", "1/3"], ["z", "-1/3"]'}
    ),
    PRESERVES.spoiled(
        "entry zero", "weight", claim={'["b", "1/2", 0]': '["b", "1/2", 0], ["c", "0", 0]'}
    ),
    PRESERVES.spoiled(
        "entry negative", "weight", claim={'["b", "1/2", 0]': '["b", "3/4", 0], ["c", "-1/4", 0]'}
    ),
    PRESERVES.spoiled(
        "stop negative",
        "weight",
        claim={'["b", "1/2", 0]], "stop": "1/4"': '["b", "1", 0]], "stop": "-1/4"'},
    ),
    _unused(
        "of negative stop", "weight", LEAF, '{"stop": "-1", "next": [["a", "1", 0], ["b", "1", 0]]}'
    ),
    _unused("of negative weight", "weight", LEAF, '{"stop": "2", "next": [["a", "-1", 0]]}'),
)
MASSES = (
    DISTANCE.spoiled("law short", "mass", claim={'["c", "1/4"]': '["c", "6/25"]'}),
    DISTANCE.spoiled("law over", "mass", claim={'["c", "1/4"]': '["c", "13/50"]'}),
    DISTANCE.spoiled(
        "law short by 10^-3000",
        "mass",
        claim={'["c", "1/4"]': f'["c", "{10**3000 // 4 - 1}/{10**3000}"]'},
    ),
    DISTANCE.spoiled(
        "target over, output short",
        "mass",
        claim={'["b", "1/6"]': '["b", "1/5"]', '["c", "1/4"]': '["c", "13/60"]'},
    ),
    DISJOINT.spoiled("law of mass 2", "mass", claim={'["b", "1"]': '["b", "2"]'}),
    DISJOINT.spoiled("empty law", "mass", claim={'[["b", "1"]]': "[]"}),
    PRESERVES.spoiled("node short", "mass", claim={'"stop": "1/4"': '"stop": "1/5"'}),
    PRESERVES.spoiled("node over", "mass", claim={'"stop": "1/4"': '"stop": "1/3"'}),
    PRESERVES.spoiled(
        "node conditional on going on",
        "mass",
        claim={'["a", "1/4", 0], ["b", "1/2", 0]': '["a", "1/3", 0], ["b", "2/3", 0]'},
    ),
    PRESERVES.spoiled("target short", "mass", claim={'["b", "2/3", 0]': '["b", "1/3", 0]'}),
    PRESERVES.spoiled(
        "leaf that never stops",
        "mass",
        claim={'{"next": [], "stop": "1"}': '{"next": [], "stop": "0"}'},
    ),
    PRESERVES.spoiled(
        "stop 2", "mass", claim={'{"next": [], "stop": "1"}': '{"next": [], "stop": "2"}'}
    ),
    _unused("short", "mass", '{"stop": "1/2", "next": []}'),
    _unused("over", "mass", '{"stop": "3/2", "next": []}'),
    # These two are in no event and no common part: only their law's mass tells.
    DISTANCE.spoiled("target over at a", "mass", claim={'"1/3"': '"5/12"'}),
    DISTANCE.spoiled("output over at c", "mass", claim={'["c", "1/4"]': '["c", "1"]'}),
)
CHILDREN = (
    _unused("below itself", "child", '{"stop": "0", "next": [["a", "1", 0]]}'),
    _unused("below the root", "child", '{"stop": "0", "next": [["a", "1", 1]]}'),
    PRESERVES.spoiled(
        "child of itself",
        "child",
        claim={'[7, "2/5", 1], ["b", "3/5", 0]': '[7, "2/5", 2], ["b", "3/5", 0]'},
    ),
    PRESERVES.spoiled("child above", "child", claim={'["a", "1/4", 0]': '["a", "1/4", 2]'}),
    PRESERVES.spoiled("child of a root that is alone", "child", claim={'"1/4", 0]': '"1/4", 1]'}),
    PRESERVES.spoiled("child -1", "child", claim={'"1/4", 0]': '"1/4", -1]'}),
    PRESERVES.spoiled("child -3, counted from the end", "child", claim={'"1/4", 0]': '"1/4", -3]'}),
    PRESERVES.spoiled("child out of range", "child", claim={'"1/4", 0]': '"1/4", 3]'}),
    PRESERVES.spoiled("child of 4000 digits", "child", claim={'"1/4", 0]': f'"1/4", {10**3999}]'}),
    PRESERVES.spoiled("child false", "child", claim={'"1/4", 0]': '"1/4", false]'}),
    PRESERVES.spoiled(
        "child true",
        "child",
        claim={'[7, "2/5", 1], ["b", "3/5", 0]': '[7, "2/5", true], ["b", "3/5", 0]'},
    ),
    PRESERVES.spoiled("child null", "child", claim={'"1/4", 0]': '"1/4", null]'}),
    PRESERVES.spoiled("child text", "child", claim={'"1/4", 0]': '"1/4", "0"]'}),
    PRESERVES.spoiled(
        "child a node", "child", claim={'"1/4", 0]': '"1/4", {"stop": "1", "next": []}]'}
    ),
    DIFFERS.spoiled(
        "target's child of itself",
        "child",
        claim={'[7, "2/5", 1], ["b", "3/5", 1]': '[7, "2/5", 2], ["b", "3/5", 1]'},
    ),
    EMPTY_ROUND.spoiled(
        "no nodes",
        "empty",
        claim={'"output": {"nodes": [{"stop": "1", "next": []}]': '"output": {"nodes": []'},
    ),
    EMPTY_ROUND.spoiled(
        "no target nodes",
        "empty",
        claim={'"target": {"nodes": [{"stop": "1", "next": []}]': '"target": {"nodes": []'},
    ),
)

ATTACKS = (*WEIGHTS, *MASSES, *CHILDREN)
