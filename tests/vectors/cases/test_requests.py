from specdec_exact.faults import transform
from tests.vectors.loaded import compiles_to_its_data, kills


def test_it_compiles_to_its_data() -> None:
    assert compiles_to_its_data("requests")


def test_every_fault_of_a_request_is_killed_here() -> None:
    assert {fault.name for fault in transform.FAULTS} <= kills("requests", "")
