from specdec_exact.faults import draft_law
from tests.vectors.loaded import kills


def test_every_fault_of_a_told_law_is_killed_here() -> None:
    found = kills("token.provenance", "")
    assert {fault.name for fault in draft_law.FAULTS} <= found
    assert {"raw-law-told", "other-temperature-told"} <= found
