"""What the tree schemes share: trees of drafts, three ways to draw them, and the round around them.

A tree is its root's children in draft order, each a token and the tree below it. Unlike a list per
position, drawn when it is reached, a tree is drawn whole: paths that are drawn independently and
merged share their first tokens, and a rule that starts at the leaves looks at all of it.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.errors import SizeError, TokenError
from specdec_exact.kernel.law import Token
from specdec_exact.schemes.candidates import Propose, admit_count
from specdec_exact.schemes.round import Round

__all__ = ["DrawTree", "Tree", "VerifyTree", "fixed", "grown", "merged", "paths", "play_tree"]

K = TypeVar("K", bound=Token)


@dataclass(frozen=True, slots=True)
class Tree(Generic[K]):
    """The children of a node, in the order in which they were drafted; a leaf has none.

    raises    TokenError when two children are one token
    """

    children: tuple[tuple[K, "Tree[K]"], ...] = ()

    def __post_init__(self) -> None:
        if len(set(self.tokens)) != len(self.tokens):
            raise TokenError(f"the children of a node are distinct, got {self.tokens}")

    @property
    def tokens(self) -> tuple[K, ...]:
        """The tokens of the children."""
        return tuple(token for token, _ in self.children)

    def below(self, token: K) -> "Tree[K]":
        """Return the tree below a child."""
        return dict(self.children)[token]

    def texts(self) -> Iterator[tuple[K, ...]]:
        """Yield the text of every node, parents before their children, depth first.

        >>> list(merged([(0, 1), (2,), (0, 3)]).texts())
        [(), (0,), (0, 1), (0, 3), (2,)]
        """
        yield ()
        for token, tree in self.children:
            yield from ((token, *text) for text in tree.texts())


# From a chooser, the draft, a depth and the context: a tree of at most this depth.
DrawTree: TypeAlias = Callable[[Chooser, Model[K], int, tuple[K, ...]], Tree[K]]
# From a chooser, the tree, the target, the told model and the context: what is emitted.
VerifyTree: TypeAlias = Callable[[Chooser, Tree[K], Model[K], Model[K], tuple[K, ...]], Round]


def merged(texts: Iterable[tuple[K, ...]]) -> Tree[K]:
    """Return the tree of some paths; children stand in the order of their first path."""
    below: dict[K, list[tuple[K, ...]]] = {}
    for text in texts:
        if text:
            below.setdefault(text[0], []).append(text[1:])
    return Tree(tuple((token, merged(rest)) for token, rest in below.items()))


def fixed(tree: Tree[K]) -> DrawTree[K]:
    """Draft always the same tree, whatever its depth."""
    return lambda _, __, ___, ____: tree


def paths(count: int) -> DrawTree[K]:
    """Draw ``count`` paths independently and merge them."""
    admit_count(count)

    def draw(chooser: Chooser, draft: Model[K], depth: int, context: tuple[K, ...]) -> Tree[K]:
        drawn: list[tuple[K, ...]] = []
        for _ in range(count):
            text: tuple[K, ...] = ()
            while len(text) < depth:
                text = (*text, chooser.choose(draft((*context, *text))))
            drawn.append(text)
        return merged(drawn)

    return draw


def grown(propose: Propose[K]) -> DrawTree[K]:
    """Draw the children of every node by a rule that proposes distinct tokens."""

    def draw(chooser: Chooser, draft: Model[K], depth: int, context: tuple[K, ...]) -> Tree[K]:
        if depth == 0:
            return Tree()
        proposed = propose(chooser, draft(context))
        return Tree(tuple((x, draw(chooser, draft, depth - 1, (*context, x))) for x in proposed))

    return draw


def play_tree(
    verify: VerifyTree[K],
    draw: DrawTree[K],
    target: Model[K],
    draft: Model[K],
    draft_length: int,
    *,
    context: tuple[K, ...],
    told: Model[K] | None,
) -> Program[Round]:
    """Return the program of a round that draws a tree of this depth and verifies it.

    raises    SizeError when draft_length is not an integer of at least 0
    """
    if type(draft_length) is not int or draft_length < 0:
        raise SizeError(f"a draft length is an integer of at least 0, got {draft_length!r}")
    declared = draft if told is None else told
    return lambda chooser: verify(
        chooser, draw(chooser, draft, draft_length, context), target, declared, context
    )
