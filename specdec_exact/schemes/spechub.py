"""SpecHub: two candidates, one of which is always the draft's likeliest token, the hub.

A first candidate is drawn from the draft. If it is not the hub, the hub is the second; if it is, the
second is drawn from the draft without it. So every pair is a hub and a spoke, in one of two orders, of
weights ``draft[spoke]`` (spoke first) and ``draft[hub] * draft[spoke] / (1 - draft[hub])``.

What the target wants of a spoke is served by its pairs with the spoke first, then by those with the
hub first; whatever weight of the pairs is left serves the hub, those with the hub first before the
others. What then remains owed is emitted after a rejection. The rule is lossless, on average over the
pair, and accepts the most that is possible from pairs of this law; from pairs drawn without
replacement, recursive rejection sometimes accepts more.

edge cases    a draft that is a point proposes the hub alone; among equals the hub is the first in
              token order
source        Sun et al. 2024, arXiv:2411.05289
"""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, Token, excess, overlap
from specdec_exact.schemes.candidates import next_distinct, one_step, play_round
from specdec_exact.schemes.greedy import argmax
from specdec_exact.schemes.round import Round

__all__ = ["proposed", "step", "verify", "whole_round"]

K = TypeVar("K", bound=Token)


def proposed(chooser: Chooser, draft: Law[K]) -> tuple[K, ...]:
    """Propose a hub and a spoke, in one of two orders.

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import law
    >>> explore(lambda chooser: proposed(chooser, law(["1/6", "1/3", "1/2"]))).law
    Law({(0, 2): '1/6', (1, 2): '1/3', (2, 0): '1/6', (2, 1): '1/3'})
    """
    hub, first = argmax(draft), chooser.choose(draft)
    if first != hub:
        return first, hub
    spokes = next_distinct(draft, (hub,))
    return (hub, chooser.choose(spokes.normalised())) if spokes else (hub,)


def verify(
    chooser: Chooser, candidates: tuple[K, ...], target: Law[K], told: Law[K], /
) -> tuple[K, bool]:
    """Serve the spoke, then the hub, else emit what remains owed."""
    hub = argmax(told)
    spoke_first = told.like({x: told[x] for x in told if x != hub})
    hub_first = told.like({x: w * told[hub] for x, w in next_distinct(told, (hub,)).items()})
    wanted = target.like({x: target[x] for x in target if x != hub})
    still_wanted = excess(wanted, spoke_first)
    idle_after_hub = told[hub] - overlap(hub_first, still_wanted).mass
    idle_after_spoke = 1 - told[hub] - overlap(spoke_first, wanted).mass
    hub_still_wanted = max(target[hub] - idle_after_hub, Fraction())

    if candidates[0] == hub:
        offered, owed, idle, hub_owed = hub_first, still_wanted, idle_after_hub, target[hub]
    else:
        offered, owed, idle, hub_owed = spoke_first, wanted, idle_after_spoke, hub_still_wanted
    for spoke in candidates:
        if spoke != hub and chooser.uniform() * offered[spoke] < owed[spoke]:
            return spoke, True
    if hub in candidates and chooser.uniform() * idle < hub_owed:
        return hub, True
    missing = {**excess(still_wanted, hub_first), hub: hub_still_wanted - idle_after_spoke}
    remaining = target.like({x: w for x, w in missing.items() if w > 0})
    return chooser.choose(remaining.normalised() if remaining else target), False


def step(target: Law[K], draft: Law[K], *, told: Law[K] | None = None) -> Program[K]:
    """Return the program that emits one token from two candidates.

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import law
    >>> target = law(["1/2", "1/3", "1/6"])
    >>> explore(step(target, law(["1/6", "1/3", "1/2"]))).law == target
    True
    """
    return one_step(verify, proposed, target, draft, told)


def whole_round(
    target: Model[K],
    draft: Model[K],
    draft_length: int,
    context: tuple[K, ...] = (),
    *,
    told: Model[K] | None = None,
) -> Program[Round]:
    """Return the program of one round: a tree in which every node has a hub and a spoke.

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import law
    >>> target, draft = law(["1/2", "1/3", "1/6"]), law(["1/6", "1/3", "1/2"])
    >>> explore(whole_round(lambda _: target, lambda _: draft, 1)).law.map(lambda r: r.accepted)
    Law({1: '5/6', 0: '1/6'})
    """
    return play_round(verify, proposed, target, draft, draft_length, context=context, told=told)
