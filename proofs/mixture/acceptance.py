"""Theorem mixture.acceptance.  What a static mixture of target and draft accepts, and what it costs."""

from fractions import Fraction

from specdec_exact.kernel.law import acceptance_rate, law, total_variation
from specdec_exact.notation.theorem import Mutant, Theorem
from specdec_exact.schemes import mixture

_TARGET, _DRAFT = law(["1/2", "1/3", "1/6"]), law(["1/4", "1/4", "1/2"])
_SHARE = Fraction(2, 3)


def _sides(share: Fraction) -> tuple[object, object]:
    mixed = mixture.preserved(_TARGET, _DRAFT, _SHARE)
    distance = total_variation(_TARGET, _DRAFT)
    return (
        (acceptance_rate(mixed, _DRAFT), total_variation(mixed, _TARGET)),
        (1 - share * distance, (1 - share) * distance),
    )


THEOREM = Theorem(
    name="mixture.acceptance",
    title="Verifying against a mixture trades acceptance for drift along a straight line.",
    letters="lambda share of the target in the mixture",
    statement=r"\pi = \lambda p + (1-\lambda) q:\quad \alpha = 1 - \lambda\,\mathrm{TV}(p,q),"
    r"\quad \mathrm{TV}(\pi, p) = (1-\lambda)\,\mathrm{TV}(p,q)",
    scope="every finite alphabet, every share in [0, 1]",
    tier="proved",
    argument=r"""
$\pi - q = \lambda (p - q)$ and $\pi - p = (1 - \lambda)(q - p)$: the total variation scales with the factor.
Acceptance against $\pi$ is $1 - \mathrm{TV}(\pi, q)$. The sum of rejection and drift is
$\mathrm{TV}(p, q)$, so the rule lies on the line of pareto.line.
""",
    source="shown here; used by ensembles of target and draft",
    code=("specdec_exact.schemes.mixture:preserved",),
    instance=lambda: _sides(_SHARE),
    coq=("mixture_acceptance", "mixture_drift"),
    mutants=(
        Mutant(
            name="shares-swapped",
            sentence="the share of the draft is taken for the share of the target",
            sides=lambda: _sides(1 - _SHARE),
        ),
    ),
)
