from specdec_exact.faults.catalogue import FAULTS
from specdec_exact.vectors.mistakes.catalogue import MISTAKES
from tests.vectors.loaded import vectors


def test_names_are_their_own() -> None:
    names = [mistake.name for mistake in MISTAKES]
    assert len(set(names)) == len(names)
    assert not {fault.name for fault in FAULTS} & set(names)


def test_every_mistake_is_killed_by_two_vectors() -> None:
    for mistake in MISTAKES:
        assert sum(mistake.name in vector.kills for vector in vectors()) >= 2, mistake.name
