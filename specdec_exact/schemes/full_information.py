"""Full-information block verification: keep as much as the texts overlap, and owe the rest to later.

With ``joint`` the weight of a whole text and ``missing = max(joint target - joint draft, 0)`` over
the texts one token longer, S its mass, and B the mass of what the draft has too much there, a prefix
shorter than the path passes with probability ``S / max(S, B)``, the empty one surely, and the whole
path with probability ``min(1, joint target / joint draft)``. The longest prefix that passes is kept.

It keeps i drafts or more with probability ``sum(min(joint target, joint draft))`` over texts of i
tokens, for every i at once, and no rule keeps more. The price: what follows is not owed to the target
but to the residual of the whole tree, at every position up to the draft length. A round therefore
emits those positions too, token by token from :func:`carried`. Whoever forgets them, and draws from
the target after the first correction, emits a biased text.

edge cases    a prefix that neither model can emit never passes; where nothing is missing, which a
              truthful draft never meets, the target stands in
source        Sun et al. 2025, arXiv:2403.10444, appendix (greedy block verification); Zhou et al. 2026,
              arXiv:2601.05724 (naive hierarchical speculative decoding)
"""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, Measure, Token, excess
from specdec_exact.schemes.path import first_token, play_path
from specdec_exact.schemes.round import Round

__all__ = ["carried", "passing", "step", "verify", "whole_round"]

K = TypeVar("K", bound=Token)


def _extended(model: Model[K], context: tuple[K, ...], text: tuple[K, ...]) -> Measure[K]:
    """Return the joint weights of the text and one token more."""
    weight = Fraction(1)
    for i, token in enumerate(text):
        weight *= model((*context, *text[:i]))[token]
    law = model((*context, *text))
    return law.like({token: weight * law[token] for token in law})


def passing(
    target: Model[K], told: Model[K], context: tuple[K, ...], text: tuple[K, ...]
) -> Fraction:
    """Return the probability that a prefix passes which is shorter than the path.

    >>> from specdec_exact.kernel.law import law
    >>> target, draft = law(["1/3", "2/3"]), law(["2/3", "1/3"])
    >>> [passing(lambda _: target, lambda _: draft, (), (token,)) for token in (0, 1)]
    [Fraction(0, 1), Fraction(1, 1)]
    """
    if not text:
        return Fraction(1)
    wanted, offered = _extended(target, context, text), _extended(told, context, text)
    most = max(excess(wanted, offered).mass, excess(offered, wanted).mass)
    return excess(wanted, offered).mass / most if most else Fraction(wanted.mass > 0)


def carried(target: Model[K], told: Model[K], context: tuple[K, ...] = ()) -> Model[K]:
    """Return the model of the tree residual: the next token, from the text emitted after the context.

    It replaces the target after a correction, as far as there were drafts.
    """

    def model(text: tuple[K, ...]) -> Law[K]:
        owed = excess(_extended(target, context, text), _extended(told, context, text))
        return owed.normalised() if owed else target((*context, *text))

    return model


def verify(
    chooser: Chooser,
    drafts: tuple[K, ...],
    target: Model[K],
    told: Model[K],
    context: tuple[K, ...] = (),
    /,
) -> Round:
    """Keep the longest prefix that passes, and emit what the tree residual owes after it."""
    if not drafts or _whole_path_passes(chooser, drafts, target, told, context):
        return Round((*drafts, chooser.choose(target((*context, *drafts)))), len(drafts))
    kept = len(drafts) - 1
    while not chooser.flip(passing(target, told, context, drafts[:kept])):
        kept -= 1
    text, owed = drafts[:kept], carried(target, told, context)
    while len(text) < len(drafts):
        text = (*text, chooser.choose(owed(text)))
    return Round(text, kept)


def _whole_path_passes(
    chooser: Chooser,
    drafts: tuple[K, ...],
    target: Model[K],
    told: Model[K],
    context: tuple[K, ...],
) -> bool:
    wanted, offered = (_extended(model, context, drafts[:-1]) for model in (target, told))
    return chooser.uniform() * offered[drafts[-1]] < wanted[drafts[-1]]


def step(target: Law[K], draft: Law[K], *, told: Law[K] | None = None) -> Program[K]:
    """Return the program that emits one token; with one draft this is the token rule.

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import law
    >>> target = law(["1/2", "1/3", "1/6"])
    >>> explore(step(target, law(["1/6", "1/3", "1/2"]))).law == target
    True
    """
    return first_token(verify, target, draft, told)


def whole_round(
    target: Model[K],
    draft: Model[K],
    draft_length: int,
    context: tuple[K, ...] = (),
    *,
    told: Model[K] | None = None,
) -> Program[Round]:
    """Return the program of one round: ``draft_length`` tokens, and one more if all were drafts.

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import law
    >>> target, draft = law(["1/3", "2/3"]), law(["2/3", "1/3"])
    >>> rounds = explore(whole_round(lambda _: target, lambda _: draft, 2)).law
    >>> rounds.map(lambda emitted: emitted.accepted)
    Law({2: '2/3', 0: '1/3'})
    """
    return play_path(verify, target, draft, draft_length, context=context, told=told)
