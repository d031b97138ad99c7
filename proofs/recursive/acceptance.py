"""Theorem recursive.acceptance.  How often several independent candidates are all rejected."""

from fractions import Fraction

from specdec_exact.choice import explore
from specdec_exact.kernel.law import law, residual, total_variation
from specdec_exact.notation.theorem import Mutant, Theorem
from specdec_exact.schemes import recursive

_TARGET, _DRAFT = law(["1/2", "1/3", "1/6"]), law(["1/6", "1/3", "1/2"])


def _rejected() -> Fraction:
    play = recursive.whole_round(lambda _: _TARGET, lambda _: _DRAFT, 1, 2)
    return explore(play).law.map(lambda played: played.accepted)[0]


def _product() -> Fraction:
    first = total_variation(_TARGET, _DRAFT)
    return first * total_variation(residual(_TARGET, _DRAFT), _DRAFT)


THEOREM = Theorem(
    name="recursive.acceptance",
    title="All candidates are rejected with the product of the total variations to what is owed.",
    letters="f_j law owed after j rejections, q draft",
    statement=r"\mathbb{P}(\text{all rejected}) = \prod_{j=0}^{k-1} \mathrm{TV}(f_j, q),"
    r"\quad f_0 = p,\; f_{j+1} = \tfrac{\max(f_j - q, 0)}{\mathrm{TV}(f_j, q)}",
    scope="every finite alphabet, every number of independent candidates",
    tier="proved",
    argument=r"""
The law owed after a rejection does not depend on which token was rejected. So the tests are independent
given that each is reached, and each rejects with the total variation between what is owed and the draft.
""",
    source="Yang et al. 2024, arXiv:2401.06706",
    code=("specdec_exact.schemes.recursive:whole_round",),
    instance=lambda: (_rejected(), _product()),
    coq=("with_replacement_rejection",),
    mutants=(
        Mutant(
            name="frozen-target",
            sentence="every candidate is said to meet the target itself: TV squared",
            sides=lambda: (_rejected(), total_variation(_TARGET, _DRAFT) ** 2),
        ),
    ),
)
