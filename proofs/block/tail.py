"""Theorem block.tail.  At least i drafts pass with the mean weight of their prefixes."""

from fractions import Fraction

from specdec_exact.choice import explore
from specdec_exact.kernel.law import Law, law, overlap
from specdec_exact.notation.theorem import Mutant, Theorem
from specdec_exact.schemes import block, token

_ROWS = law(["1/3", "2/3"]), law(["1/2", "1/2"])


def _target(text: tuple[int, ...]) -> Law[int]:
    return _ROWS[sum(text) % 2]


def _draft(_: tuple[int, ...]) -> Law[int]:
    return law(["2/3", "1/3"])


def _tail(scheme: object) -> Fraction:
    rule = block.whole_round if scheme == "block" else token.whole_round
    rounds = explore(rule(_target, _draft, 2)).law
    return rounds.map(lambda played: int(played.accepted == 2))[1]


def _mean_weight() -> Fraction:
    return sum(
        (
            _draft(())[x] * _draft((x,))[y] * block.prefix_weights((x, y), _target, _draft)[2]
            for x in range(2)
            for y in range(2)
        ),
        Fraction(),
    )


def _overlap_of_texts() -> Fraction:
    return sum(
        (
            min(_target(())[x] * _target((x,))[y], _draft(())[x] * _draft((x,))[y])
            for x in range(2)
            for y in range(2)
        ),
        Fraction(),
    )


def _product_of_overlaps() -> Fraction:
    first = overlap(_target(()), _draft(()))
    return sum((first[x] * overlap(_target((x,)), _draft((x,))).mass for x in first), Fraction())


THEOREM = Theorem(
    name="block.tail",
    title="Block verification accepts at least i drafts with the mean weight of their prefixes.",
    letters="w_i weight of the first i drafts, q draft, tau number of accepted drafts",
    statement=r"\mathbb{P}(\tau \ge i) = \sum_{x^i} q(x^i)\, w_i(x^i)",
    scope="every finite alphabet, every draft length, target and draft models of any dependence",
    tier="proved",
    argument=r"""
Given the drafts, some prefix of length at least $i$ passes with probability $w_i(x^i)$: that is the
induction in the proof of block.output_law. Average over the drafts.
""",
    source="Sun et al. 2025, arXiv:2403.10444, in the form shown here",
    code=("specdec_exact.schemes.block:prefix_weights",),
    instance=lambda: (_tail("block"), _mean_weight()),
    coq=("block_tail",),
    mutants=(
        Mutant(
            name="token-tail",
            sentence="the tail of the token rule, the product of the overlaps",
            sides=lambda: (_tail("block"), _product_of_overlaps()),
        ),
        Mutant(
            name="overlap-of-texts",
            sentence="the overlap of the laws of whole texts, which only full information attains",
            sides=lambda: (_tail("token"), _overlap_of_texts()),
        ),
    ),
)
