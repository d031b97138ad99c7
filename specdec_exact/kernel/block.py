"""Laws on token strings, equal subtrees merged, and the node criterion for sequence-losslessness.

A round emits strings of different lengths. Completed by draws from the target, the string has the
target's law if and only if at every prefix s and token t, with N the number of emitted tokens,

    P(N > |s|, emitted starts with s+t) = target(t | s) * P(N > |s|, emitted starts with s)
"""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeAlias, TypeVar, cast

from specdec_exact.kernel.errors import ClaimError, MassError, SizeError
from specdec_exact.kernel.law import Law, Measure, Token, admit_token, token_order

K = TypeVar("K", bound=Token)
H = TypeVar("H", bound=Hashable)
Text: TypeAlias = tuple[Token, ...]
Model: TypeAlias = Callable[[tuple[K, ...]], Law[K]]
Ways: TypeAlias = Iterable[tuple[Token, Fraction, H]]
MAX_NODES = 1_000_000


class Edge(NamedTuple):
    """One way on from a node: emit the token, with this weight, and go to the child."""

    token: Token
    weight: Fraction
    child: int


@dataclass(frozen=True, slots=True)
class Node:
    """Stop here with weight ``stop``, or emit one token; the weights sum to 1."""

    stop: Fraction
    edges: tuple[Edge, ...]

    def __post_init__(self) -> None:
        weights = (self.stop, *(edge.weight for edge in self.edges))
        for weight in weights:
            Measure.admit_weight("a node", weight)
        orders = [token_order(admit_token(edge.token)) for edge in self.edges]
        if sorted(set(orders)) != orders or not all(weights[1:]):
            raise ClaimError("a node lists its tokens once, in order, with positive weights")
        if sum(weights) != 1:
            raise MassError("a node", sum(weights, Fraction()))

    def edge(self, token: Token) -> Edge:
        """Return the edge of a token; an edge of weight 0 if the node has none."""
        none = Edge(token, Fraction(), -1)
        return next((edge for edge in self.edges if edge.token == token), none)


@dataclass(frozen=True, slots=True)
class Block:
    """A law on token strings: the root is the last node, and children come before parents.

    >>> Block.of(Law({("a",): Fraction(1, 2), ("a", "b"): Fraction(1, 2)})).law()
    Law({('a',): '1/2', ('a', 'b'): '1/2'})
    """

    nodes: tuple[Node, ...]

    def __post_init__(self) -> None:
        children = ((i, edge.child) for i, node in enumerate(self.nodes) for edge in node.edges)
        if not self.nodes or any(type(j) is not int or not 0 <= j < i for i, j in children):
            raise ClaimError("a block has a root, and every child comes before its parent")

    @staticmethod
    def of(law: Law[tuple[K, ...]]) -> "Block":
        """Return the block of a law given string by string."""
        through: dict[Text, Fraction] = {}
        below: dict[Text, set[Token]] = {}
        for text, weight in law.items():
            for cut in range(len(text) + 1):
                through[text[:cut]] = through.get(text[:cut], Fraction()) + weight
                below.setdefault(text[:cut], set()).update(text[cut : cut + 1])

        def expand(text: Text) -> Ways[Text]:
            return [(t, through[*text, t] / through[text], (*text, t)) for t in below[text]]

        return _assemble(cast("Text", ()), expand)

    def law(self) -> Law[Text]:
        """Return the weight of every string; as long as the block is wide."""
        weights: dict[Text, Fraction] = {}
        level: dict[Text, tuple[int, Fraction]] = {(): (len(self.nodes) - 1, Fraction(1))}
        while level:
            below: dict[Text, tuple[int, Fraction]] = {}
            for text, (index, reach) in level.items():
                weights[text] = reach * self.nodes[index].stop
                for token, weight, child in self.nodes[index].edges:
                    below[(*text, token)] = (child, reach * weight)
            level = below
        return Law(weights)


def unroll(
    model: Model[K],
    length: int,
    context: tuple[K, ...] = (),
    state: Callable[[tuple[K, ...]], Hashable] = lambda text: text,
) -> Block:
    """Return the law of the next ``length`` tokens; texts with one ``state`` share one law.

    >>> len(unroll(lambda text: Law({0: Fraction(1, 2), 1: Fraction(1, 2)}), 3).nodes)
    4
    """
    if type(length) is not int or length < 0:
        raise SizeError(f"a model is unrolled to a length of at least 0, got {length!r}")
    texts = {(0, state(context)): context}

    def expand(key: tuple[int, Hashable]) -> Ways[tuple[int, Hashable]]:
        if key[0] == length:
            return
        for token, weight in Law(model(texts[key])).items():
            text = (*texts[key], token)
            below = (key[0] + 1, state(text))
            texts.setdefault(below, text)
            yield token, weight, below

    return _assemble((0, state(context)), expand)


def complete(output: Block, target: Model[K], length: int, context: tuple[K, ...] = ()) -> Block:
    """Return the law of the emitted string, continued to ``length`` tokens by the target.

    >>> complete(Block.of(Law({(0,): Fraction(1)})), lambda text: Law({1: Fraction(1)}), 3).law()
    Law({(0, 1, 1): '1'})
    """

    # A state is the text, the output's node, and the weight of still being inside that output.
    def expand(key: tuple[Text, int, Fraction]) -> Ways[tuple[Text, int, Fraction]]:
        text, index, inside = key
        edges = {e.token: e for e in output.nodes[index].edges if inside}
        if len(text) >= length and edges:
            raise ClaimError(f"an output to be completed has at most {length} tokens")
        if len(text) >= length:
            return
        drawn = Law(cast("Law[Token]", target(cast("tuple[K, ...]", (*context, *text)))))
        outside = 1 - inside * sum((e.weight for e in edges.values()), Fraction())
        for token in {**edges, **drawn}:
            kept = inside * edges[token].weight if token in edges else Fraction()
            weight = kept + outside * drawn[token]
            if weight:
                child = edges[token].child if kept else 0
                yield token, weight, ((*text, token), child, kept / weight)

    root: tuple[Text, int, Fraction] = ((), len(output.nodes) - 1, Fraction(1))
    return _assemble(root, expand)


def _assemble(root: H, expand: Callable[[H], Ways[H]]) -> Block:
    ways: dict[H, list[tuple[Token, Fraction, H]]] = {}
    queue, depth = [root], {root: 0}
    for key in queue:
        ways[key] = sorted(expand(key), key=lambda way: token_order(way[0]))
        new = dict.fromkeys((x for _, _, x in ways[key] if x not in depth), depth[key] + 1)
        queue += new
        depth |= new
        if len(queue) > MAX_NODES:
            raise SizeError(f"a block is built from at most {MAX_NODES} nodes")
    nodes, index = dict[Node, int](), dict[H, int]()
    # Deepest first, then in token order: one law has one block, whatever states it was built from.
    for key in sorted(queue, key=depth.__getitem__, reverse=True):
        edges = tuple(Edge(token, weight, index[below]) for token, weight, below in ways[key])
        node = Node(1 - sum((edge.weight for edge in edges), Fraction()), edges)
        index[key] = nodes.setdefault(node, len(nodes))
    return Block(tuple(nodes))
