"""The law of what a round emits, as a block: every step explored once, not every round.

Exploring a whole round takes a branch for every string. But a round is steps in a row, and what
follows an accepted token depends on the state of the text alone, so it is enough to explore one
step of the rule for every state and to link the steps into a block. Nothing is said twice: the steps
are runs of the scheme's own ``verify``.
"""

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import TypeAlias, TypeVar

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.choice.explore import explore
from specdec_exact.kernel.block import Block, Edge, Model, Node
from specdec_exact.kernel.errors import SizeError
from specdec_exact.kernel.law import Law, Token, token_order
from specdec_exact.schemes.round import Verify, draw

__all__ = ["emitted_block"]

K = TypeVar("K", bound=Token)
Text: TypeAlias = tuple[K, ...]
# A kernel law has no bools: 1 says that the token was accepted and the round goes on.
Outcome: TypeAlias = tuple[K, int]
State: TypeAlias = Callable[[Text[K]], Hashable]
Levels: TypeAlias = list[dict[Hashable, tuple[Text[K], Law[Outcome[K]]]]]


def emitted_block(  # noqa: PLR0913 - the arguments of a round, and its states
    verify: Verify,
    target: Model[K],
    draft: Model[K],
    draft_length: int,
    context: Text[K] = (),
    *,
    told: Model[K] | None = None,
    bonus: Callable[[Chooser, Law[K]], K] = draw,
    state: State[K] = lambda text: text,
) -> Block:
    """Return the law of the tokens that one round emits.

    verify     the rule of a scheme
    state      texts of one length and equal state have equal laws from there on, in every model
    raises     SizeError when draft_length is not an integer of at least 0

    >>> from specdec_exact.kernel.law import law
    >>> from specdec_exact.schemes import token
    >>> target, draft = law(["1/3", "2/3"]), law(["2/3", "1/3"])
    >>> emitted_block(token.verify, lambda _: target, lambda _: draft, 1, state=len).law()
    Law({(1,): '1/3', (0, 0): '1/9', (0, 1): '2/9', (1, 0): '1/9', (1, 1): '2/9'})
    """
    if type(draft_length) is not int or draft_length < 0:
        raise SizeError(f"a draft length is an integer of at least 0, got {draft_length!r}")
    declared = draft if told is None else told
    # Keyed by the law objects, which are cheaper to tell apart than laws: a model that gives one law
    # everywhere is explored once. The key holds on to them, so that no other takes their place.
    known: dict[tuple[_Same, ...], Law[Outcome[K]]] = {}

    def remembered(laws: tuple[Law[K], ...], program: Program[Outcome[K]]) -> Law[Outcome[K]]:
        key = tuple(map(_Same, laws))
        if key not in known:
            known[key] = explore(program).law
        return known[key]

    def step(text: Text[K]) -> Law[Outcome[K]]:
        proposals, wanted, claimed = draft(text), target(text), declared(text)

        def once(chooser: Chooser) -> Outcome[K]:
            emitted, kept = verify(chooser, chooser.choose(proposals), wanted, claimed)
            return emitted, int(kept)

        return remembered((proposals, wanted, claimed), once)

    def last(text: Text[K]) -> Law[Outcome[K]]:
        wanted = target(text)
        return remembered((wanted,), lambda chooser: (bonus(chooser, wanted), 0))

    return _link(_explored([*[step] * draft_length, last], context, state), state)


class _Same:
    """Equal to the same object only."""

    __slots__ = ("held",)

    def __init__(self, held: object) -> None:
        self.held = held

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.held is other.held

    def __hash__(self) -> int:
        return id(self.held)


def _explored(
    steps: Sequence[Callable[[Text[K]], Law[Outcome[K]]]], context: Text[K], state: State[K]
) -> Levels[K]:
    """Return, position by position, the texts a round may reach and the law of the next outcome."""
    levels: Levels[K] = []
    texts: dict[Hashable, Text[K]] = {state(context): context}
    for step in steps:
        level = {key: (text, step(text)) for key, text in texts.items()}
        levels.append(level)
        texts = {}
        for text, outcomes in level.values():
            longer = ((*text, emitted) for emitted, going_on in outcomes if going_on)
            texts |= {state(further): further for further in longer}
    return levels


def _link(levels: Levels[K], state: State[K]) -> Block:
    """Return the block of the levels, built from the last position to the first."""
    nodes: dict[Node, int] = {}
    beyond: dict[Hashable, tuple[Edge, ...]] = {}
    root: tuple[Edge, ...] = ()
    for level in reversed(levels):
        here: dict[Hashable, tuple[Edge, ...]] = {}
        for key, (text, outcomes) in level.items():
            edges: list[Edge] = []
            for emitted, weight in outcomes.map(lambda outcome: outcome[0]).items():
                # Emitted by a rejection, or as the bonus, a token ends the round.
                stop = outcomes[emitted, 0] / weight
                follows = beyond[state((*text, emitted))] if stop < 1 else ()
                node = Node(stop, _scaled(1 - stop, follows))
                edges.append(Edge(emitted, weight, nodes.setdefault(node, len(nodes))))
            here[key] = root = tuple(sorted(edges, key=lambda edge: token_order(edge.token)))
        beyond = here
    # No node equals the root, which holds them all: the root comes last.
    return Block((*nodes, Node(Fraction(), root)))


def _scaled(factor: Fraction, edges: tuple[Edge, ...]) -> tuple[Edge, ...]:
    return tuple(Edge(token, factor * weight, child) for token, weight, child in edges)
