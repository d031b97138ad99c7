"""Vectors in somebody's own tests: what passes, and what an assertion says."""

import pytest

from specdec_exact.vectors.load import UnknownProfile
from specdec_exact.vectors.plain.consumer import answer
from specdec_exact.vectors.testing import assert_vectors


def test_a_right_implementation_passes() -> None:
    assert_vectors(answer)


def test_a_wrong_answer_is_named() -> None:
    with pytest.raises(AssertionError, match="vectors: "):
        assert_vectors(lambda _: {})


def test_nothing_asked_is_no_pass() -> None:
    with pytest.raises(AssertionError, match="none asked"):
        assert_vectors(answer, flags=["no-such-flag"])


def test_everything_skipped_is_no_pass() -> None:
    with pytest.raises(AssertionError, match="skipped"):
        assert_vectors(lambda _: {"skipped": "nothing is done here"})


def test_a_profile_that_is_none_is_refused() -> None:
    with pytest.raises(UnknownProfile):
        assert_vectors(answer, profile="nosuch")
