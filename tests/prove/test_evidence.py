"""Answers amount to a tier; only the kernel and the proof assistants prove."""

from dataclasses import replace

import pytest

from specdec_exact.prove.answer import Answer, Status
from specdec_exact.prove.evidence import Outcome, due, judge
from specdec_exact.prove.library import load
from specdec_exact.prove.wrong import try_out

TOKEN = load()["token.output_law"]
AGREED = {"sympy": Status.AGREES, "z3": Status.AGREES, "cvc5": Status.AGREES}
ALL = {"kernel": Status.PROVED, "coq": Status.PROVED, "lean": Status.PROVED, **AGREED}
SHOWN = (try_out(TOKEN, TOKEN.mutants[0], []),)


def _answers(**said: Status) -> dict[str, Answer]:
    silent = dict.fromkeys(("kernel", "sympy", "z3", "cvc5", "coq", "lean"), Status.SILENT)
    return {name: Answer(name, status) for name, status in (silent | said).items()}


@pytest.mark.parametrize(
    ("said", "outcome", "tier"),
    [
        (ALL, Outcome.HOLDS, "proved"),
        ({**ALL, "coq": Status.NOT_RUN, "lean": Status.NOT_RUN}, Outcome.HOLDS, "proved"),
        ({**ALL, "kernel": Status.NOT_RUN}, Outcome.HOLDS, "proved"),
        ({**ALL, "z3": Status.UNKNOWN}, Outcome.INCONCLUSIVE, "proved"),
        ({**ALL, "z3": Status.REFUTED}, Outcome.BROKEN, "proved"),
        ({**ALL, "kernel": Status.REFUTED}, Outcome.BROKEN, "proved"),
        ({**ALL, "coq": Status.BROKE}, Outcome.BROKEN, "proved"),
        (dict.fromkeys(ALL, Status.REFUTED), Outcome.FAILS, "searched"),
        (dict.fromkeys(ALL, Status.NOT_RUN), Outcome.INCONCLUSIVE, "searched"),
        # Solvers and SymPy corroborate; they never prove.
        (
            {**dict.fromkeys(ALL, Status.NOT_RUN), **AGREED},
            Outcome.INCONCLUSIVE,
            "searched",
        ),
    ],
)
def test_what_answers_amount_to(said: dict[str, Status], outcome: Outcome, tier: str) -> None:
    found = judge(TOKEN, _answers(**said), SHOWN, instance=True)
    assert (found.outcome, found.reached) == (outcome, tier)
    assert bool(found.reasons) == (outcome != Outcome.HOLDS)


def test_a_declared_tier_must_be_reached() -> None:
    boast = replace(TOKEN, obligation=None, coq=(), lean=(), identity=None)
    assert due(boast) == ()
    found = judge(boast, _answers(), SHOWN, instance=True)
    assert (found.outcome, found.reached) == (Outcome.FAILS, "searched")
    assert found.reasons == ("declared proved, and reaches searched",)


def test_bounded_statements_need_two_solvers() -> None:
    bounded = replace(
        TOKEN, obligation=None, coq=(), lean=(), tier="proved-bounded", bounded={"n = 2": ""}
    )
    both = judge(bounded, _answers(z3=Status.AGREES, cvc5=Status.AGREES), SHOWN, instance=True)
    one = judge(bounded, _answers(z3=Status.AGREES, cvc5=Status.NOT_RUN), SHOWN, instance=True)
    assert (both.outcome, both.reached) == (Outcome.HOLDS, "proved-bounded")
    assert (one.outcome, one.reached) == (Outcome.INCONCLUSIVE, "searched")


def test_a_search_never_proves() -> None:
    searched = replace(TOKEN, obligation=None, coq=(), lean=(), tier="searched")
    assert judge(searched, _answers(), SHOWN, instance=True).outcome == Outcome.HOLDS
    assert judge(searched, _answers(), SHOWN, instance=False).outcome == Outcome.FAILS
    still_open = replace(searched, tier="open")
    assert judge(still_open, _answers(), SHOWN, instance=None).reached == "open"
