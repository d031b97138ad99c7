"""The type of a lane holds everything that is calculated in it."""

import numpy as np
import pytest

from specdec_exact.search.lanes import Columns, LaneRing, narrowest


def test_the_narrowest_type_that_is_wide_enough() -> None:
    edges = [0, 2**15 - 1, 2**15, 2**31 - 1, 2**31, 2**63 - 1, 2**63]
    kinds = [narrowest(bound).name for bound in edges]
    assert kinds == ["int16", "int16", "int32", "int32", "int64", "int64", "object"]


@pytest.mark.parametrize(
    ("whole", "kind"), [(100, "int16"), (127, "int16"), (200, "int32"), (50_000, "int64")]
)
def test_a_product_is_evaluated_in_a_type_that_holds_it(whole: int, kind: str) -> None:
    ring = LaneRing(2, whole)
    p, q = ring.weights()
    number = p[0] * q[0] - p[1] * q[1]
    (atom,) = [atom for atom, power in number.powers if power > 0]
    assert ring.sums[atom].kind == np.dtype(kind)
    low, high = ring.sums[atom].low, ring.sums[atom].high
    assert (low, high) == (-(whole**2), whole**2)
    for corner in ((whole, 0, whole, 0), (0, whole, 0, whole), (0, whole, whole, 0)):
        columns = Columns(ring, [np.array([x], dtype=narrowest(whole)) for x in corner])
        assert low <= int(columns.value(atom)[0]) <= high


def test_equal_sums_are_one_atom() -> None:
    ring = LaneRing(3, 7)
    p, q = ring.weights()
    one = (p[0] - q[0]) + (p[1] - q[1])
    other = (p[1] + p[0]) - (q[1] + q[0])
    assert (one.scalar, one.powers) == (other.scalar, other.powers)
    assert (one - other).scalar == 0


def test_lanes_are_compared_only_while_a_rule_runs() -> None:
    with pytest.raises(TypeError, match="only while a rule runs"):
        _ = LaneRing(2, 3).weights()[0][0] > 0
