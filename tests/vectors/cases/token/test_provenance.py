from specdec_exact.faults import draft_law
from tests.vectors.loaded import compiles_to_its_data, kills


def test_it_compiles_to_its_data() -> None:
    assert compiles_to_its_data("token.provenance")


def test_every_fault_of_a_told_law_is_killed_here() -> None:
    found = kills("token.provenance", "")
    assert {fault.name for fault in draft_law.FAULTS} <= found
    assert {"raw-law-told", "other-temperature-told"} <= found
