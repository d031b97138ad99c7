"""The token rule: accept by the ratio of target to draft, replace from the residual.

A proposal x is accepted with probability ``min(1, target[x] / draft[x])``; the first rejected one is
replaced by a draw from the residual. Branch by branch, the emitted weight of y is

    min(target, draft)[y] + total_variation * residual[y] = target[y].

The rule is lossless on average over the law the proposal was *really* drawn from. That law
(``draft``) and the law the rule is *told* (``told``) are two inputs here, because in practice they
come apart.

source    Leviathan et al. 2023, arXiv:2211.17192; Chen et al. 2023, arXiv:2302.01318
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, Token, excess
from specdec_exact.schemes.round import Round, one_step, play_round

__all__ = ["step", "verify", "whole_round"]

K = TypeVar("K", bound=Token)


def verify(chooser: Chooser, proposal: K, target: Law[K], told: Law[K], /) -> tuple[K, bool]:
    """Accept or replace one proposal.

    told       the law the rule believes the proposal was drawn from
    returns    the token to emit, and whether it is the accepted proposal

    A proposal the told law gives no weight counts as ratio infinity: accepted if the target can emit
    it. Where target and told agree there is no residual; a truthful draft is never rejected there,
    and a misreported one is replaced from the target.
    """
    if chooser.uniform() * told[proposal] < target[proposal]:
        return proposal, True
    missing = excess(target, told)
    return chooser.choose(missing.normalised() if missing else target), False


def step(target: Law[K], draft: Law[K], *, told: Law[K] | None = None) -> Program[K]:
    """Return the program that emits one token.

    target    law to preserve
    draft     law the proposal is really drawn from
    told      law the rule is told; default: the truth

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import law
    >>> target, draft = law(["0.6", "0.3", "0.1"]), law(["0.2", "0.3", "0.5"])
    >>> explore(step(target, draft)).law == target
    True
    >>> explore(step(target, draft, told=target)).law == draft
    True
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
    """Return the program of one round: up to ``draft_length`` accepted drafts, and one token more.

    target, draft, told    models: functions from a context to the law of the next token
    context                tokens before the round

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import law
    >>> target, draft = law(["1/3", "2/3"]), law(["2/3", "1/3"])
    >>> rounds = explore(whole_round(lambda _: target, lambda _: draft, 2)).law
    >>> rounds.map(lambda emitted: emitted.accepted)
    Law({2: '4/9', 1: '2/9', 0: '1/3'})
    """
    return play_round(verify, target, draft, draft_length, context=context, told=told)
