"""Theorem token.round_law.  A whole round preserves every harmonic function of the text."""

from proofs.lemmas import EXCESS, OVERLAP, TARGET_SPLIT
from specdec_exact.choice import Chooser, explore
from specdec_exact.kernel.block import Block, complete, unroll
from specdec_exact.kernel.law import Law, law, residual
from specdec_exact.notation.theorem import (
    Mutant,
    Theorem,
    deduce,
    fold,
    induct,
    linear,
    obligation,
)
from specdec_exact.schemes import token

_ROWS = law(["1/2", "1/2"]), law(["1/4", "3/4"])


def _target(text: tuple[int, ...]) -> Law[int]:
    return _ROWS[sum(text) % 2]


def _draft(text: tuple[int, ...]) -> Law[int]:
    return _ROWS[(len(text) + 1) % 2]


_OBLIGATION = obligation(
    define={**OVERLAP, **EXCESS},
    steps={
        "split": TARGET_SPLIT,
        "round": induct(
            "V = f",
            state="V f",
            index="x",
            base=(
                {"bonus": "V = B", "drawn": "B = f"},
                {"start": deduce("V = f", linear(bonus=1, drawn=1))},
            ),
            step=(
                {
                    "a round": "V' = sum(V*u) + sum(f*m)",
                    "harmonic": "f' = sum(f*p)",
                },
                {
                    "at a token": deduce(
                        "V[x]*u[x] + f[x]*m[x] = f[x]*p[x]",
                        linear(hypothesis="u[x]", split="f[x]"),
                    ),
                    "at all tokens": fold("at a token", "x"),
                    "advance": deduce(
                        "V' = f'", linear({"a round": 1, "at all tokens": 1, "harmonic": -1})
                    ),
                },
            ),
        ),
    },
    goals={"round": "V = f"},
)


def _emitted(*, told: bool) -> tuple[object, object]:
    program = token.whole_round(_target, _draft, 2, told=None if told else _target)
    emitted = explore(program).law.map(lambda played: played.tokens)
    return complete(Block.of(emitted), _target, 3).law(), unroll(_target, 3).law()


def _bonus_from_the_parent(chooser: Chooser) -> tuple[int, ...]:
    text: tuple[int, ...] = ()
    for _ in range(2):
        target, draft = _target(text), _draft(text)
        proposal = chooser.choose(draft)
        if not chooser.uniform() * draft[proposal] < target[proposal]:
            return (*text, chooser.choose(residual(target, draft)))
        text = (*text, proposal)
    return (*text, chooser.choose(_target(text[:-1])))


def _bonus() -> tuple[object, object]:
    emitted = Block.of(explore(_bonus_from_the_parent).law)
    return complete(emitted, _target, 3).law(), unroll(_target, 3).law()


THEOREM = Theorem(
    name="token.round_law",
    title="A round of any number of proposals preserves the target law of the text.",
    letters="f harmonic function, V its mean after a round, u overlap, m excess, p target; at each text",
    statement=r"f(h) = \sum_x p(x \mid h)\, f(hx) \;\;\forall h"
    r"\quad\Longrightarrow\quad \mathbb{E}\left[f(\text{text after a round})\right] = f(h)",
    scope="every finite alphabet, every draft length, target and draft models of any dependence",
    tier="proved",
    argument=r"""
Call $f$ *harmonic* if its value at a text is its mean over the next token of the target. "The
probability that the final text starts with $w$" is harmonic, so a round that preserves the mean of
every harmonic function preserves the law of the text.

Induction on the draft length. A round of length 0 is one draw from the target: the mean of $f$ is
$f(h)$ by definition. A longer round proposes a token. It is accepted as $x$ with weight
$\min(p,q)(x)$, and then a shorter round follows from $hx$, with mean $f(hx)$ by induction; or it is
replaced by $x$ with weight $\max(p-q,0)(x)$, and the round ends with $f(hx)$. Together
$\sum_x [\min(p,q)(x) + \max(p-q,0)(x)] f(hx) = \sum_x p(x) f(hx) = f(h)$.
""",
    source="the published claim is Leviathan et al. 2023, arXiv:2211.17192; this proof is given here",
    code=("specdec_exact.schemes.token:whole_round", "specdec_exact.kernel.block:complete"),
    obligation=_OBLIGATION,
    instance=lambda: _emitted(told=True),
    coq=("token_block_lossless",),
    lean=("token_round_lossless",),
    mutants=(
        Mutant(
            name="bonus-from-the-parent",
            sentence="after a full acceptance the bonus token is drawn from the row before the last",
            sides=_bonus,
        ),
        Mutant(
            name="misreported-draft",
            sentence="the rule is told the target for the draft",
            sides=lambda: _emitted(told=False),
        ),
    ),
)
