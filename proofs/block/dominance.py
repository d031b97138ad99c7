"""Theorem block.dominance.  Block verification accepts at least as long as the token rule does."""

from fractions import Fraction

from specdec_exact.choice import explore
from specdec_exact.kernel.law import law
from specdec_exact.notation.theorem import Mutant, Theorem
from specdec_exact.schemes import block, token

_TARGET, _DRAFT = law(["1/3", "2/3"]), law(["2/3", "1/3"])
_LENGTH = 2


def _tails(rule: object) -> tuple[Fraction, ...]:
    play = token.whole_round if rule == "token" else block.whole_round
    rounds = explore(play(lambda _: _TARGET, lambda _: _DRAFT, _LENGTH)).law
    accepted = rounds.map(lambda played: played.accepted)
    return tuple(sum((accepted[k] for k in range(i, _LENGTH + 1)), Fraction()) for i in (1, 2))


def _bound() -> tuple[Fraction, ...]:
    one = min(_TARGET[0], _DRAFT[0]) + min(_TARGET[1], _DRAFT[1])
    two = sum(
        (min(_TARGET[x] * _TARGET[y], _DRAFT[x] * _DRAFT[y]) for x in range(2) for y in range(2)),
        Fraction(),
    )
    return one, two


def _ordered(lower: tuple[Fraction, ...], upper: tuple[Fraction, ...]) -> tuple[object, object]:
    return [low <= high for low, high in zip(lower, upper, strict=True)], [True, True]


THEOREM = Theorem(
    name="block.dominance",
    title="At every length, block verification lies between the token rule and the overlap of texts.",
    letters="p and q the joint probabilities of i tokens, w_i prefix weight",
    statement=r"\sum_{x^i} \prod_{j \le i} \min(p_j, q_j)"
    r"\;\le\; \sum_{x^i} q(x^i)\, w_i(x^i) \;\le\; \sum_{x^i} \min(p(x^i), q(x^i))",
    scope="every finite alphabet, every length, target and draft models of any dependence",
    tier="proved",
    argument=r"""
Path by path. The weight obeys $w_i = \min(1, w_{i-1}\, p_i/q_i)$, so $q_i w_i = \min(q_i, w_{i-1} p_i)$.
Since $w_{i-1} \le 1$, $\min(q_i, w_{i-1}p_i) \ge w_{i-1}\min(q_i, p_i)$: multiply along the path for the
left inequality. And $q(x^i) w_i$ is at most $q(x^i)$ and, by induction, at most $p(x^i)$, which is the
right one.
""",
    source="Sun et al. 2025, arXiv:2403.10444",
    code=("specdec_exact.schemes.block:whole_round",),
    instance=lambda: _ordered(_tails("token"), _tails("block")),
    coq=("token_tail_le_block_tail", "block_tail_le_text_overlap"),
    mutants=(
        Mutant(
            name="the-other-way-round",
            sentence="the token rule is said to accept at least as long as block verification",
            sides=lambda: _ordered(_tails("block"), _tails("token")),
        ),
        Mutant(
            name="bound-attained",
            sentence="block verification is said to reach the overlap of whole texts",
            sides=lambda: _ordered(_bound(), _tails("block")),
        ),
    ),
)
