"""What a rule accepts after one prefix, token by token: all that a count needs to know of it."""

from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias, TypeVar

from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, Measure, Token, overlap

__all__ = ["Acceptance", "accepted_mass", "matched_mass", "token_rule"]

K = TypeVar("K", bound=Token)

# The mass that is proposed and accepted after a prefix, token by token.
Acceptance: TypeAlias = Callable[[tuple[K, ...]], Measure[K]]


def accepted_mass(target: Law[K], draft: Law[K], told: Law[K]) -> Measure[K]:
    """Return the probability that a token is proposed and accepted by the token rule.

    ``draft[x] * min(1, target[x] / told[x])``, which is the overlap when told == draft.

    target    the law to be emitted
    draft     the law the proposal is really drawn from
    told      the law the rule divides by; a proposal it gives weight 0 is accepted if the target
              has it at all, as the comparison ``u * told < target`` has it
    source    Leviathan et al. 2023, arXiv:2211.17192, section 2.3

    >>> from specdec_exact.kernel.law import law
    >>> accepted_mass(law(["3/5", "2/5"]), law([1, 0]), law(["3/5", "2/5"]))
    Measure({0: '1'})
    """
    if told is draft:
        return overlap(target, draft)
    accepted: dict[K, Fraction] = {}
    for token, weight in draft.items():
        if token in target:
            sure = target[token] >= told[token]
            accepted[token] = weight if sure else weight * target[token] / told[token]
    return Measure(accepted)


def matched_mass(target: Law[K], draft: Law[K]) -> Measure[K]:
    """Return the probability that a proposal equals an independent draw from the target.

    The rule sample-and-match; with a draft of one token, the rule for deterministic drafts.

    >>> from specdec_exact.kernel.law import law
    >>> matched_mass(law(["1/2", "1/2"]), law(["1/3", "2/3"]))
    Measure({0: '1/6', 1: '1/3'})
    """
    return Measure({token: weight * target[token] for token, weight in draft.items()})


def token_rule(target: Model[K], draft: Model[K], told: Model[K] | None = None) -> Acceptance[K]:
    """Return the accepted mass of the token rule after every prefix, from models.

    told      the model the rule is told; by default the draft itself

    >>> from specdec_exact.kernel.law import law
    >>> accepted = token_rule(lambda _: law(["3/5", "2/5"]), lambda _: law(["1/5", "4/5"]))
    >>> accepted(())
    Measure({0: '1/5', 1: '2/5'})
    """

    def accepted(prefix: tuple[K, ...]) -> Measure[K]:
        drawn = draft(prefix)
        return accepted_mass(target(prefix), drawn, drawn if told is None else told(prefix))

    return accepted
