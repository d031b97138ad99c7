"""A marked function is the function, and can be asked for its audit."""

from typing import Any

import numpy as np
import pytest

from specdec_exact.audit import Options, audit
from specdec_exact.audit.decorator import audited
from tests.audit import rules

QUICK = Options(grid=False)


@audited(1, QUICK)
def right(xs: Any, q: Any, p: Any) -> Any:
    """Be right."""
    return rules.standard(xs, q, p)


@audited(1, QUICK)
def wrong(_xs: Any, _q: Any, _p: Any) -> Any:
    return [0]


def test_it_is_still_the_function() -> None:
    rows = np.array([[1.0, 0.0]])
    text, accepted = right(np.array([0]), rows, np.vstack([rows, rows]))
    assert ([int(x) for x in text], accepted) == ([0, 0], 1)
    assert (vars(right)["__name__"], right.__doc__) == ("right", "Be right.")


def test_it_is_audited_as_it_says() -> None:
    assert right.audit().verdict == "lossless"
    assert right.audit().name == "right"
    assert right.assert_lossless().passed
    assert wrong.audit().verdict == "lossy"
    with pytest.raises(AssertionError, match="wrong is lossy"):
        wrong.assert_lossless()


def test_it_may_be_audited_otherwise() -> None:
    assert audit(right, draft_length=2, options=QUICK).verdict == "lossless"
