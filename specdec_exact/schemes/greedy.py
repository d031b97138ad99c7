"""The greedy rule: accept a proposal exactly when it is the target's most likely token.

It preserves greedy decoding, that is the target law replaced by the point at its largest weight,
provided that ties are broken as plain decoding breaks them.

source    Stern et al. 2018, arXiv:1811.03115; Leviathan et al. 2023, section 2
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, Token, token_order
from specdec_exact.schemes.round import Round, one_step, play_round

__all__ = ["argmax", "step", "verify", "whole_round"]

K = TypeVar("K", bound=Token)


def argmax(law: Law[K]) -> K:
    """Return the token of largest weight; the first of them in token order, when several tie.

    >>> from specdec_exact.kernel.law import law
    >>> argmax(law({"b": "2/5", "a": "2/5", "c": "1/5"}))
    'a'
    """
    best = max(law.values())
    return min((token for token in law if law[token] == best), key=token_order)


def verify(_: Chooser, proposal: K, target: Law[K], _told: Law[K], /) -> tuple[K, bool]:
    """Emit the target's most likely token; the proposal is accepted if it is that token."""
    best = argmax(target)
    return best, proposal == best


def step(target: Law[K], draft: Law[K], *, told: Law[K] | None = None) -> Program[K]:
    """Return the program that emits one token; ``told`` has no effect on this rule.

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import law
    >>> explore(step(law(["1/2", "1/3", "1/6"]), law(["1/6", "1/3", "1/2"]))).law
    Law({0: '1'})
    """
    return one_step(verify, target, draft, told)


def whole_round(
    target: Model[K],
    draft: Model[K],
    draft_length: int,
    context: tuple[K, ...] = (),
    *,
    told: Model[K] | None = None,
) -> Program[Round]:
    """Return the program of one round; the arguments are those of the token rule."""
    return play_round(
        verify,
        target,
        draft,
        draft_length,
        context=context,
        told=told,
        bonus=lambda _, law: argmax(law),
    )
