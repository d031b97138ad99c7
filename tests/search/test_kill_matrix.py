"""A test that looks notices, one that does not look does not, and a broken one is called broken."""

from pathlib import Path

import pytest

from specdec_exact.kernel.errors import ClaimError
from specdec_exact.search.kill_matrix import form_of_test, kill_matrix, known, load_test
from specdec_exact.search.sampler import RoundSampler, Sampler

STEPS = tuple(s for s in known("step") if s.name != "number-in-bfloat")
TARGET, DRAFT = [5, 3, 2], [2, 3, 5]


def exact(sampler: Sampler) -> None:
    """No statistics: the law itself, where every step fault shows, and where nothing is rejected."""
    for target, draft in ((TARGET, DRAFT), (DRAFT, TARGET), ([1, 1], [1, 0]), ([2, 1, 0], [1, 1, 1]),
                          ([2, 1], [1, 2]), ([1, 1, 1], [1, 0, 0]), ([1, 1], [1, 1]), ([1], [1]),
                          ([0, 1], [1, 0]), ([0, 1], [0, 1]), ([1, 0], [1, 1]), ([2, 1], [2, 1]),
                          ([1, 1, 0], [0, 0, 1]), ([1, 1, 0], [1, 0, 1]), ([2, 1, 0], [1, 0, 2]),
                          ([1, 10**6], [0, 1]), ([2, 1], [1, 0])):  # fmt: skip
        law = sampler.law(target, draft)
        assert [weight * sum(target) for weight in law] == target


def content(sampler: Sampler) -> None:
    assert len(sampler(TARGET, DRAFT, 10)) == 10


def alarmed(sampler: Sampler) -> None:
    assert sampler.counts(TARGET, DRAFT, 1000)[0] == 500


def breaks(_: Sampler) -> None:
    raise KeyError("x")


def skips(_: Sampler) -> None:
    pytest.skip("not today")


def gives_up(_: Sampler) -> None:
    pytest.fail("no")


def wide(sampler: Sampler) -> None:
    sampler([1] * 100, [1] * 100, 5)


def rounds(round_sampler: RoundSampler) -> None:
    assert round_sampler({(): [1, 1]}, {(): [1, 1]}, 1, 5)


def test_a_test_of_the_exact_law_notices_every_fault_and_no_right_rule() -> None:
    matrix = kill_matrix({"exact": exact}, STEPS, runs=1)
    assert matrix.unnoticed() == []
    assert matrix.alarms() == []
    assert matrix.asked


def test_a_test_that_looks_at_nothing_notices_nothing() -> None:
    matrix = kill_matrix({"content": content}, STEPS, runs=2)
    assert matrix.unnoticed() == [subject for subject in STEPS if not subject.lossless]


def test_one_test_of_two_is_enough() -> None:
    few = STEPS[:14]
    matrix = kill_matrix({"content": content, "exact": exact}, few, runs=1)
    assert matrix.unnoticed() == []


def test_what_a_test_can_say() -> None:
    tests = {t.__name__: t for t in (content, alarmed, breaks, skips, gives_up, wide, rounds)}
    ((content_, alarmed_, breaks_, skips_, gives_up_, wide_, rounds_),) = kill_matrix(
        tests, STEPS[:1], runs=3
    ).cells
    assert (content_.passed, content_.said) == (3, "")
    assert alarmed_.passed != 3
    assert (breaks_.passed, breaks_.broken, breaks_.said) == (0, True, "KeyError: 'x'")
    assert (skips_.passed, skips_.said) == (None, "not today")
    assert (gives_up_.passed, gives_up_.broken, gives_up_.said) == (0, False, "no")
    assert (wide_.passed, wide_.said) == (None, "a rule is explored on up to 64 tokens, got 100")
    assert (rounds_.passed, rounds_.said) == (None, "the test is handed a round")
    assert not kill_matrix({"wide": wide}, STEPS, runs=1).asked


def test_right_rules_and_faults_of_both_forms_are_known() -> None:
    assert {subject.lossless for subject in known("step")} == {True, False}
    assert {subject.lossless for subject in known("round")} == {True, False}
    assert len(known("round", "step")) == len(known("step")) + len(known("round"))
    assert kill_matrix({"rounds": rounds}, known("round"), runs=1).alarms() == []


def test_a_test_is_loaded_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "my_test.py"
    file.write_text(
        "def test_one(round_sampler): pass\ndef test_none(): pass\ndef test_other(s, x=1): pass\n"
    )
    assert form_of_test(load_test(f"{file}::test_one")) == "round"
    assert form_of_test(load_test(f"{file}::test_other")) == "step"
    for name, said in (("test_none", "one argument"), ("test_two", "no function 'test_two'")):
        with pytest.raises(ClaimError, match=said):
            load_test(f"{file}::{name}")
    for place in ("my_test.py", "nowhere.py::test", "::test"):
        with pytest.raises(ClaimError, match="no such file"):
            load_test(place)
