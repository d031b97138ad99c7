"""The same answers for lists of Python floats, with the standard library alone."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import compress

from specdec_exact.dense.summary import MaskedSums, Summary, Sums, admit_sum, admit_weight
from specdec_exact.dense.threshold import UNATTAINABLE, Threshold, least_ratio
from specdec_exact.kernel.errors import AlphabetError, NoResidual, SizeError, WeightError
from specdec_exact.kernel.law import Law

# Sums of fewer than 2**500 such entries, and their products with the factors below, stay finite.
LARGEST = 2.0**500
BITS = 53


@dataclass(frozen=True, slots=True, eq=False)
class ListComparison(Summary):
    """A :class:`Summary` of two lists of floats.

    accepted    token by token, whether ``P >= Q``: once proposed, it is accepted surely
    """

    accepted: tuple[bool, ...]

    def support(self) -> tuple[int, ...]:
        """Return the tokens that a rejection can emit: those with ``P > Q``."""
        accepted = compress(range(len(self.accepted)), self.accepted)
        return tuple(token for token in accepted if self.target(token) > self.draft(token))

    def residual_law(self) -> Law[int]:
        """Return the law drawn from after a rejection; NoResidual if the lists have one law."""
        support = self.support()
        if not support:
            raise NoResidual("target and draft are one law, so no token is ever rejected")
        return Law({token: self.residual(token) for token in support})


def compare_lists(target: Sequence[float], draft: Sequence[float], *, sums: Sums) -> ListComparison:
    """Say exactly what one step of the token rule does on two lists of floats.

    target, draft    probabilities, as Python floats; exactly the dyadic rationals that they are
    sums             ``"strict"``: each list sums to exactly 1; ``"normalise"``: divide by the sum
    raises           WeightError, AlphabetError, SizeError, MassError (with the exact gap)
    source           Leviathan et al. 2023, arXiv:2211.17192, section 2.3

    >>> step = compare_lists([0.5, 0.25, 0.25], [0.25, 0.25, 0.5], sums="strict")
    >>> step.acceptance_rate, step.total_variation, step.accepted
    (Fraction(3, 4), Fraction(1, 4), (True, True, False))
    >>> step.residual_law()
    Law({0: '1'})
    """
    masses, accepted = _masked(target, draft, Fraction(1), sums)
    return ListComparison(tuple(target), tuple(draft), masses, tuple(accepted))


def masked_list_sums(
    target: Sequence[float], draft: Sequence[float], weight: object, *, sums: Sums
) -> MaskedSums:
    """Sum both lists exactly, over all tokens and over those with ``weight * P >= Q``.

    weight    an exact number, at least 0; the other arguments as for :func:`compare_lists`

    >>> masked_list_sums([0.5, 0.5], [0.25, 0.75], "1/3", sums="strict").excess
    Fraction(0, 1)
    """
    return _masked(target, draft, admit_weight(weight), sums)[0]


def exact_sum(entries: Iterable[float]) -> Fraction:
    """Return the exact sum of finite floats that are far from overflow.

    ``math.fsum`` rounds the exact sum once. Take what it returns away and sum again: the rest
    shrinks by 2**53 each time, and a result of 0.0 is itself exact, because no nonzero sum of
    floats is smaller than the smallest float.

    >>> exact_sum([1.0, 2.0**-80]) - 1 == Fraction(1, 2**80)
    True
    """
    rest, total = list(entries), Fraction()
    while (part := math.fsum(rest)) != 0.0:
        total += Fraction(part)
        rest.append(-part)
    return total


def _masked(
    target: Sequence[float], draft: Sequence[float], weight: Fraction, sums: Sums
) -> tuple[MaskedSums, list[bool]]:
    for name, row in (("target", target), ("draft", draft)):
        _admit_list(name, row)
    if len(target) != len(draft):
        raise AlphabetError(
            f"target and draft share one alphabet, got {len(target)} and {len(draft)} tokens"
        )
    target_sum, draft_sum = exact_sum(target), exact_sum(draft)
    admit_sum("target", target_sum, sums)
    admit_sum("draft", draft_sum, sums)
    kept, undecided = _mask(target, draft, weight * draft_sum / target_sum)
    masses = MaskedSums(
        weight,
        target_sum,
        draft_sum,
        exact_sum(compress(target, kept)),
        exact_sum(compress(draft, kept)),
        undecided,
    )
    return masses, kept


def _mask(
    target: Sequence[float], draft: Sequence[float], weight: Fraction
) -> tuple[list[bool], int]:
    """Return where ``weight * target >= draft``, and how many tokens floats could not settle."""
    threshold = least_ratio(1 / weight, BITS) if weight else UNATTAINABLE
    factors = threshold.factors(BITS)
    if factors is None:
        undecided = list(range(len(target)))
        kept = [False] * len(target)
    else:
        left, low, high = factors
        kept = [x * left >= y * high for x, y in zip(target, draft, strict=True)]
        close = [x * left >= y * low for x, y in zip(target, draft, strict=True)]
        undecided = [token for token, sure in enumerate(kept) if sure != close[token]]
    for token in undecided:
        kept[token] = _at_least(target[token], draft[token], threshold)
    return kept, len(undecided)


def _at_least(target: float, draft: float, threshold: Threshold) -> bool:
    """Whether ``target >= draft * threshold``, in integers."""
    top, below = target.as_integer_ratio()
    other_top, other_below = draft.as_integer_ratio()
    left = top * other_below * threshold.denominator << max(-threshold.exponent, 0)
    right = other_top * below * threshold.numerator << max(threshold.exponent, 0)
    return left >= right


def _admit_list(name: str, row: Sequence[float]) -> None:
    if not row:
        raise AlphabetError(f"{name} needs at least one token, got none")
    for token, entry in enumerate(row):
        if type(entry) is not float:
            got = f"{type(entry).__name__} {entry!r:.40}"
            raise WeightError(f"{name}[{token}] is a Python float, got {got}")
        if not 0.0 <= entry < math.inf:
            raise WeightError(f"{name}[{token}] is finite and at least 0, got {entry}")
        if entry >= LARGEST:
            raise SizeError(f"{name}[{token}] is below 2**500, got {entry}")
