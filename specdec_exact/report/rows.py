"""One step of the token rule on rows of floats, each number read as the dyadic rational it is.

A vocabulary has tens of thousands of tokens, so the report has the masses of the whole row, and the
few tokens of most weight after a rejection.
"""

import heapq
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from numpy.typing import NDArray
from rich.console import RenderableType

from specdec_exact.dense.comparison import Comparison, compare
from specdec_exact.dense.rows import read_row
from specdec_exact.dense.summary import Sums, admit_sum
from specdec_exact.kernel.errors import AlphabetError, SizeError, SpecdecError
from specdec_exact.kernel.law import Token
from specdec_exact.kernel.rational import spell
from specdec_exact.notation.document import Document
from specdec_exact.notation.laws import Weights
from specdec_exact.report.number import brief, described
from specdec_exact.report.table import Column, facts, heading, stack, table, verdict_line
from specdec_exact.report.verdict import Tier, Verdict

__all__ = ["Positions", "RowStep", "positions_report", "row_report", "weights_of_row"]


@dataclass(frozen=True, slots=True)
class RowStep:
    """One step on a target and a draft row of floats.

    support     how many tokens a rejection can emit
    top         of these, the tokens of most weight; None if the exact weights are too long to sort
    lossless    whether the emitted law is the target's, found token by token
    """

    comparison: Comparison
    support: int
    top: tuple[int, ...] | None
    lossless: bool

    @property
    def verdict(self) -> Verdict:
        """Whether the emitted law is the target's."""
        return Verdict.LOSSLESS if self.lossless else Verdict.LOSSY

    def document(self) -> dict[str, Document]:
        """Return the report as plain data, every number exact."""
        step = self.comparison
        return {
            "verdict": self.verdict.value,
            "tier": Tier.EXACT.value,
            "tokens": len(step.target_row),
            "target_sum": spell(step.masses.target_sum),
            "draft_sum": spell(step.masses.draft_sum),
            "acceptance_rate": spell(step.acceptance_rate),
            "total_variation": spell(step.total_variation),
            "accepted_surely": int(step.accepted.sum()),
            "residual_tokens": self.support,
            "rows": [
                {
                    "token": token,
                    "target": spell(step.target(token)),
                    "draft": spell(step.draft(token)),
                    "residual": spell(step.residual(token)),
                    "output": spell(step.output(token)),
                }
                for token in self.top or ()
            ],
        }

    def text(self, width: int) -> RenderableType:
        """Return the report for a terminal of this width."""
        step, parts = self.comparison, list[RenderableType]()
        if self.top:
            parts = [
                heading("Tokens of most weight after a rejection"),
                table(
                    [
                        Column("token", [str(token) for token in self.top]),
                        Column("target", [step.target(token) for token in self.top]),
                        Column("draft", [step.draft(token) for token in self.top]),
                        Column("residual", [step.residual(token) for token in self.top], bars=True),
                    ],
                    width,
                ),
            ]
        surely = int(step.accepted.sum())
        summary = facts(
            [
                (
                    "tokens",
                    f"{len(step.target_row)}, of which {surely} are accepted whenever proposed",
                ),
                ("target sums to", _sum_text(step.masses.target_sum)),
                ("draft sums to", _sum_text(step.masses.draft_sum)),
                ("acceptance rate", described(step.acceptance_rate)),
                ("total variation", f"{described(step.total_variation)}, target against draft"),
                ("residual", f"{self.support} tokens can replace a rejected one"),
                verdict_line(self.verdict, Tier.EXACT),
            ]
        )
        return stack(*parts, summary)


