"""A law that an engine claims to emit, held against the target exactly."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from specdec_exact.dense.accumulate import Accumulator, Doubles, blocks
from specdec_exact.dense.engine import EngineRows, Triple, engine_rows
from specdec_exact.dense.rows import admit_alphabet, read_row
from specdec_exact.dense.signs import Columns, Form
from specdec_exact.dense.summary import Sums, admit_sum
from specdec_exact.kernel.errors import WeightError


@dataclass(frozen=True, slots=True)
class ClaimedLaw:
    """What an engine's acceptance and residual arrays emit, compared with the target.

    acceptance_rate    the sum of ``Q * acceptance``
    total_variation    the distance of the emitted law from the target
    undecided          tokens left open by float64, and by float64 with exact upper halves
    """

    acceptance_rate: Fraction
    total_variation: Fraction
    undecided: tuple[int, int]

    @property
    def is_target(self) -> bool:
        """Whether the emitted law is exactly the target."""
        return self.total_variation == 0


def check_claim(
    target: NDArray[Any],
    draft: NDArray[Any],
    acceptance: NDArray[Any],
    residual: NDArray[Any],
    *,
    sums: Sums,
) -> ClaimedLaw:
    """Compare what these arrays emit with the target, exactly.

    With P, Q and R the laws of target, draft and residual, the step that draws from Q, accepts
    with these probabilities and otherwise draws from R emits

        Q * acceptance + R * (1 - sum(Q * acceptance)).

    target, draft    rows ``[vocabulary]`` of float16, bfloat16, float32 or float64
    acceptance       for each token the probability that it is accepted, as the engine computed it
    residual         the law it then draws from; all zero if nothing is ever rejected
    sums             ``"strict"``: target, draft and residual each sum to exactly 1;
                     ``"normalise"``: divide each by its exact sum
    raises           as for ``compare``, and WeightError for an acceptance above 1

    >>> p, q = np.array([0.5, 0.25, 0.25]), np.array([0.25, 0.25, 0.5])
    >>> law = check_claim(p, q, np.array([1, 1, 0.5]), np.array([1.0, 0, 0]), sums="strict")
    >>> law.acceptance_rate, law.is_target
    (Fraction(3, 4), True)
    >>> check_claim(p, q, np.array([1, 1, 0.5]), p, sums="strict").total_variation
    Fraction(1, 8)
    """
    names = "target", "draft", "acceptance", "residual"
    rows = [
        read_row(name, row, copy=False)
        for name, row in zip(names, (target, draft, acceptance, residual), strict=True)
    ]
    for name, row in zip(names, rows, strict=True):
        admit_alphabet(name, row, rows[0])
    if rows[2].values.max() > 1:
        token = int(rows[2].values.argmax())
        got = float(rows[2].values[token])
        raise WeightError(f"acceptance[{token}] is a probability, got {got}")
    return _check(engine_rows(*rows), sums)


def _check(engine: EngineRows, sums: Sums) -> ClaimedLaw:
    size = engine.size
    totals, draft_total = _ColumnSums(engine), Accumulator(engine.draft.top, engine.draft.low)
    parts = [engine.columns(block) for block in blocks(size)]
    for block, columns in zip(blocks(size), parts, strict=True):
        totals.add(columns)
        draft_total.add(engine.draft.block(block))
    faint = [engine.exactly(token) for token in engine.faint.tolist()]
    x, y, z = (sum(column, Fraction()) for column in zip(totals.triple(), *faint, strict=True))
    admit_sum("target", z, sums)
    admit_sum("draft", draft_total.total, sums)
    rate = x / draft_total.total
    if rate < 1 or y > 0:
        admit_sum("residual", y, sums)
    # (emitted - target) * (target sum), as a form in x, y and z.
    redrawn = (1 - rate) / y if y else Fraction()
    form = Form(z / draft_total.total, redrawn * z, *engine.binades)
    if not form.is_tame():
        every = (engine.exactly(token) for token in range(size))
        return ClaimedLaw(rate, _positive_part(form, every) / z, (size, size))
    above, first, second = _ColumnSums(engine), 0, 0
    for block, columns in zip(blocks(size), parts, strict=True):
        # What float64 could not decide before, it will not decide now.
        crowded = 2 * first > block.start
        nonnegative, open_to_halves, open_to_digits = form.nonnegative(columns, skip=crowded)
        above.add(columns, nonnegative.astype(np.float64))
        first, second = first + open_to_halves, second + open_to_digits
    distance = form.value(*above.triple()) + _positive_part(form, faint)
    return ClaimedLaw(rate, distance / z, (first, second))


def _positive_part(form: Form, triples: Iterable[Triple]) -> Fraction:
    return sum((max(form.value(*triple), Fraction()) for triple in triples), Fraction())


class _ColumnSums:
    """Exact sums of the columns x, y and z."""

    def __init__(self, engine: EngineRows) -> None:
        draft, acceptance = engine.draft, engine.acceptance
        top, low = draft.top + acceptance.top, max(draft.low + acceptance.low, -1074)
        # A product is a multiple of what the factors are multiples of; as a float of 53 bits it is
        # also a multiple of 2**-52 times the least product.
        self._x = Accumulator(top, max(low, draft.least + acceptance.least - 52))
        self._error = Accumulator(top - 53, low)
        self._y = Accumulator(engine.residual.top, engine.residual.low)
        self._z = Accumulator(engine.target.top, engine.target.low)

    def add(self, columns: Columns, mask: Doubles | None = None) -> None:
        """Add the entries of some tokens; the mask is of 1.0 and 0.0."""
        self._x.add(columns.x if mask is None else columns.x * mask)
        self._y.add(columns.y if mask is None else columns.y * mask)
        self._z.add(columns.z if mask is None else columns.z * mask)
        if columns.x_error is not None:
            self._error.add(columns.x_error if mask is None else columns.x_error * mask)

    def triple(self) -> Triple:
        """Return the sums of x, y and z."""
        return self._x.total + self._error.total, self._y.total, self._z.total
