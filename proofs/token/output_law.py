"""Theorem token.output_law.  One step of the token rule emits the target law."""

from collections.abc import Mapping

import sympy

from proofs.lemmas import EXCESS, OVERLAP, TARGET_SPLIT
from specdec_exact.choice import Chooser, explore
from specdec_exact.kernel.law import law
from specdec_exact.notation.theorem import (
    Mutant,
    Theorem,
    deduce,
    fold,
    linear,
    obligation,
    spoiled,
)
from specdec_exact.schemes import token

_TARGET, _DRAFT = law(["2/3", "1/3"]), law(["1/3", "2/3"])

_OBLIGATION = obligation(
    define={**OVERLAP, **EXCESS},
    given={
        "target mass": "sum(p) = 1",
        "rejected": "R = 1 - sum(u)",
        "residual": "R*r[x] = m[x]",
    },
    steps={
        "split": TARGET_SPLIT,
        "masses": fold("split", "x"),
        "rejected mass": deduce(
            "R = sum(m)", linear({"rejected": 1, "masses": -1, "target mass": -1})
        ),
        "output": deduce("u[x] + R*r[x] = p[x]", linear(split=1, residual=1)),
    },
    goals={"output": "u[x] + R*r[x] = p[x]", "rejected mass": "R = sum(m)"},
)


def _redraw(chooser: Chooser) -> int:
    proposal = chooser.choose(_DRAFT)
    if chooser.uniform() * _DRAFT[proposal] < _TARGET[proposal]:
        return proposal
    return chooser.choose(_TARGET)


def _identity() -> Mapping[str, object]:
    n = sympy.Symbol("n", integer=True, positive=True)
    i = sympy.Symbol("i", integer=True)
    p, q = (sympy.IndexedBase(letter, nonnegative=True) for letter in "pq")
    summand = sympy.Min(p[i], q[i]) + sympy.Max(p[i] - q[i], 0) - p[i]
    m, a, b = sympy.symbols("m a b", nonnegative=True)
    rejected, residual = sympy.symbols("R r", nonnegative=True)
    return {
        "one sum over n tokens": sympy.Sum(summand, (i, 0, n - 1)).rewrite(sympy.Abs).doit(),
        "the case p >= q": sympy.Min(m + a, m) + sympy.Max(m + a - m, 0) - (m + a),
        "the case p <= q": sympy.Min(m, m + b) + sympy.Max(m - (m + b), 0) - m,
        "with the residual": sympy.expand((m + rejected * residual).subs(m, a) - a)
        - rejected * residual,
    }


THEOREM = Theorem(
    name="token.output_law",
    title="One step of the token rule emits the target law.",
    letters="p target, q draft, u overlap, m excess, R rejected mass, r residual",
    statement=r"\min(p(x), q(x)) + (1 - \alpha)\, r(x) = p(x)"
    r"\quad\text{with}\quad \alpha = \textstyle\sum_y \min(p(y), q(y))",
    scope="every finite alphabet, every target and draft law",
    tier="proved",
    argument=r"""
A token $x$ is emitted in one of two ways.

1. It is proposed and accepted. That has weight $q(x) \min(1, p(x)/q(x)) = \min(p(x), q(x))$.
2. Some proposal is rejected, which has weight $1 - \alpha$, and $x$ is drawn from the residual. The
   residual is the excess $\max(p - q, 0)$ divided by its mass, so this has weight
   $(1-\alpha)\, r(x) = \max(p(x) - q(x), 0)$, provided that the mass of the excess is $1 - \alpha$.

If $p(x) \le q(x)$ the two weights are $p(x)$ and $0$; if $p(x) > q(x)$ they are $q(x)$ and
$p(x) - q(x)$. Either way they add up to $p(x)$. Summing that over all tokens gives
$\alpha + \sum_x \max(p(x) - q(x), 0) = 1$, which is the proviso.

Where $p = q$ nothing is rejected, $1 - \alpha = 0$, and the identity holds for any $r$: it is
multiplied by zero. That is why the mass $R = 1 - \alpha$ is kept as a letter of its own and never
divided by.
""",
    source="Leviathan et al. 2023, arXiv:2211.17192, appendix A.1",
    code=("specdec_exact.schemes.token:step",),
    obligation=_OBLIGATION,
    identity=_identity,
    instance=lambda: (explore(token.step(_TARGET, _DRAFT)).law, _TARGET),
    coq=("step_lossless", "step_lossless_published"),
    lean=("step_lossless",),
    vectors=("token::*",),
    mutants=(
        Mutant(
            name="redraw-from-target",
            sentence="after a rejection the token is drawn from the target, not from the residual",
            obligation=spoiled(_OBLIGATION, given={"residual": "r[x] = p[x]"}),
            sides=lambda: (explore(_redraw).law, _TARGET),
        ),
        Mutant(
            name="absolute-difference",
            sentence="the residual is made of |p - q| instead of max(p - q, 0)",
            obligation=spoiled(
                _OBLIGATION, define={"excess": "-m[x] = min(q[x] - p[x], p[x] - q[x])"}
            ),
        ),
    ),
)
