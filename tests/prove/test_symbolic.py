"""SymPy says what is left; nothing but the number 0 is nothing."""

from dataclasses import replace
from typing import Any

import pytest

from specdec_exact.notation.theorem import (
    deduce,
    linear,
    obligation,
)
from specdec_exact.prove import symbolic
from specdec_exact.prove.library import load

TOKEN = load()["token.output_law"]
WRONG_FACT = obligation(
    given={"one": "a = 1"}, steps={"two": deduce("a = 2", linear(one=1))}, goals={"two": "a = 2"}
)
WRONG = replace(TOKEN, obligation=WRONG_FACT, identity=None)


@pytest.mark.parametrize("left", [False, 1, 0.0, "0", None])
def test_only_the_number_0_is_nothing(left: object) -> None:
    said: Any = symbolic.residues(replace(TOKEN, obligation=None, identity=lambda: {"it": left}))
    assert said["identities"]["it"] != "0"
