"""Theorem token.misreported_law.  What the token rule emits when it is told a wrong draft law."""

from specdec_exact.choice import explore
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

_TARGET = law(["1/2", "1/4", "1/4"])
_DRAFT = law({0: "2/3", 1: "1/3"})

_OBLIGATION = obligation(
    given={
        "draft mass": "sum(s) = 1",
        "told is the target": "p[x] = t[x]",
        "accept": "a[x]*t[x] = p[x]",
        "positive": "t[x] > 0",
        "output": "o[x] = s[x]*a[x] + B*r[x]",
        "rejected": "B = 1 - sum(a*s)",
        "inverse": "i[x]*t[x] = 1",
    },
    steps={
        "always": deduce(
            "a[x] = 1",
            linear(
                {
                    "accept": "i[x]",
                    "told is the target": "i[x]",
                    "inverse": "1 - a[x]",
                }
            ),
        ),
        "accepted": deduce("a[x]*s[x] = s[x]", linear(always="s[x]")),
        "accepted mass": fold("accepted", "x"),
        "none rejected": deduce(
            "B = 0", linear({"rejected": 1, "accepted mass": -1, "draft mass": -1})
        ),
        "emits the draft": deduce(
            "o[x] = s[x]", linear({"output": 1, "accepted": 1, "none rejected": "r[x]"})
        ),
    },
    goals={"emits the draft": "o[x] = s[x]"},
)

THEOREM = Theorem(
    name="token.misreported_law",
    title="Told that the draft law is the target, the token rule emits the draft's own law.",
    letters="p target, s law the proposal is drawn from, t law the rule is told, a acceptance, "
    "B rejected mass, r residual, o output, i = 1/t",
    statement=r"o(x) = s(x)\min(1, \tfrac{p(x)}{t(x)}) + B\, r(x), \qquad t = p \Rightarrow o = s",
    scope="every finite alphabet, every target of full support, every draft law",
    tier="proved",
    argument=r"""
The rule sees only what it is told. If it is told $t = p$, every ratio is 1, every proposal is
accepted, nothing is ever replaced, and what comes out is what went in: $o = s$. So a rule that is
lossless whatever the target must be told the truth, for told $t \ne s$ the target $p = t$ exposes it.
""",
    source="first stated here; reports of the fault are listed with the reports of the fault kind",
    code=("specdec_exact.schemes.token:step",),
    obligation=_OBLIGATION,
    instance=lambda: (explore(token.step(_TARGET, _DRAFT, told=_TARGET)).law, _DRAFT),
    coq=("misreported_output",),
    lean=("misreported_draft_law", "misreported_draft_shows"),
    mutants=(
        Mutant(
            name="told-the-truth",
            sentence="told the law that was really drawn from, it emits the target and not the draft",
            obligation=spoiled(_OBLIGATION, given={"told is the target": "s[x] = t[x]"}),
            sides=lambda: (explore(token.step(_TARGET, _DRAFT)).law, _DRAFT),
        ),
    ),
)
