"""Theorem pareto.best_replacement.  How close a given acceptance can still come to the target."""

from fractions import Fraction

from specdec_exact.kernel.law import Law, Measure, excess, law, measure, total_variation
from specdec_exact.notation.theorem import Mutant, Theorem

_TARGET, _DRAFT = law(["1/2", "1/3", "1/6"]), law(["1/4", "1/4", "1/2"])


def _accepted() -> Measure[int]:
    # Lenient acceptance with lenience 1/2.
    return measure({x: min(_DRAFT[x], 2 * _TARGET[x]) for x in _DRAFT})


def _output(replacement: Law[int]) -> Law[int]:
    kept = _accepted()
    return law({x: kept[x] + (1 - kept.mass) * replacement[x] for x in _TARGET})


def _best() -> Fraction:
    return total_variation(_output(excess(_TARGET, _accepted()).normalised()), _TARGET)


THEOREM = Theorem(
    name="pareto.best_replacement",
    title="Given what is accepted, no replacement brings the output closer to the target than the overshoot.",
    letters="c accepted weight, p target, r replacement law",
    statement=r"\min_r \mathrm{TV}\left(c + (1 - \alpha)\, r,\; p\right) = \sum_x \max(c(x) - p(x), 0)",
    scope="every finite alphabet, every acceptance; attained by the normalised excess of p over c",
    tier="proved",
    argument=r"""
Where $c > p$ too much is accepted already, and a replacement can only add: the overshoot is a lower bound.
Drawing the replacement from $\max(p - c, 0)$, normalised, never overshoots anywhere else, because its mass
$1 - \alpha$ is at most that of the excess, so the bound is attained.
""",
    source="shown here",
    code=("specdec_exact.schemes.lenience:preserved",),
    instance=lambda: (_best(), excess(_accepted(), _TARGET).mass),
    coq=("overshoot_bound", "overshoot_attained"),
    mutants=(
        Mutant(
            name="replaced-from-the-target",
            sentence="the replacement is drawn from the target",
            sides=lambda: (
                total_variation(_output(_TARGET), _TARGET),
                excess(_accepted(), _TARGET).mass,
            ),
        ),
    ),
)
