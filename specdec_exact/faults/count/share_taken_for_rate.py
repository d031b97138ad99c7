"""A rate per tested token is read as the share of all drafted tokens that are accepted.

Drafts behind a rejection are never tested, so the share is smaller than the rate. The outcome is the
expected number of accepted tokens of a round, spelled as a rational.
"""

from collections.abc import Hashable, Iterator
from fractions import Fraction
from itertools import product

from specdec_exact.choice.chooser import Chooser
from specdec_exact.counts import iid
from specdec_exact.faults.record import Fault
from specdec_exact.kernel.law import Measure, law
from specdec_exact.kernel.rational import spell

__all__ = ["FAULT"]

RateAndLength = tuple[Fraction, int]


def _rule(_: Chooser, case: RateAndLength) -> str:
    rate, draft_length = case
    return spell(rate * draft_length)


def _owed(case: RateAndLength) -> Measure[Hashable]:
    return law({spell(iid.accepted_mean(*case)): 1})


def _cases() -> Iterator[RateAndLength]:
    for draft_length, denominator in product(range(1, 6), range(1, 6)):
        for part in range(denominator + 1):
            yield Fraction(part, denominator), draft_length


FAULT = Fault(
    name="share-taken-for-rate",
    sentence="The rate of a tested token is multiplied by the draft length to count accepted tokens.",
    kind="count",
    form="case",
    rule=_rule,
    smallest=(Fraction(1, 2), 2),
    emits=law({"1": 1}),
    property="count",
    reports=("ggml-org/llama.cpp issues/3649",),
    owed=_owed,
    cases=_cases,
)
