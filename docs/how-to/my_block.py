# ruff: noqa: ANN001, ANN201, D100, INP001
from fractions import Fraction

from specdec_exact import excess


def verify(chooser, target, draft, draft_length):
    """Draft a block, keep the longest prefix that passes, and emit one token more."""
    drafts = ()
    for _ in range(draft_length):
        drafts = (*drafts, chooser.choose(draft(drafts)))

    weights = [Fraction(1)]
    for i, token in enumerate(drafts):
        p, q = target(drafts[:i]), draft(drafts[:i])
        weights.append(min(Fraction(1), p[token] / q[token]))

    if chooser.flip(weights[draft_length]):
        return (*drafts, chooser.choose(target(drafts)))
    for kept in reversed(range(draft_length)):
        p, q, weight = target(drafts[:kept]), draft(drafts[:kept]), weights[kept]
        owed = excess(p.like({x: weight * p[x] for x in p}), q)
        if weight == 1 or chooser.flip(owed.mass / (owed.mass + 1 - weight)):
            break
    return (*drafts[:kept], chooser.choose(owed.normalised() if owed else p))
