"""Find the evidence that settles a claim. Nothing here is trusted: the kernel checks what it gives."""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.kernel.block import Block, Text
from specdec_exact.kernel.certificate import (
    BiasedNode,
    Differs,
    Distance,
    Pairing,
    Preserves,
    Separation,
    check,
)
from specdec_exact.kernel.errors import ClaimError
from specdec_exact.kernel.law import (
    Law,
    Measure,
    Token,
    overlap,
    separating_event,
    token_order,
    total_variation,
)

__all__ = ["certify", "certify_distance"]

K = TypeVar("K", bound=Token)


def certify(target: Block, output: Block) -> tuple[Preserves, Pairing] | tuple[Differs, BiasedNode]:
    """Return whether the output preserves the target, and evidence that the kernel accepts.

    target     the target model, unrolled at least as far as the output reaches
    output     law of the emitted strings
    returns    Preserves and the paired nodes, or Differs and the first biased node in breadth-first
               order
    raises     ClaimError when the output is longer than the target was unrolled

    >>> from specdec_exact.kernel.law import law
    >>> target, output = (Block.of(law({(0,): w, (1,): v})) for w, v in [("1/2",) * 2, (1, 0)])
    >>> certify(target, output)[1]
    BiasedNode(prefix=(), token=0, emitted=Fraction(1, 1), owed=Fraction(1, 2))
    """
    found = _walk(target, output)
    if isinstance(found, BiasedNode):
        differs = Differs(target, output)
        check(differs, found)
        return differs, found
    preserves = Preserves(target, output)
    check(preserves, found)
    return preserves, found


def certify_distance(target: Law[K], output: Law[K]) -> tuple[Distance, Separation]:
    """Return the exact total variation between two laws, and evidence that the kernel accepts.

    >>> from specdec_exact.kernel.law import law
    >>> certify_distance(law(["1/2", "1/2"]), law(["3/4", "1/4"]))[0].value
    Fraction(1, 4)
    """
    value = total_variation(target, output)
    event = tuple(sorted(separating_event(target, output), key=token_order))
    claim = Distance(_plain(target), _plain(output), value)
    common = overlap(target, output)
    evidence = Separation(event, Measure({token: common[token] for token in common}))
    check(claim, evidence)
    return claim, evidence


def _plain(law: Law[K]) -> Law[Token]:
    return Law({token: law[token] for token in law})


def _walk(target: Block, output: Block) -> Pairing | BiasedNode:
    start = (len(output.nodes) - 1, len(target.nodes) - 1)
    reached: dict[tuple[int, int], tuple[Text, Fraction]] = {start: ((), Fraction(1))}
    queue = [start]
    for v, s in queue:
        prefix, reach = reached[v, s]
        emitting, drawing = output.nodes[v], target.nodes[s]
        going = 1 - emitting.stop
        if going and drawing.stop:
            raise ClaimError("the output emits a string longer than the target was unrolled")
        if not going:
            continue
        tokens = {edge.token for edge in (*emitting.edges, *drawing.edges)}
        for token in sorted(tokens, key=token_order):
            emitted, drawn = emitting.edge(token), drawing.edge(token)
            if emitted.weight != going * drawn.weight:
                owed = reach * going * drawn.weight
                return BiasedNode(prefix, token, reach * emitted.weight, owed)
            if emitted.weight and (emitted.child, drawn.child) not in reached:
                below = (emitted.child, drawn.child)
                reached[below] = ((*prefix, token), reach * emitted.weight)
                queue.append(below)
    return Pairing(tuple(sorted(reached)))
