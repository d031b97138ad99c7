"""Theorem recursive.no_lucky_hits.  The last residual never emits a rejected candidate."""

from specdec_exact.choice import Chooser, explore
from specdec_exact.kernel.law import law, residual
from specdec_exact.notation.theorem import Mutant, Theorem

_TARGET, _DRAFT = law(["1/2", "1/3", "1/6"]), law(["1/6", "1/3", "1/2"])


def _repeats(*, redraw_from_target: bool) -> tuple[object, object]:
    def program(chooser: Chooser) -> int:
        owed, rejected = _TARGET, list[int]()
        for _ in range(2):
            candidate = chooser.choose(_DRAFT)
            if chooser.uniform() * _DRAFT[candidate] < owed[candidate]:
                return 0
            rejected.append(candidate)
            owed = residual(owed, _DRAFT)
        return int(chooser.choose(_TARGET if redraw_from_target else owed) in rejected)

    return explore(program).law[1], 0


THEOREM = Theorem(
    name="recursive.no_lucky_hits",
    title="A candidate that was rejected is never emitted by the residual.",
    letters="f_j law owed after j rejections, X_j rejected candidates",
    statement=r"X_1, \ldots, X_k \text{ rejected} \;\Longrightarrow\; f_k(X_j) = 0 \;\; (j \le k)",
    scope="every finite alphabet, every number of candidates, drawn in any way",
    tier="proved",
    argument=r"""
A candidate can only be rejected where less is owed to it than it was drawn with. The residual gives such
a token nothing, and what is owed nothing once is owed nothing ever after. So "accepted" and "emitted a
candidate" are the same event for this rule, which is not true of rules in general.
""",
    source="shown here",
    code=("specdec_exact.schemes.recursive:verify_each",),
    instance=lambda: _repeats(redraw_from_target=False),
    coq=("no_lucky_hits",),
    mutants=(
        Mutant(
            name="redraw-from-target",
            sentence="after the last rejection the token is drawn from the target",
            sides=lambda: _repeats(redraw_from_target=True),
        ),
    ),
)
