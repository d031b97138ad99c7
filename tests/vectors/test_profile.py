from specdec_exact.vectors.profile import minimal as chosen
from tests.vectors.loaded import full, minimal, vectors


def test_the_minimal_profile_kills_whatever_the_full_set_kills() -> None:
    few = [vector for group in minimal().groups for vector in group.vectors]
    assert {n for v in few for n in v.kills} == {n for v in vectors() for n in v.kills}
    assert len(few) < 40


def test_it_has_every_kind_and_holds_the_same_vectors() -> None:
    kinds = {g.parameters.kind for g in minimal().groups}
    assert kinds == {g.parameters.kind for suite in full() for g in suite.groups}
    known = {vector.id: vector for vector in vectors()}
    assert all(known[v.id] == v for g in minimal().groups for v in g.vectors)


def test_it_is_chosen_the_same_way_again() -> None:
    assert chosen(full()) == minimal()
