"""Theorem token.output_law.  One step of the token rule emits the target law."""

from collections.abc import Mapping

from specdec_exact.choice import Chooser, explore
from specdec_exact.kernel.law import law
from specdec_exact.notation.theorem import (
    Mutant,
    Theorem,
    absurd,
    both,
    deduce,
    fold,
    linear,
    obligation,
    split,
    spoiled,
)
from specdec_exact.schemes import token

_TARGET, _DRAFT = law(["2/3", "1/3"]), law(["1/3", "2/3"])

_OBLIGATION = obligation(
    define={
        "overlap": "u[x] = min(p[x], q[x])",
        "excess": "-m[x] = min(q[x] - p[x], 0)",
    },
    given={
        "target mass": "sum(p) = 1",
        "rejected": "R = 1 - sum(u)",
        "residual": "R*r[x] = m[x]",
    },
    steps={
        "pointwise": deduce(
            "u[x] + m[x] = p[x]",
            split(
                "overlap",
                split(
                    "excess",
                    both(
                        linear({"overlap.value": 1, "excess.value": -1, "excess.case": 1}),
                        linear({"overlap.value": -1, "excess.value": 1, "overlap.case": 1}),
                    ),
                    linear({"overlap.value": 1, "excess.value": -1}),
                ),
                split(
                    "excess",
                    linear({"overlap.value": 1, "excess.value": -1}),
                    absurd({"overlap.case": 1, "excess.case": 1}),
                ),
            ),
        ),
        "masses": fold("pointwise", "x"),
        "output": deduce("u[x] + R*r[x] = p[x]", linear(pointwise=1, residual=1)),
        "emitted": fold("output", "x"),
    },
    goals={
        "output": "u[x] + R*r[x] = p[x]",
        "masses": "sum(u) + sum(m) = sum(p)",
    },
)


def _redraw(chooser: Chooser) -> int:
    proposal = chooser.choose(_DRAFT)
    if chooser.uniform() * _DRAFT[proposal] < _TARGET[proposal]:
        return proposal
    return chooser.choose(_TARGET)


def _identity() -> Mapping[str, object]:
    import sympy  # noqa: PLC0415  (a theorem can be read without SymPy)

    n = sympy.Symbol("n", integer=True, positive=True)
    i = sympy.Symbol("i", integer=True)
    p, q = (sympy.IndexedBase(letter, nonnegative=True) for letter in "pq")
    summand = sympy.Min(p[i], q[i]) + sympy.Max(p[i] - q[i], 0) - p[i]
    return {"fused sum": sympy.Sum(summand, (i, 0, n - 1)).rewrite(sympy.Abs).doit()}


THEOREM = Theorem(
    name="token.output_law",
    title="One step of the token rule emits the target law.",
    letters="p target, q draft, u overlap, m excess, R rejected mass, r residual",
    statement=r"\min(p(x), q(x)) + (1 - \alpha)\, r(x) = p(x)"
    r"\quad\text{with}\quad \alpha = \textstyle\sum_y \min(p(y), q(y))",
    scope="every finite alphabet, every target and draft law",
    tier="proved",
    argument=r"""
A token x is emitted in one of two ways. It is proposed and accepted with weight
$q(x) \min(1, p(x)/q(x)) = \min(p(x), q(x))$. Or some proposal is rejected, which happens with weight
$1 - \alpha$, and x is drawn from the residual: weight $(1-\alpha)\, r(x) = \max(p(x) - q(x), 0)$,
because the residual is the excess divided by its mass, and that mass is $1 - \alpha$ (sum the next
line over all tokens). If $p(x) \le q(x)$ the two weights are $p(x)$ and $0$; if $p(x) > q(x)$ they
are $q(x)$ and $p(x) - q(x)$. Either way they add up to $p(x)$.
""",
    source="Leviathan et al. 2023, arXiv:2211.17192, appendix A.1",
    code=("specdec_exact.schemes.token:step",),
    obligation=_OBLIGATION,
    identity=_identity,
    instance=lambda: (explore(token.step(_TARGET, _DRAFT)).law, _TARGET),
    coq=("step_lossless",),
    lean=("step_lossless",),
    vectors=("token::*",),
    mutants=(
        Mutant(
            name="redraw-from-target",
            sentence="after a rejection the token is drawn from the target, not from the residual",
            obligation=spoiled(_OBLIGATION, given={"residual": "r[x] = p[x]"}),
            sides=lambda: (explore(_redraw).law, _TARGET),
        ),
    ),
)
