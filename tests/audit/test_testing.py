"""The assertion and the pytest plugin: a pass, a failure that says where, and a budget."""

import pytest

from specdec_exact.audit import Options
from specdec_exact.audit.testing import assert_lossless
from tests.audit import rules

QUICK = Options(grid=False)


def test_a_right_rule_passes() -> None:
    assert assert_lossless(rules.standard, options=QUICK).verdict == "lossless"


def test_a_failure_says_where_and_how_to_see_it_again() -> None:
    with pytest.raises(AssertionError) as failed:
        assert_lossless(rules.FAULTY["redraw-from-target"], options=QUICK)
    said = str(failed.value)
    assert "rule is lossy\non one token drafted, 1 drafted: total variation 1/4" in said
    assert "token 0 after (): emitted 3/4, owed 1/2\nreplay choices" in said
    assert "nearest known fault: redraw-from-target, 0 away" in said
