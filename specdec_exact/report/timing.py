"""What a round is worth in time, from times that somebody named."""

from dataclasses import dataclass
from fractions import Fraction

from rich.console import RenderableType

from specdec_exact.counts import throughput
from specdec_exact.counts.arguments import Exact
from specdec_exact.counts.interval import Interval
from specdec_exact.kernel.errors import WeightError
from specdec_exact.kernel.rational import spell
from specdec_exact.notation.document import Document
from specdec_exact.report.number import described, interval_document, interval_text
from specdec_exact.report.table import facts

__all__ = ["Timing", "timing_report"]


@dataclass(frozen=True, slots=True)
class Timing:
    """Output per unit of time, against plain decoding if its time is known.

    emitted_mean             expected tokens of a round
    round_time               drafting, verifying and overhead together
    baseline_time            the time of one token without drafting; None if it was not given
    break_even_acceptance    the constant rate at which nothing is gained or lost; None if there is
                             none, or the draft length was not given
    unit                     of all times; None when it was not named
    """

    emitted_mean: Fraction
    round_time: Fraction
    baseline_time: Fraction | None
    break_even_acceptance: Interval | None
    unit: str | None

    @property
    def tokens_per_time(self) -> Fraction:
        """Emitted tokens per unit of time."""
        return self.emitted_mean / self.round_time

    @property
    def speedup(self) -> Fraction | None:
        """How many times faster than plain decoding; below 1 drafting loses time."""
        return None if self.baseline_time is None else self.tokens_per_time * self.baseline_time

    def document(self) -> dict[str, Document]:
        """Return the report as plain data, every number exact."""
        baseline, speedup, even = self.baseline_time, self.speedup, self.break_even_acceptance
        compared: dict[str, Document] = {}
        if baseline is not None and speedup is not None:
            compared = {
                "baseline_tokens_per_time": spell(1 / baseline),
                "speedup": spell(speedup),
                "break_even_emitted": spell(self.round_time / baseline),
                "break_even_acceptance": None if even is None else interval_document(even),
            }
        return {
            "report": "throughput",
            "unit": self.unit,
            "emitted_mean": spell(self.emitted_mean),
            "round_time": spell(self.round_time),
            "tokens_per_time": spell(self.tokens_per_time),
            **compared,
        }

    def text(self, _width: int) -> RenderableType:
        """Return the report for a terminal."""
        unit = self.unit or "unit of time"
        lines: list[tuple[str, RenderableType]] = [
            ("emitted tokens", f"{described(self.emitted_mean)} per round"),
            ("round time", f"{described(self.round_time)} {self.unit or ''}".rstrip()),
            ("with drafting", f"{described(self.tokens_per_time)} tokens per {unit}"),
        ]
        baseline, speedup = self.baseline_time, self.speedup
        if baseline is not None and speedup is not None:
            word = (
                "faster"
                if speedup > 1
                else "slower"
                if speedup < 1
                else "neither faster nor slower"
            )
            lines += [
                ("without drafting", f"{described(1 / baseline)} tokens per {unit}"),
                ("speedup", f"{described(speedup)}, {word}"),
                (
                    "breaks even at",
                    f"{described(self.round_time / baseline)} emitted tokens per round",
                ),
                *self._break_even(),
            ]
        return facts(lines)

    def _break_even(self) -> list[tuple[str, RenderableType]]:
        even = self.break_even_acceptance
        if even is None:
            return []
        return [("or at", f"a constant acceptance rate {interval_text(even)}")]


def timing_report(
    emitted_mean: Exact,
    *,
    draft_time: Exact,
    verify_time: Exact,
    overhead_time: Exact = 0,
    baseline_time: Exact | None = None,
    draft_length: int | None = None,
    unit: str | None = None,
) -> Timing:
    """Return what a round of this mean and these times is worth.

    raises    WeightError for a negative time, a round that takes no time, a baseline time of 0

    >>> lesson = timing_report(
    ...     "49/25", draft_time=2, verify_time=12, overhead_time=1, baseline_time=6, draft_length=2)
    >>> lesson.tokens_per_time * 1000, lesson.speedup
    (Fraction(392, 3), Fraction(98, 125))
    """
    times = {"draft_time": draft_time, "verify_time": verify_time, "overhead_time": overhead_time}
    rate = throughput.tokens_per_time(emitted_mean, **times)
    round_time = throughput.round_time(**times)
    if baseline_time is None:
        return Timing(rate * round_time, round_time, None, None, unit)
    baseline = 1 / throughput.baseline_tokens_per_time(baseline_time)
    even: Interval | None = None
    if draft_length:
        try:
            even = throughput.break_even_acceptance(
                draft_length, baseline_time=baseline_time, **times
            )
        except WeightError:
            # At every rate a gain, or at every rate a loss: the number of tokens says which.
            even = None
    return Timing(rate * round_time, round_time, baseline, even, unit)
