"""Trees verified from the root: at every node a several-candidate rule picks the child to go to.

Two rules for a node. :func:`verify` is recursive rejection without replacement among its children;
the tree is lossless on average over the draft, whether children were drawn without replacement or
paths were drawn independently and merged. :func:`match` draws a token from the target and goes to
that child if there is one; it is lossless for every tree whatever. For a tree that does not depend on
chance the latter accepts, on average, the target's weight of all its texts: no rule that is lossless
given the tree accepts more, and the best tree of n nodes is that of the n likeliest texts.

In either rule a node without children is the end: one more token comes from the target.

edge cases    the empty tree is a draw from the target
source        top-down: Miao et al. 2024 (SpecInfer), arXiv:2305.09781; Chen et al. 2024 (Sequoia),
              arXiv:2402.12374; Jeon et al. 2024, arXiv:2402.14160
              matching: Li et al. 2024 (EAGLE-2), arXiv:2406.16858; Svirschevski et al. 2024
              (SpecExec), arXiv:2406.02532
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Token
from specdec_exact.schemes import naive_set, recursive_distinct
from specdec_exact.schemes.candidates import VerifyList
from specdec_exact.schemes.drafted_tree import DrawTree, Tree, play_tree
from specdec_exact.schemes.round import Round

__all__ = ["match", "verify", "whole_round", "whole_round_matched"]

K = TypeVar("K", bound=Token)


def _walk(
    rule: VerifyList[K],
    chooser: Chooser,
    tree: Tree[K],
    target: Model[K],
    told: Model[K],
    context: tuple[K, ...],
) -> Round:
    text = context
    while tree.children:
        token, kept = rule(chooser, tree.tokens, target(text), told(text))
        text = (*text, token)
        if not kept:
            emitted = text[len(context) :]
            return Round(emitted, len(emitted) - 1)
        tree = tree.below(token)
    emitted = text[len(context) :]
    return Round((*emitted, chooser.choose(target(text))), len(emitted))


def verify(
    chooser: Chooser,
    tree: Tree[K],
    target: Model[K],
    told: Model[K],
    context: tuple[K, ...] = (),
    /,
) -> Round:
    """Go down by recursive rejection without replacement."""
    return _walk(recursive_distinct.verify, chooser, tree, target, told, context)


def match(
    chooser: Chooser,
    tree: Tree[K],
    target: Model[K],
    told: Model[K],
    context: tuple[K, ...] = (),
    /,
) -> Round:
    """Go down to the child that is drawn from the target; ``told`` has no effect."""
    return _walk(naive_set.verify, chooser, tree, target, told, context)


def whole_round(
    target: Model[K],
    draft: Model[K],
    draft_length: int,
    draw: DrawTree[K],
    context: tuple[K, ...] = (),
    *,
    told: Model[K] | None = None,
) -> Program[Round]:
    """Return the program of one round with :func:`verify`.

    draw    how a tree of depth ``draft_length`` comes from the draft

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import law
    >>> from specdec_exact.schemes.drafted_tree import paths
    >>> target, draft = law(["1/3", "2/3"]), law(["2/3", "1/3"])
    >>> rounds = explore(whole_round(lambda _: target, lambda _: draft, 2, paths(2))).law
    >>> sum(weight * emitted.accepted for emitted, weight in rounds.items())
    Fraction(4, 3)
    """
    return play_tree(verify, draw, target, draft, draft_length, context=context, told=told)


def whole_round_matched(
    target: Model[K],
    draft: Model[K],
    draft_length: int,
    draw: DrawTree[K],
    context: tuple[K, ...] = (),
    *,
    told: Model[K] | None = None,
) -> Program[Round]:
    """Return the program of one round with :func:`match`."""
    return play_tree(match, draw, target, draft, draft_length, context=context, told=told)
