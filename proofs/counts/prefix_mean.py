"""Theorem counts.prefix_mean.  The mean count when acceptance depends on the prefix."""

from fractions import Fraction

from specdec_exact.choice import explore
from specdec_exact.counts import moments
from specdec_exact.kernel.law import Law, acceptance_rate, law, overlap
from specdec_exact.notation.theorem import Mutant, Theorem
from specdec_exact.schemes import token

_ROWS = law(["1/2", "1/2"]), law(["1/4", "3/4"]), law(["1/8", "7/8"])


def _target(text: tuple[int, ...]) -> Law[int]:
    return _ROWS[sum(text) % 3]


def _draft(text: tuple[int, ...]) -> Law[int]:
    return _ROWS[(len(text) + 1) % 3]


def _mean() -> Fraction:
    rounds = explore(token.whole_round(_target, _draft, 2)).law
    return moments.mean(rounds.map(lambda played: len(played.tokens)))


def _tails() -> Fraction:
    first = acceptance_rate(_target(()), _draft(()))
    both = sum(
        (
            weight * acceptance_rate(_target((x,)), _draft((x,)))
            for x, weight in overlap(_target(()), _draft(())).items()
        ),
        Fraction(),
    )
    return 1 + first + both


def _powers() -> Fraction:
    rate = acceptance_rate(_target(()), _draft(()))
    return 1 + rate + rate**2


THEOREM = Theorem(
    name="counts.prefix_mean",
    title="In general the mean count is the sum of the probabilities that the first j drafts are accepted.",
    letters="K emitted tokens, u overlap at a text",
    statement=r"\mathbb{E}[K] = 1 + \sum_{j=1}^{\gamma} \sum_{x^j} \prod_{i \le j} \min(p, q)(x_i \mid x^{i-1})",
    scope="every finite alphabet, every draft length, target and draft models of any dependence",
    tier="proved",
    argument=r"""
A mean is the sum of its tails. At least $j$ drafts are accepted along the path $x^j$ with weight
$\prod_{i\le j} \min(p,q)(x_i \mid x^{i-1})$, and one more token is always emitted. Only when the overlap has
the same mass at every prefix does this collapse to powers of one rate.
""",
    source="Leviathan et al. 2023, section 3.1, without the assumption of independence",
    code=("specdec_exact.counts.prefixes:accepted_law",),
    instance=lambda: (_mean(), _tails()),
    coq=("expected_tokens", "token_tail"),
    lean=("expected_tokens",),
    mutants=(
        Mutant(
            name="powers-of-the-first-rate",
            sentence="the rate at the first position is used for all of them",
            sides=lambda: (_mean(), _powers()),
        ),
    ),
)
