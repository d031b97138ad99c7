"""Laws are drawn on the given outcomes, with zeros, certainties and very long weights among them."""

import subprocess
import sys
from collections.abc import Callable

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from specdec_exact.kernel.errors import AlphabetError
from specdec_exact.kernel.law import Law, Token
from specdec_exact.strategies import laws

# Found or not: shrinking what is found would only take time.
SEARCH = settings(phases=[Phase.generate], max_examples=2000, database=None)
TOKENS = range(3)


@given(st.lists(st.integers() | st.text("ab"), min_size=1, max_size=5, unique=True), st.data())
def test_a_law_is_drawn_on_the_outcomes(outcomes: list[Token], data: st.DataObject) -> None:
    drawn = data.draw(laws(outcomes))
    assert type(drawn) is Law
    assert drawn.mass == 1
    assert set(drawn) <= set(outcomes)


@pytest.mark.parametrize("outcome", ["a", 7, None, ("a", 7)])
def test_one_outcome_has_one_law(outcome: str | int | tuple[str, int] | None) -> None:
    assert find(laws([outcome]), lambda _: True, settings=SEARCH)[outcome] == 1


SOUGHT: dict[str, Callable[[Law[int]], bool]] = {
    "every token": lambda law: len(law) == 3,
    "a zero in the middle": lambda law: 0 in law and 1 not in law and 2 in law,
    "a zero at the beginning": lambda law: 0 not in law and len(law) == 2,
    "the last token for certain": lambda law: law[2] == 1,
    "a uniform law": lambda law: law[0] == law[1] == law[2],
    "a tie between two": lambda law: law[0] == law[1] != law[2] > 0,
    "a denominator beyond any float": lambda law: law[0].denominator > 10**300,
    "a weight below any float": lambda law: 0 < law[1] * 10**310 < 1,
    "a weight that a float rounds to 1": lambda law: law[0] < 1 and float(law[0]) == 1.0,
}


@pytest.mark.parametrize("corner", SOUGHT)
def test_every_corner_is_drawn(corner: str) -> None:
    find(laws(TOKENS), SOUGHT[corner], settings=SEARCH)


def test_an_empty_alphabet_has_no_laws() -> None:
    with pytest.raises(AlphabetError, match="at least one outcome"):
        laws([])


def test_importing_the_package_imports_no_hypothesis() -> None:
    code = "import sys, specdec_exact; sys.exit('hypothesis' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
