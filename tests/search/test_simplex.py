"""Either multipliers refute a system, or the dual is a point of it."""

from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.search.simplex import alternative

SMALL = st.integers(-3, 3)


@given(st.data())
@settings(deadline=None)
def test_either_multipliers_refute_or_the_dual_is_a_point(data: st.DataObject) -> None:
    height = data.draw(st.integers(1, 5))
    vectors = st.lists(SMALL, min_size=height, max_size=height)
    columns = data.draw(st.lists(vectors, min_size=1, max_size=9))
    strict = [
        True,
        *data.draw(st.lists(st.booleans(), min_size=len(columns) - 1, max_size=len(columns) - 1)),
    ]
    multipliers, dual = alternative(columns, strict)
    if multipliers is not None:
        assert min(multipliers) >= 0
        assert sum(m for m, s in zip(multipliers, strict, strict=True) if s) == 1
        for i in range(height):
            assert sum(m * c[i] for m, c in zip(multipliers, columns, strict=True)) == 0
    else:
        *y, gap = dual
        assert gap > 0
        for column, tight in zip(columns, strict, strict=True):
            assert sum(a * b for a, b in zip(column, y, strict=True)) + tight * gap <= 0
