"""Theorem block.output_law.  Block verification preserves the target law of the text."""

from specdec_exact.choice import Chooser, explore
from specdec_exact.kernel.block import Block, complete, unroll
from specdec_exact.kernel.law import Law, law, residual
from specdec_exact.notation.theorem import Mutant, Theorem, deduce, linear, obligation, spoiled
from specdec_exact.schemes import block

_TARGETS = law(["1/2", "1/4", "1/4"]), law(["3/5", "3/10", "1/10"])
_DRAFTS = law(["1/4", "1/4", "1/2"]), law(["1/10", "1/10", "4/5"])


def _target(text: tuple[int, ...]) -> Law[int]:
    return _TARGETS[min(len(text), 1)]


def _draft(text: tuple[int, ...]) -> Law[int]:
    return _DRAFTS[min(len(text), 1)]


_OBLIGATION = obligation(
    given={"stop": "h*(S + 1 - w) = S", "stay": "t = w - S"},
    steps={"stopped": deduce("(1 - t)*h = S", linear({"stop": 1, "stay": "-h"}))},
    goals={"stopped": "(1 - t)*h = S"},
)


def _sides(emitted: Law[tuple[int, ...]]) -> tuple[object, object]:
    return complete(Block.of(emitted), _target, 3).law(), unroll(_target, 3).law()


def _right() -> tuple[object, object]:
    program = block.whole_round(_target, _draft, 2)
    return _sides(explore(program).law.map(lambda played: tuple(map(int, played.tokens))))


def _unweighted(chooser: Chooser) -> tuple[int, ...]:
    drafts: tuple[int, ...] = ()
    while len(drafts) < 2:
        drafts = (*drafts, chooser.choose(_draft(drafts)))
    weights = block.prefix_weights(drafts, _target, _draft)
    if chooser.flip(weights[2]):
        return (*drafts, chooser.choose(_target(drafts)))
    for kept in (1, 0):
        text = drafts[:kept]
        if chooser.flip(block.passing(weights[kept], _target(text), _draft(text))):
            return (*text, chooser.choose(residual(_target(text), _draft(text))))
    raise AssertionError("the empty prefix passes surely")


THEOREM = Theorem(
    name="block.output_law",
    title="Block verification with its published stopping rule preserves the target law of the text.",
    letters="w weight of a prefix, S mass owed after it, h probability that it passes, t weight of "
    "a longer prefix passing",
    statement=r"h_i = \frac{S_i}{S_i + 1 - w_i} \;\Longrightarrow\;"
    r"\mathbb{P}(\tau = i \mid x^i) = (1 - t_i)\,h_i = S_i,\quad t_i = w_i - S_i",
    scope="every finite alphabet, every draft length, target and draft models of any dependence",
    tier="proved",
    argument=r"""
Claim: given the drafted prefix $x^i$, some prefix of length at least $i$ passes with probability $w_i$.
By induction from the end. At full length it is the definition. Otherwise a longer prefix passes with
probability $\sum_x q(x)\, w_{i+1}(x) = \sum_x \min(w_i p, q)(x) = w_i - S_i = t_i$. If none does, the
prefix itself passes with $h_i$, and $(1 - t_i) h_i = S_i$ by the choice of $h_i$. Together $w_i$.

So a round stops at $x^i$ with weight $S_i$ and then emits $y$ with weight $\max(w_i p - q, 0)(y)$, and it
goes on through $y$ with weight $\min(w_i p, q)(y)$. The two add up to $w_i p(y)$ at every node: every
harmonic function of the text keeps its mean.
""",
    source="Sun et al. 2025, arXiv:2403.10444, theorem 1",
    code=("specdec_exact.schemes.block:whole_round", "specdec_exact.schemes.block:passing"),
    obligation=_OBLIGATION,
    instance=_right,
    coq=("block_verification_lossless", "block_verification_lossless_published"),
    lean=("block_verification_lossless", "block_verification_stopping_rule"),
    mutants=(
        Mutant(
            name="unweighted-residual",
            sentence="the replacement is drawn from the residual of the token rule",
            sides=lambda: _sides(explore(_unweighted).law),
        ),
        Mutant(
            name="unweighted-stop",
            sentence="a prefix passes with probability S instead of S/(S + 1 - w)",
            obligation=spoiled(_OBLIGATION, given={"stop": "h = S"}),
        ),
    ),
)
