"""One step of the token rule on two exact laws: what is accepted, replaced and emitted."""

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rich.console import RenderableType

from specdec_exact.counts.acceptance import accepted_mass
from specdec_exact.kernel.certificate import Distance, Separation
from specdec_exact.kernel.law import (
    Law,
    Measure,
    Token,
    excess,
    separating_event,
    token_order,
    total_variation,
)
from specdec_exact.kernel.rational import spell
from specdec_exact.notation.document import Document
from specdec_exact.report.number import described
from specdec_exact.report.table import Column, facts, stack, table, token_text, verdict_line
from specdec_exact.report.verdict import Tier, Verdict
from specdec_exact.search.certify import certify_distance

__all__ = ["Row", "Step", "step_report"]

Alphabet = Sequence[Token]


@dataclass(frozen=True, slots=True)
class Row:
    """What happens to one token; ``acceptance`` is None when it is never proposed."""

    token: Token
    target: Fraction
    draft: Fraction
    told: Fraction
    acceptance: Fraction | None
    accepted: Fraction
    residual: Fraction | None
    output: Fraction


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the token rule.

    alphabet    the tokens of the table, in order
    told        the law the rule is told the proposal was drawn from; usually ``draft``
    accepted    the mass that is proposed and accepted, token by token
    residual    the law drawn from after a rejection; None when nothing is ever rejected
    output      the law of the emitted token: the lesson's mixture
    """

    alphabet: Alphabet
    target: Law[Token]
    draft: Law[Token]
    told: Law[Token]
    accepted: Measure[Token]
    residual: Law[Token] | None
    output: Law[Token]

    @property
    def acceptance_rate(self) -> Fraction:
        """The probability that the proposal is accepted."""
        return self.accepted.mass

    @property
    def distance(self) -> Fraction:
        """The total variation between what is emitted and the target."""
        return total_variation(self.target, self.output)

    @property
    def verdict(self) -> Verdict:
        """Whether the emitted law is the target's.

        ``lossless-suboptimal`` does not arise: whatever it is told, the token rule accepts as much
        as any rule can wherever it is lossless (see the test of this name).
        """
        return Verdict.LOSSLESS if self.output == self.target else Verdict.LOSSY

    def certificate(self) -> tuple[Distance, Separation]:
        """Return the claim that the output is this far from the target, and evidence for it."""
        return certify_distance(self.target, self.output)

    def rows(self, top: int) -> list[Row]:
        """Return all rows if there are at most ``top``, else those of most interest.

        If the output is not the target: where they are farthest apart. Otherwise one half are the
        tokens that replace most often, the other half those that are rejected most often.
        """
        if len(self.alphabet) <= top:
            return [self._row(token) for token in self.alphabet]
        if self.output != self.target:
            tokens = {**self.target, **self.output}
            away = {x: abs(self.output[x] - self.target[x]) for x in tokens}
            return [self._row(token) for token in _heaviest(away, top)]
        replacing = _heaviest(self.residual or {}, (top + 1) // 2)
        rejected = {x: weight - self.accepted[x] for x, weight in self.draft.items()}
        both = dict.fromkeys((*replacing, *_heaviest(rejected, top - len(replacing))))
        return [self._row(token) for token in both]

    def document(self, top: int) -> dict[str, Document]:
        """Return the report as plain data, every number exact."""
        rows = self.rows(top)
        return {
            "report": "law",
            "verdict": self.verdict.value,
            "tier": Tier.EXACT.value,
            "acceptance_rate": spell(self.acceptance_rate),
            "total_variation": spell(total_variation(self.target, self.draft)),
            "distance": spell(self.distance),
            "tokens": len(self.alphabet),
            "rows": [_plain(row, misreported=self.told != self.draft) for row in rows],
            "rows_left_out": len(self.alphabet) - len(rows),
        }

    def text(self, top: int, width: int) -> RenderableType:
        """Return the report for a terminal of this width."""
        rows = self.rows(top)
        parts: list[RenderableType] = [table(self._columns(rows), width)]
        left_out = len(self.alphabet) - len(rows)
        if left_out:
            parts.append(f"{left_out} of {len(self.alphabet)} tokens are not shown.")
        return stack(*parts, facts(self._facts()))

    def _columns(self, rows: list[Row]) -> list[Column]:
        told = [Column("told", [row.told for row in rows], bars=True)]
        return [
            Column("token", [token_text(row.token) for row in rows]),
            Column("target", [row.target for row in rows], bars=True),
            Column("draft", [row.draft for row in rows], bars=True),
            *(told if self.told != self.draft else []),
            Column("acceptance", [row.acceptance for row in rows]),
            Column("accepted mass", [row.accepted for row in rows], spare=True),
            Column("residual", [row.residual for row in rows]),
            Column("output law", [row.output for row in rows], bars=True, spare=True),
        ]

    def _facts(self) -> list[tuple[str, RenderableType]]:
        lines: list[tuple[str, RenderableType]] = [
            ("acceptance rate", described(self.acceptance_rate)),
            (
                "total variation",
                f"{described(total_variation(self.target, self.draft))}, target against draft",
            ),
        ]
        if self.verdict is Verdict.LOSSY:
            event = separating_event(self.output, self.target)
            shown = [token_text(token) for token in self.alphabet if token in event]
            names = ", ".join(shown[:8]) + (", …" if len(shown) > 8 else "")
            lines += [
                ("distance", f"{described(self.distance)}, output against target"),
                ("emitted too often", names),
            ]
        return [*lines, verdict_line(self.verdict, Tier.EXACT)]

    def _row(self, token: Token) -> Row:
        proposed = self.draft[token]
        accepted = self.accepted[token]
        return Row(
            token=token,
            target=self.target[token],
            draft=proposed,
            told=self.told[token],
            acceptance=accepted / proposed if proposed else None,
            accepted=accepted,
            residual=None if self.residual is None else self.residual[token],
            output=self.output[token],
        )


def step_report(
    target: Law[Token],
    draft: Law[Token],
    told: Law[Token] | None = None,
    alphabet: Alphabet | None = None,
) -> Step:
    """Return what one step of the token rule does, in closed form.

    target      the law to be emitted
    draft       the law the proposal is really drawn from
    told        the law the rule is told; by default the truth
    alphabet    the tokens to report on, in order; by default those of positive weight
    source      Leviathan et al. 2023, arXiv:2211.17192, section 2.3

    >>> from specdec_exact.kernel.law import law
    >>> step = step_report(law(["0.6", "0.3", "0.1"]), law(["0.2", "0.3", "0.5"]))
    >>> step.acceptance_rate, step.residual, step.output == step.target
    (Fraction(3, 5), Law({0: '1'}), True)
    """
    believed = draft if told is None else told
    accepted = accepted_mass(target, draft, believed)
    rejected = 1 - accepted.mass
    # Without a residual the rule replaces from the target itself; see schemes.token.
    missing = excess(target, believed)
    residual = (missing.normalised() if missing else target) if rejected else None
    weights = {x: accepted[x] for x in accepted}
    for x, weight in residual.items() if residual else ():
        weights[x] = weights.get(x, Fraction()) + rejected * weight
    tokens = dict.fromkeys((*target, *draft, *believed)) if alphabet is None else alphabet
    return Step(tuple(tokens), target, draft, believed, accepted, residual, Law(weights))


def _plain(row: Row, *, misreported: bool) -> Document:
    told: dict[str, Document] = {"told": spell(row.told)} if misreported else {}
    return {
        "token": row.token,
        "target": spell(row.target),
        "draft": spell(row.draft),
        **told,
        "acceptance": None if row.acceptance is None else spell(row.acceptance),
        "accepted_mass": spell(row.accepted),
        "residual": None if row.residual is None else spell(row.residual),
        "output": spell(row.output),
    }


def _heaviest(weights: Mapping[Token, Fraction], most: int) -> list[Token]:
    """Return the tokens of most weight, zeros left out; of equal ones the first in token order."""
    kept = ((-weight, token_order(token), token) for token, weight in weights.items() if weight)
    return [token for *_, token in heapq.nsmallest(most, kept)]
