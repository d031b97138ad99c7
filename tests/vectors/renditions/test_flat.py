from specdec_exact.vectors.renditions.flat import FlatRuns, FlatVerify, flat
from tests.vectors.loaded import full, vectors


def test_every_question_about_drafts_and_runs_is_there() -> None:
    found = list(flat(full()))
    wanted = [v for v in vectors() if v.ask.op in ("verify", "accumulate")]
    assert [question.vector for question in found] == wanted
    assert {type(question) for question in found} == {FlatVerify, FlatRuns}
    assert any(isinstance(q, FlatVerify) and q.expect is None for q in found)
    assert any(isinstance(q, FlatVerify) and q.otherwise is not None for q in found)
