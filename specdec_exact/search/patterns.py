"""All pairs of laws on a grid, listed so that inputs which rules treat alike stand side by side.

A pair (target, draft) with numerators p and q is written once as

    p = m + e,   q = m + d,   m = min(p, q),   e and d without a common token, of equal sum t

so listing m, e and d lists every pair exactly once. The tokens of e and of d (the *pattern*) say where
target and draft differ and which way, and the zeros of m (the *signature*) say where weights are 0.
A *block* is one pattern and one t: the unit of sharding, of the state file and of the digest.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from math import comb
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from specdec_exact.search.grid import compositions
from specdec_exact.search.lanes import Lanes, narrowest

__all__ = ["Block", "Signature", "blocks", "lanes_of", "pairs_in", "signatures"]

Tokens: TypeAlias = tuple[int, ...]


class Block(NamedTuple):
    """All pairs whose excess lies on some tokens, whose surplus on others, each of this sum."""

    excess: Tokens
    surplus: Tokens
    moved: int


class Signature(NamedTuple):
    """Where the target is larger, where the draft is, and where the overlap has weight."""

    excess: Tokens
    surplus: Tokens
    overlap: Tokens


def blocks(alphabet: int, denominator: int) -> list[Block]:
    """Return all blocks of the pairs on a grid, in a fixed order.

    >>> blocks(2, 1)
    [Block(excess=(), surplus=(), moved=0), Block(excess=(1,), surplus=(0,), moved=1), Block(excess=(0,), surplus=(1,), moved=1)]
    """
    found: list[Block] = []
    for signs in product((0, -1, 1), repeat=alphabet):
        excess = tuple(i for i, sign in enumerate(signs) if sign > 0)
        surplus = tuple(i for i, sign in enumerate(signs) if sign < 0)
        if bool(excess) == bool(surplus):
            least = max(len(excess), len(surplus))
            most = denominator if excess else 0
            found += [Block(excess, surplus, moved) for moved in range(least, most + 1)]
    return found


def pairs_in(block: Block, alphabet: int, denominator: int) -> int:
    """Return how many pairs a block holds.

    >>> sum(pairs_in(block, 4, 36) for block in blocks(4, 36)) == 9139**2
    True
    """
    rest = comb(denominator - block.moved + alphabet - 1, alphabet - 1)
    return rest * _ways(block.moved, len(block.excess)) * _ways(block.moved, len(block.surplus))


def signatures(excess: Tokens, surplus: Tokens, alphabet: int) -> Iterator[Signature]:
    """Yield the signatures of a pattern, some of which may have no pairs."""
    for support in product((0, 1), repeat=alphabet):
        yield Signature(excess, surplus, tuple(i for i, there in enumerate(support) if there))


def lanes_of(
    signature: Signature, moves: Iterable[int], alphabet: int, denominator: int
) -> Iterator[list[Lanes]]:
    """Yield the numerators of all pairs of a signature, of several sums t: target's, then draft's.

    They come one array per token, in pieces of equal length but for the last. A piece is written over
    by the next.
    """
    kind = narrowest(denominator)
    room = np.zeros((2 * alphabet, PIECE), dtype=kind)
    plan = _plan(signature, alphabet)
    filled = 0
    for moved in moves:
        for kept, gain, loss in _tiles(signature, moved, denominator, kind):
            shape = (gain.shape[1], kept.shape[1])
            size = shape[0] * shape[1]
            if filled + size > PIECE:
                yield [row[:filled] for row in room]
                filled = 0
            for row, base, move in plan:
                tile = room[row, filled : filled + size].reshape(shape)
                moving = gain if row < alphabet else loss
                if move is None:
                    tile[...] = kept[base]
                elif base is None:
                    tile[...] = moving[move][:, None]
                else:
                    np.add(kept[base], moving[move][:, None], out=tile)
            filled += size
    if filled:
        yield [row[:filled] for row in room]


def _plan(signature: Signature, alphabet: int) -> list[tuple[int, int | None, int | None]]:
    """Return, for every token with weight, which overlap and which move its numerator is the sum of."""
    plan: list[tuple[int, int | None, int | None]] = []
    for side, moving in enumerate((signature.excess, signature.surplus)):
        for x in range(alphabet):
            base = signature.overlap.index(x) if x in signature.overlap else None
            move = moving.index(x) if x in moving else None
            if (base, move) != (None, None):
                plan.append((side * alphabet + x, base, move))
    return plan


def _tiles(
    signature: Signature, moved: int, denominator: int, kind: np.dtype[Any]
) -> Iterator[tuple[Lanes, Lanes, Lanes]]:
    """Yield overlaps, excesses and surpluses, few enough to be combined in one piece."""
    gain, loss = _moves(moved, len(signature.excess), len(signature.surplus), kind)
    kept = _parts(denominator - moved, len(signature.overlap), kind)
    if gain.shape[1] * kept.shape[1] <= PIECE:
        if gain.shape[1] * kept.shape[1]:
            yield kept, gain, loss
        return
    step = max(1, PIECE // kept.shape[1])
    for first in range(0, kept.shape[1], PIECE):
        part = kept[:, first : first + PIECE]
        for start in range(0, gain.shape[1], step):
            stop = start + step
            yield part, gain[:, start:stop], loss[:, start:stop]


@lru_cache(maxsize=1024)
def _moves(moved: int, excess: int, surplus: int, kind: np.dtype[Any]) -> tuple[Lanes, Lanes]:
    """Return all combinations of an excess and a surplus of one sum."""
    gained, lost = _parts(moved, excess, kind), _parts(moved, surplus, kind)
    return np.repeat(gained, lost.shape[1], axis=1), np.tile(lost, gained.shape[1])


PIECE = 16_384


def _ways(whole: int, parts: int) -> int:
    """Return the number of compositions with summands of at least 1; the empty sum is 0."""
    return comb(whole - 1, parts - 1) if parts else int(whole == 0)


@lru_cache(maxsize=1024)
def _parts(whole: int, parts: int, kind: np.dtype[Any]) -> npt.NDArray[Any]:
    """Return all compositions with summands of at least 1, a row per summand."""
    if not parts:
        return np.zeros((0, int(whole == 0)), dtype=kind)
    rows = list(compositions(whole, parts, "full"))
    return np.ascontiguousarray(np.array(rows, dtype=kind).reshape(-1, parts).T)
