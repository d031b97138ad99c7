"""Points are served right by any number; other laws are not."""

from itertools import product

from specdec_exact.faults.cleared.seed_without_effect import FAULT
from specdec_exact.faults.record import Pair, row
from specdec_exact.kernel.law import point
from tests.faults.small import emitted, is_right


def test_every_pair_of_points_is_served_right() -> None:
    for x, y in product(range(4), repeat=2):
        assert emitted(FAULT, Pair(point(x), point(y))) == point(x)
    assert not is_right(FAULT, Pair(row("1/2", "1/2"), row("3/4", "1/4")))
