from fractions import Fraction

from specdec_exact.vectors.build import candidates, raw, replay, round_law, step_law
from specdec_exact.vectors.expect import Emitted, Rounds, Weights, Within
from specdec_exact.vectors.sketch import at


def test_a_replay_is_what_the_scheme_says() -> None:
    sketch = replay("a", ["1 3", "1 1"], ["1 1"], [0], [at("1/2") - 1], at("1/2"))
    assert sketch.expect == Emitted((0, 1), 1)
    assert sketch.policy == "last-below-threshold"
    assert [t.margin for t in sketch.thresholds] == [1, 0]


def test_a_tie_of_a_coin_is_policy() -> None:
    sketch = replay("a", ["1 3", "1 1"], ["1 1"], [0], [at("1/2")], at("1/3"))
    assert sketch.expect == Emitted((1,), 0)
    assert [other.expect for other in sketch.otherwise] == [Emitted((0, 0), 1)]


def test_a_tie_of_the_coin_and_one_of_the_last_number_have_names_of_their_own() -> None:
    sketch = replay("a", ["1 3", "1 1"], ["1 1"], [0], [at("1/2")], at("1/2"))
    assert sketch.expect == Emitted((1,), 0)
    coin, last = "coin-at-most-threshold", "last-at-most-threshold"
    # The last number is at a boundary only of the row that is reached when the coin accepts.
    assert {other.convention: other.expect for other in sketch.otherwise} == {
        coin: Emitted((0, 1), 1),
        f"{coin}+{last}": Emitted((0, 0), 1),
    }
    assert sketch.policy == "coin-below-threshold+last-below-threshold"


def test_a_coin_of_zero_is_below_no_threshold_under_any_convention() -> None:
    rows = ["0 1", "1 3", "1 1"]
    sketch = replay("a", rows[1:2] + rows[:1] + rows[2:], ["1 1"] * 2, [0, 0], [at("1/2"), 0])
    assert [other.expect for other in sketch.otherwise] == [Emitted((0, 1), 1)]


def test_rows_of_floats_have_no_certificate_but_a_reason() -> None:
    one, nan = 0x3F800000, 0x7FC00000
    assert raw("a", [[one, 0], [0, one]], [[one, 0]], [0], [0]).expect == Emitted((0, 1), 1)
    broken = raw("a", [[nan, 0], [0, one]], [[one, 0]], [0], [0])
    assert broken.expect == Within(2, 1)
    assert broken.uncertified


def test_laws_are_explored() -> None:
    assert step_law("a", "1 3", "1 1").expect == Weights(4, (1, 3))
    law = round_law("a", {None: "1 1"}, {None: "1 1"}, 1, end=0).expect
    assert isinstance(law, Rounds)
    assert {o.tokens: Fraction(o.numerator, law.denominator) for o in law.outcomes} == {
        (0,): Fraction(1, 2),
        (1, 0): Fraction(1, 4),
        (1, 1): Fraction(1, 4),
    }


def test_a_list_is_tested_in_turn() -> None:
    sketch = candidates("a", "1 3", "1 1", (0, 1), (at("3/4"), 0), rule="recursive")
    assert sketch.expect == Emitted((1,), 1)
