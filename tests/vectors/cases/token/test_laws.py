from specdec_exact.vectors.ask import StepLaw
from specdec_exact.vectors.expect import Weights
from tests.vectors.loaded import kills, vectors


def test_a_step_has_the_law_of_its_target() -> None:
    for case in ("one_step", "equal_laws", "nearly_certain", "nearly_equal"):
        for vector in vectors("token.laws", case):
            assert isinstance(vector.ask, StepLaw)
            assert isinstance(vector.expect, Weights)
            row, law = vector.ask.target, vector.expect
            assert [n * row.denominator for n in law.numerators] == [
                n * law.denominator for n in row.numerators[: len(law.numerators)]
            ]


def test_a_floor_under_a_residual_is_seen() -> None:
    assert "mass-floor" in kills("token.laws", "nearly_equal")
