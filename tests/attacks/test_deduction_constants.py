"""A name cannot be the state of one induction and a constant of another, in either order."""

import json

import pytest

from specdec_exact.deduction.check import Obligation, discharge
from specdec_exact.kernel.errors import Refuted
from specdec_exact.notation.obligations import write_claim, write_evidence
from specdec_exact.notation.theorem import deduce, induct, linear, obligation
from tests.second_opinion.deduction_checker import verdict

# The state c grows with the length. A second induction, told that c is the same everywhere, would
# conclude from its value at length 0 that it is 0 at every length.
GROWS = induct(
    "c >= 0",
    state="c",
    base=({"start": "c = 0"}, {"base": deduce("c >= 0", linear(start=1))}),
    step=(
        {"longer": "c' = c + 1"},
        {"step": deduce("c' >= 0", linear(longer=1, hypothesis=1))},
    ),
)
STAYS = induct(
    "V = c",
    state="V",
    constants="c",
    base=(
        {"start": "V = 0", "constant": "c = 0"},
        {"base": deduce("V = c", linear(start=1, constant=-1))},
    ),
    step=({"same": "V' = V"}, {"step": deduce("V' = c", linear(same=1, hypothesis=1))}),
)


def _both(*order: str) -> Obligation:
    steps = {"grows": GROWS, "stays": STAYS}
    return obligation(steps={label: steps[label] for label in order}, goals={"stays": "V = c"})


@pytest.mark.parametrize("order", [("grows", "stays"), ("stays", "grows")])
def test_a_constant_that_another_induction_lets_grow_is_refused_twice(
    order: tuple[str, str],
) -> None:
    forged = _both(*order)
    with pytest.raises(Refuted, match="constant"):
        discharge(forged)
    claim, evidence = (json.dumps(write(forged)) for write in (write_claim, write_evidence))
    assert verdict(claim, evidence) == "constant"


def test_each_induction_alone_is_accepted() -> None:
    discharge(obligation(steps={"grows": GROWS}, goals={"grows": "c >= 0"}))
    discharge(_both("stays"))
