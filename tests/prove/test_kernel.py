"""The kernel's column proves, or says why not."""

from dataclasses import replace

from specdec_exact.notation.theorem import (
    deduce,
    linear,
    obligation,
)
from specdec_exact.prove import kernel
from specdec_exact.prove.answer import Status
from specdec_exact.prove.library import load

TOKEN = load()["token.output_law"]
WRONG_FACT = obligation(
    given={"one": "a = 1"}, steps={"two": deduce("a = 2", linear(one=1))}, goals={"two": "a = 2"}
)
WRONG = replace(TOKEN, obligation=WRONG_FACT, identity=None)


def test_the_kernel_proves_and_refuses() -> None:
    assert kernel.ask(TOKEN).status == Status.PROVED
    assert kernel.ask(WRONG).status == Status.REFUTED
    assert kernel.ask(replace(TOKEN, obligation=None)).status == Status.SILENT


def test_an_obligation_without_a_goal_is_refused() -> None:
    assert kernel.refusal(obligation(steps={}, goals={})) == "the obligation has no goal"