@dataclass(frozen=True, slots=True)
class Positions:
    """Several steps, one for each position of a batch."""

    steps: tuple[RowStep, ...]

    @property
    def verdict(self) -> Verdict:
        """Lossless if every position is."""
        lossless = all(step.lossless for step in self.steps)
        return Verdict.LOSSLESS if lossless else Verdict.LOSSY

    def document(self) -> dict[str, Document]:
        """Return the report as plain data, every number exact."""
        return {
            "report": "law",
            "verdict": self.verdict.value,
            "tier": Tier.EXACT.value,
            "positions": [step.document() for step in self.steps],
        }

    def text(self, width: int) -> RenderableType:
        """Return the report for a terminal of this width."""
        steps = self.steps
        return stack(
            table(
                [
                    Column("position", [str(place) for place in range(len(steps))]),
                    Column(
                        "acceptance rate", [s.comparison.acceptance_rate for s in steps], bars=True
                    ),
                    Column("total variation", [s.comparison.total_variation for s in steps]),
                    Column("residual tokens", [str(s.support) for s in steps]),
                    Column("verdict", [s.verdict.value for s in steps]),
                ],
                width,
            ),
            facts([verdict_line(self.verdict, Tier.EXACT)]),
        )


def row_report(target: NDArray[Any], draft: NDArray[Any], *, sums: Sums, top: int) -> RowStep:
    """Return what one step of the token rule does on two rows of floats.

    target, draft    rows ``[vocabulary]``, as for ``dense.comparison.compare``
    sums             ``"strict"`` or ``"normalise"``
    top              how many tokens of the residual to list

    >>> import numpy as np
    >>> row = np.array([0.5, 0.25, 0.25], dtype=np.float32)
    >>> row_report(row, row[::-1], sums="strict", top=1).top
    (0,)
    """
    comparison = compare(target, draft, sums=sums)
    support = comparison.support()
    return RowStep(
        comparison, len(support), _heaviest(comparison, top), comparison.output_is_target()
    )


def positions_report(
    target: NDArray[Any],
    draft: NDArray[Any],
    *,
    sums: Sums,
    top: int,
    advance: Callable[[], None] = lambda: None,
) -> Positions:
    """Return what each position of two batches ``[positions, vocabulary]`` does.

    advance    called after every position
    raises     AlphabetError unless both have this shape, and the same; the error of a row says
               which position it is about
    """
    if target.ndim != 2 or target.shape != draft.shape or target.size == 0:
        raise AlphabetError(
            f"target and draft have one shape [positions, vocabulary], got {target.shape} and {draft.shape}"
        )
    steps: list[RowStep] = []
    for position, (first, second) in enumerate(zip(target, draft, strict=True)):
        try:
            steps.append(row_report(first, second, sums=sums, top=top))
        except SpecdecError as error:
            error.add_note(f"position {position}")
            raise
        advance()
    return Positions(tuple(steps))


def weights_of_row(name: str, row: NDArray[Any], *, sums: Sums) -> Weights:
    """Return the exact weights of a short row, over its exact sum.

    >>> import numpy as np
    >>> weights_of_row("target", np.array([0.5, 0.5]), sums="strict")
    {0: Fraction(1, 2), 1: Fraction(1, 2)}
    """
    values: Sequence[float] = read_row(name, row).values.tolist()
    entries = [Fraction(value) for value in values]
    total = sum(entries, Fraction())
    admit_sum(name, total, sums)
    weights: dict[Token, Fraction] = {token: entry / total for token, entry in enumerate(entries)}
    return weights


def _heaviest(comparison: Comparison, top: int) -> tuple[int, ...] | None:
    if comparison.total_variation == 0:
        return ()
    try:
        residual = comparison.residual_table()
    except SizeError:
        return None
    tokens = residual.tokens.tolist()
    ordered = heapq.nlargest(
        top, zip(residual.numerators(), (-token for token in tokens), strict=True)
    )
    return tuple(-token for _, token in ordered)


def _sum_text(total: Fraction) -> str:
    gap = total - 1
    if gap == 0:
        return "exactly 1"
    side = "more" if gap > 0 else "less"
    return f"1 and {brief(abs(gap))} {side}, and is divided by its sum"
