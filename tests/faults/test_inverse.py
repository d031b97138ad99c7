"""A walk along cumulative weights is a draw, in token order, and may end without a token."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.choice import explore
from specdec_exact.choice.chooser import Chooser
from specdec_exact.choice.source import constant
from specdec_exact.faults.inverse import found
from specdec_exact.faults.record import row
from specdec_exact.kernel.law import Law, Measure, Token, law, measure
from tests.faults.small import laws, mixed


@given(laws(4), st.fractions(0, 1, max_denominator=9))
def test_a_walk_draws_from_the_weights_and_misses_what_is_missing(
    law_of_four: Law[Token], share: Fraction
) -> None:
    weights = Measure({token: share * w for token, w in law_of_four.items()})
    output = explore(lambda chooser: found(chooser.uniform(), weights)).law
    assert output[None] == 1 - share
    assert mixed((share, law_of_four)) == Measure({x: output[x] for x in range(4)})


def test_the_walk_is_in_token_order() -> None:
    weights: Measure[Token] = measure({"b": "1/4", 7: "1/4", "a": "1/4", 3: "1/4"})

    def at(quarters: int) -> Law[Token | None]:
        stuck = constant(Fraction(quarters, 4))
        return explore(lambda chooser: found(chooser.uniform(stuck), weights)).law

    seen = [at(quarters) for quarters in range(5)]
    assert seen == [law({token: 1}) for token in (3, 7, "a", "b", None)]


def test_one_number_is_found_twice_at_one_place() -> None:
    def twice(chooser: Chooser) -> tuple[Token | None, Token | None]:
        number = chooser.uniform()
        return found(number, row("1/3", "2/3")), found(number, row("1/2", "1/2"))

    assert explore(twice).law == law({(0, 0): "1/3", (1, 0): "1/6", (1, 1): "1/2"})
