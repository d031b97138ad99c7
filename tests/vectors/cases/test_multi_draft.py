import pytest

from tests.vectors.loaded import kills


@pytest.mark.parametrize(
    ("case", "fault"),
    [
        ("with_replacement", "drawn-siblings-tested-alike"),
        ("without_replacement", "draft-law-frozen"),
        ("certain_candidates", "likely-siblings-tested-alike"),
        ("sequential", "divisor-too-small"),
        ("one_of_the_rest", "candidates-reversed"),
    ],
)
def test_each_rule_has_a_fault_of_its_own(case: str, fault: str) -> None:
    assert fault in kills("multi_draft", case)
