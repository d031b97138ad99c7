"""Traversal verification: the tree is verified from its leaves up, block by block.

The state is a target row and a draft row at every node, and weights. The root weighs 1, and a child

    weight = min(1, weight of parent * target row / draft row at its token)

The first leaf, depth first, is accepted with its weight: its text is emitted, and one token more from
its target row. A rejected leaf leaves the tree, and its parent takes note. With ``missing = max(weight
* target row - draft row, 0)``, of mass S, the parent's target row becomes ``missing`` normalised, its
weight ``S / (S + 1 - weight)``, and its draft row loses the leaf's token. A parent without children
left is a leaf; the root is accepted surely.

It is lossless for the sequence, on average over the draft, for children drawn without replacement and
for independent paths that were merged. On a single path it is block verification.

edge cases    a parent of weight below 1 that nothing is missing at gets weight 0; a draft the told law
              gives no weight counts as ratio infinity
source        Weng et al. 2025, arXiv:2505.12398
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, Measure, Token, excess
from specdec_exact.schemes.drafted_tree import DrawTree, Tree, play_tree
from specdec_exact.schemes.round import Round

__all__ = ["verify", "whole_round"]

K = TypeVar("K", bound=Token)


@dataclass(frozen=True, slots=True)
class _Node(Generic[K]):
    """The rows of a node; its weight, once a child of it was rejected."""

    target: Law[K]
    draft: Measure[K]
    weight: Fraction | None

    def without(self, token: K, weight: Fraction) -> "_Node[K]":
        """Return the node after the rejection of a child, given what the node weighed before it."""
        wanted = self.target.like({x: weight * self.target[x] for x in self.target})
        missing = excess(wanted, self.draft)
        left = self.draft.like({x: self.draft[x] for x in self.draft if x != token})
        spare = missing.mass
        return _Node(
            missing.normalised() if missing else self.target,
            left.normalised() if left else left,
            Fraction(1) if weight == 1 else spare / (spare + 1 - weight),
        )


def verify(
    chooser: Chooser,
    tree: Tree[K],
    target: Model[K],
    told: Model[K],
    context: tuple[K, ...] = (),
    /,
) -> Round:
    """Accept or remove the first leaf until one is accepted."""
    root: tuple[K, ...] = ()
    texts = tuple(tree.texts())
    inner = {text[:-1] for text in texts if text}
    nodes = {text: _fresh(target, told, (*context, *text), inner=text in inner) for text in texts}
    while True:
        parents = {text[:-1] for text in nodes if text}
        leaf = next(text for text in nodes if text not in parents)
        if leaf == root or chooser.flip(_weight(nodes, leaf)):
            return Round((*leaf, chooser.choose(nodes.pop(leaf).target)), len(leaf))
        parent = leaf[:-1]
        nodes[parent] = nodes[parent].without(leaf[-1], _weight(nodes, parent))
        del nodes[leaf]


def _fresh(
    target: Model[K],
    told: Model[K],
    text: tuple[K, ...],
    *,
    inner: bool,
) -> _Node[K]:
    row = target(text)
    return _Node(row, told(text) if inner else row.like({}), None)


def _weight(nodes: dict[tuple[K, ...], _Node[K]], text: tuple[K, ...]) -> Fraction:
    noted = nodes[text].weight
    if noted is not None or not text:
        return Fraction(1) if noted is None else noted
    parent, token = nodes[text[:-1]], text[-1]
    wanted, offered = _weight(nodes, text[:-1]) * parent.target[token], parent.draft[token]
    return wanted / offered if wanted < offered else Fraction(wanted > 0)


def whole_round(
    target: Model[K],
    draft: Model[K],
    draft_length: int,
    draw: DrawTree[K],
    context: tuple[K, ...] = (),
    *,
    told: Model[K] | None = None,
) -> Program[Round]:
    """Return the program of one round.

    draw    how a tree of depth ``draft_length`` comes from the draft

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import law
    >>> from specdec_exact.schemes.drafted_tree import paths
    >>> target, draft = law(["1/3", "2/3"]), law(["2/3", "1/3"])
    >>> rounds = explore(whole_round(lambda _: target, lambda _: draft, 2, paths(2))).law
    >>> sum(weight * emitted.accepted for emitted, weight in rounds.items())
    Fraction(115, 81)
    """
    return play_tree(verify, draw, target, draft, draft_length, context=context, told=told)
