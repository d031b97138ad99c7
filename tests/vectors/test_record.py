from collections import Counter
from typing import get_args

from specdec_exact.vectors.record import Kind
from tests.vectors.loaded import full, vectors


def test_there_are_vectors_of_every_kind_and_enough() -> None:
    kinds = Counter(dict.fromkeys(get_args(Kind), 0))
    for suite in full():
        for group in suite.groups:
            kinds[group.parameters.kind] += len(group.vectors)
    assert len(kinds) == 11
    assert min(kinds.values()) >= 6
    assert sum(kinds.values()) == len(vectors()) >= 600


def test_a_policy_has_a_name_and_a_must_has_none() -> None:
    for vector in vectors():
        assert (vector.result == "policy") == bool(vector.policy) == bool(vector.otherwise)
        assert bool(vector.certificates) != bool(vector.uncertified)
        assert vector.kills
