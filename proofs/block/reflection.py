"""Theorem block.reflection.  The weight of a prefix is its ratio over the largest ratio so far."""

from fractions import Fraction

from specdec_exact.kernel.law import law
from specdec_exact.notation.theorem import Mutant, Theorem
from specdec_exact.schemes import block

_TARGET, _DRAFT = law(["1/3", "2/3"]), law(["2/3", "1/3"])
_PATH = (1, 0, 0, 1)


def _ratios() -> tuple[Fraction, ...]:
    ratios = [Fraction(1)]
    for x in _PATH:
        ratios.append(ratios[-1] * _TARGET[x] / _DRAFT[x])
    return tuple(ratios)


def _reflected() -> tuple[Fraction, ...]:
    ratios = _ratios()
    return tuple(ratio / max(ratios[: i + 1]) for i, ratio in enumerate(ratios))


def _weights() -> tuple[Fraction, ...]:
    return block.prefix_weights(_PATH, lambda _: _TARGET, lambda _: _DRAFT)


THEOREM = Theorem(
    name="block.reflection",
    title="The prefix weight is the joint ratio divided by the largest joint ratio so far.",
    letters="r_i joint ratio p/q of the first i tokens, r_0 = 1, w_i prefix weight",
    statement=r"w_i = \min(1, w_{i-1}\, r_i / r_{i-1}) \;\Longrightarrow\; w_i = \frac{r_i}{\max_{j \le i} r_j}",
    scope="every path along which the draft can go",
    tier="proved",
    argument=r"""
Induction on $i$. If $r_i$ is a new largest ratio, then $w_{i-1} r_i / r_{i-1} = r_i / \max_{j<i} r_j \ge 1$,
and the cap makes $w_i = 1 = r_i/r_i$. Otherwise the cap does nothing and the largest ratio is the same.
It is the reflection of a random walk at its running maximum; the capped ratios of hierarchical
speculative decoding are these weights.
""",
    source="shown here; compare Zhou et al. 2026, arXiv:2601.05724",
    code=(
        "specdec_exact.schemes.block:prefix_weights",
        "specdec_exact.schemes.hierarchical:capped_ratios",
    ),
    instance=lambda: (_weights(), _reflected()),
    coq=("reflection", "path_weight_capped"),
    mutants=(
        Mutant(
            name="uncapped",
            sentence="the joint ratio itself, capped only at the end",
            sides=lambda: (_weights(), tuple(min(ratio, 1) for ratio in _ratios())),
        ),
    ),
)
