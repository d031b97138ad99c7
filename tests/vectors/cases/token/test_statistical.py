from specdec_exact.vectors.expect import Hits
from tests.vectors.loaded import vectors


def test_more_samples_see_more() -> None:
    def seen(case: str) -> set[str]:
        return {name for v in vectors("token.statistical", case) for name in v.kills}

    assert seen("of_a_thousand") < seen("of_four_thousand")


def test_a_right_rule_is_blamed_less_than_once_in_a_billion() -> None:
    for vector in vectors("token.statistical"):
        assert isinstance(vector.expect, Hits)
        assert 0 <= vector.expect.false_alarm <= 2 ** (52 - 29)
        assert all(power.at_least >= 2**31 for power in vector.expect.powers)
