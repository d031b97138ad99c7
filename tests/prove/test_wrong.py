"""A theorem that no wrong rule breaks fails."""

from dataclasses import replace

from specdec_exact.notation.theorem import (
    Mutant,
    spoiled,
)
from specdec_exact.prove.answer import Answer, Status
from specdec_exact.prove.child import Child
from specdec_exact.prove.evidence import Outcome, judge
from specdec_exact.prove.library import load
from specdec_exact.prove.solver import Solver
from specdec_exact.prove.wrong import instance, try_out

TOKEN = load()["token.output_law"]
AGREED = {"sympy": Status.AGREES, "z3": Status.AGREES, "cvc5": Status.AGREES}
ALL = {"kernel": Status.PROVED, "coq": Status.PROVED, "lean": Status.PROVED, **AGREED}
SHOWN = (try_out(TOKEN, TOKEN.mutants[0], []),)


def _answers(**said: Status) -> dict[str, Answer]:
    silent = dict.fromkeys(("kernel", "sympy", "z3", "cvc5", "coq", "lean"), Status.SILENT)
    return {name: Answer(name, status) for name, status in (silent | said).items()}


def test_a_theorem_that_no_wrong_rule_breaks_fails() -> None:
    bare = replace(TOKEN, mutants=())
    assert judge(bare, _answers(**ALL), (), instance=True).reasons == (
        "vacuous: no wrong rule is named",
    )
    same = Mutant("same", "the right rule again", obligation=TOKEN.obligation)
    equal = Mutant("equal", "no difference", sides=lambda: (1, 1))
    for wrong, why in ((same, "the kernel accepts it"), (equal, "both sides are equal")):
        tried = try_out(TOKEN, wrong, [])
        found = judge(TOKEN, _answers(**ALL), (tried,), instance=True)
        assert found.outcome == Outcome.FAILS
        assert why in found.reasons[0]


def test_unprovable_is_not_wrong() -> None:
    # The proof no longer fits, and the rule is still right: nothing was shown.
    assert TOKEN.obligation is not None
    harmless = spoiled(TOKEN.obligation, given={"residual": "2*R*r[x] = 2*m[x]"})
    with Child("z3") as process:
        tried = try_out(
            TOKEN, Mutant("scaled", "twice", obligation=harmless), [Solver("z3", process)]
        )
    assert (tried.shown, tried.accepted) == ("", "")
    found = judge(TOKEN, _answers(**ALL), (tried,), instance=True)
    assert found.outcome == Outcome.INCONCLUSIVE


def test_the_instance_is_computed() -> None:
    assert instance(TOKEN) is True
    assert instance(replace(TOKEN, instance=lambda: (1, 2))) is False
    assert instance(replace(TOKEN, instance=None)) is None
