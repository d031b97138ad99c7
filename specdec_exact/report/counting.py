"""How many tokens a round accepts and emits, and the work that goes into it."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rich.console import RenderableType
from rich.table import Table

from specdec_exact.counts import iid, measured, moments, positions, work
from specdec_exact.counts.arguments import Exact
from specdec_exact.kernel.law import Law
from specdec_exact.kernel.rational import spell
from specdec_exact.notation.document import Document
from specdec_exact.report.number import described
from specdec_exact.report.table import Column, facts, stack, table

__all__ = [
    "Counts",
    "count_table",
    "count_weights",
    "iid_report",
    "measured_report",
    "positions_report",
]

# A longer table helps nobody; the JSON has it all.
_MOST_ROWS = 40


@dataclass(frozen=True, slots=True)
class Counts:
    """The law of the accepted count, where it comes from, and what it is worth.

    known_from    "iid", "per-position" or "measured"
    assumes       what has to hold for the numbers to mean something
    work          expected work of one round, or the totals of a measured run
    rates         named acceptance rates, for those counts that have several
    """

    known_from: str
    assumes: str
    accepted: Law[int]
    work: work.Work
    rates: tuple[tuple[str, Fraction], ...]

    def document(self) -> dict[str, Document]:
        """Return the report as plain data, every number exact."""
        mean = moments.mean(self.accepted)
        return {
            "report": "counts",
            "known_from": self.known_from,
            "accepted": count_weights(self.accepted),
            "accepted_mean": spell(mean),
            "emitted_mean": spell(mean + 1),
            "emitted_variance": spell(moments.variance(self.accepted)),
            "rates": {name.replace(" ", "_"): spell(rate) for name, rate in self.rates},
            "work": {
                "rounds": spell(self.work.rounds),
                "drafted": spell(self.work.drafted),
                "verified": spell(self.work.verified),
                "accepted": spell(self.work.accepted),
                "emitted": spell(self.work.emitted),
                "wasted_drafts": spell(self.work.wasted_drafts),
                "wasted_positions": spell(self.work.wasted_positions),
            },
        }

    def text(self, width: int) -> RenderableType:
        """Return the report for a terminal of this width."""
        mean = moments.mean(self.accepted)
        done = self.work
        per = "in all" if done.rounds != 1 else "expected"
        return stack(
            count_table(self.accepted, width),
            facts(
                [
                    ("expected accepted", described(mean)),
                    ("expected emitted", described(mean + 1)),
                    ("variance", described(moments.variance(self.accepted))),
                    *((name, described(rate)) for name, rate in self.rates),
                ]
            ),
            facts(
                [
                    ("rounds", described(done.rounds)),
                    (
                        "drafted",
                        f"{described(done.drafted)} {per}, {described(done.wasted_drafts)} wasted",
                    ),
                    (
                        "target positions",
                        f"{described(done.verified)} {per}, {described(done.wasted_positions)} wasted",
                    ),
                    ("assumes", self.assumes),
                ]
            ),
        )


def iid_report(acceptance_rate: Exact, draft_length: int) -> Counts:
    """Return the counts when every position accepts with one rate, independently.

    >>> iid_report("3/5", 2).accepted
    Law({0: '2/5', 1: '6/25', 2: '9/25'})
    """
    accepted = iid.accepted_law(acceptance_rate, draft_length)
    assumes = "every position accepts with the same rate, independently of the others"
    return Counts("iid", assumes, accepted, work.per_round(accepted, draft_length), ())


def positions_report(rates: Sequence[Exact]) -> Counts:
    """Return the counts when position i accepts with its rate, given that all before it accepted.

    >>> positions_report(["4/5", "3/4"]).accepted
    Law({0: '1/5', 1: '1/5', 2: '3/5'})
    """
    accepted = positions.accepted_law(rates)
    assumes = "each rate is that of its position, given that all positions before it accepted"
    return Counts("per-position", assumes, accepted, work.per_round(accepted, len(rates)), ())


def measured_report(run: measured.Rounds) -> Counts:
    """Return the counts of a measured run, with the three numbers called acceptance rate.

    >>> dict(measured_report(measured.rounds({(2, 0): 1, (2, 2): 1})).rates)["accepted per tested"]
    Fraction(2, 3)
    """
    rates: list[tuple[str, Fraction]] = []
    if run.drafted:
        rates = [
            ("accepted per drafted", measured.accepted_per_drafted(run)),
            ("accepted per tested", measured.accepted_per_tested(run)),
        ]
    conditional = measured.conditional_rates(run)
    rates += [(f"rate at position {i}", rate) for i, rate in enumerate(conditional, start=1)]
    assumes = "nothing: these are ratios of counted tokens; another run gives others"
    accepted = measured.accepted_law(run)
    return Counts("measured", assumes, accepted, work.of_rounds(run), tuple(rates))


def count_weights(accepted: Law[int]) -> Document:
    """Return the law of a count as plain data: [count, weight], in order."""
    return [[count, spell(accepted[count])] for count in sorted(accepted)]


def count_table(accepted: Law[int], width: int) -> Table:
    """Return the law of the accepted count as a table, with the emitted count beside it."""
    tails = moments.survival(accepted)
    shown = range(min(len(tails) + 1, _MOST_ROWS))
    more = [] if len(shown) == len(tails) + 1 else ["…"]
    return table(
        [
            Column("accepted", [*map(str, shown), *more]),
            Column("emitted", [*(str(count + 1) for count in shown), *more]),
            Column("probability", [*(accepted[count] for count in shown), *more], bars=True),
            Column("at least so many", [*((Fraction(1), *tails)[count] for count in shown), *more]),
        ],
        width,
    )
