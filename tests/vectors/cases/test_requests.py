from specdec_exact.faults import transform
from tests.vectors.loaded import kills


def test_every_fault_of_a_request_is_killed_here() -> None:
    assert {fault.name for fault in transform.FAULTS} <= kills("requests", "")
