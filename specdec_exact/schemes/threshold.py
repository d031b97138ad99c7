"""Threshold rules: accept a proposal for what it is, whatever it was drawn from. Declared lossy.

The target alone decides which tokens are admitted; a proposal among them is accepted, another is
replaced by the target's likeliest token. So a step emits

    draft restricted to the admitted tokens, and the rest of its mass at the likeliest token

Three published ways to admit:

    typical      target[x] > min(epsilon, delta * exp(-entropy of the target))         Medusa, vLLM
    relaxed      among the ``count`` likeliest, and target[x] >= likeliest - gap       TensorRT-LLM
    near_best    target[x] >= fraction * likeliest                       lenience at temperature 0

The exponential of an entropy is irrational, but the comparison is not: with D a common denominator of
the weights, ``w > delta * exp(-H)`` if and only if ``(w / delta)**D > product of p_i**(D * p_i)``,
two rational numbers. Some engines add a small number inside the logarithm; it stays rational too.

edge cases    a token the target cannot emit may be admitted where a bound is 0; ties by token order
source        Cai et al. 2024 (Medusa), arXiv:2401.10774; Leviathan et al. 2023, appendix A.5
"""

from collections.abc import Callable
from fractions import Fraction
from math import lcm, prod
from typing import Protocol, TypeVar

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.errors import SizeError, WeightError, brief
from specdec_exact.kernel.law import Law, Token, token_order
from specdec_exact.schemes.greedy import argmax
from specdec_exact.schemes.round import Round, Verify, one_step, play_round

__all__ = [
    "Admit",
    "above_entropy_bound",
    "near_best",
    "preserved",
    "relaxed",
    "step",
    "typical",
    "verifier",
    "whole_round",
]

K = TypeVar("K", bound=Token)
MOST_DENOMINATOR = 100_000


class Admit(Protocol):
    """Whether a target admits a proposal."""

    def __call__(self, target: Law[K], proposal: K, /) -> bool:
        """Return True if the proposal is to be accepted."""
        ...


def above_entropy_bound(
    weight: Fraction, target: Law[K], delta: Fraction, inside: Fraction = Fraction(0)
) -> bool:
    """Decide ``weight > delta * exp(sum of p * log(p + inside))`` without leaving the rationals.

    delta     greater than 0
    inside    what is added under the logarithm, at least 0; with 0 the sum is minus the entropy
    raises    SizeError when the weights of the target have no common denominator below 100001

    >>> from specdec_exact.kernel.law import law
    >>> quarters = law(["1/4"] * 4)                        # exp(-entropy) is 1/4, a tie at delta 1
    >>> above_entropy_bound(Fraction(1, 4), quarters, Fraction(1))
    False
    >>> above_entropy_bound(Fraction(1, 4), quarters, Fraction(999, 1000))
    True
    """
    if not (delta > 0 and inside >= 0):
        given = f"{brief(delta)} and {brief(inside)}"
        raise WeightError(f"delta is above 0 and what is added inside at least 0, got {given}")
    power = lcm(*(p.denominator for p in target.values()))
    if power > MOST_DENOMINATOR:
        raise SizeError(f"a common denominator of at most {MOST_DENOMINATOR}, got {power}")
    bound = prod(((p + inside) ** int(power * p) for p in target.values()), start=Fraction(1))
    return (weight / delta) ** power > bound


def typical(epsilon: Fraction, delta: Fraction, inside: Fraction = Fraction(0)) -> Admit:
    """Admit what is likely by itself, or likely for so uncertain a target."""

    def admit(target: Law[K], proposal: K, /) -> bool:
        weight = target[proposal]
        return weight > epsilon or above_entropy_bound(weight, target, delta, inside)

    return admit


def relaxed(count: int, gap: Fraction) -> Admit:
    """Admit the ``count`` likeliest tokens, unless they are further than ``gap`` below the best."""

    def admit(target: Law[K], proposal: K, /) -> bool:
        ahead = sum(
            (-target[token], token_order(token)) < (-target[proposal], token_order(proposal))
            for token in target
        )
        return ahead < count and target[proposal] >= max(target.values()) - gap

    return admit


def near_best(fraction: Fraction) -> Admit:
    """Admit every token at least this fraction as likely as the best one."""

    def admit(target: Law[K], proposal: K, /) -> bool:
        return target[proposal] >= fraction * max(target.values())

    return admit


def verifier(admit: Admit) -> Verify:
    """Return the rule for one proposal."""

    def verify(_: Chooser, proposal: K, target: Law[K], _told: Law[K], /) -> tuple[K, bool]:
        return (proposal, True) if admit(target, proposal) else (argmax(target), False)

    return verify


def preserved(target: Law[K], draft: Law[K], admit: Admit) -> Law[K]:
    """Return the law that a step emits.

    >>> from specdec_exact.kernel.law import law
    >>> target, draft = law(["1/2", "1/4", "1/8", "1/8"]), law(["1/4"] * 4)
    >>> preserved(target, draft, relaxed(3, Fraction(1, 4)))
    Law({0: '3/4', 1: '1/4'})
    """
    best = argmax(target)
    return draft.map(lambda token: token if admit(target, token) else best)


def step(target: Law[K], draft: Law[K], admit: Admit, *, told: Law[K] | None = None) -> Program[K]:
    """Return the program that emits one token, with the law :func:`preserved`."""
    return one_step(verifier(admit), target, draft, told)


def whole_round(
    target: Model[K],
    draft: Model[K],
    draft_length: int,
    admit: Admit,
    context: tuple[K, ...] = (),
    *,
    told: Model[K] | None = None,
    bonus: Callable[[Chooser, Law[K]], K] = lambda _, law: argmax(law),
) -> Program[Round]:
    """Return the program of one round; by default its last token is the target's likeliest."""
    rule = verifier(admit)
    return play_round(rule, target, draft, draft_length, context=context, told=told, bonus=bonus)
