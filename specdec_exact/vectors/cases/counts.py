"""Accepted, emitted and kept tokens: laws of counts, and the numbers that are reported."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from specdec_exact.choice.chooser import Chooser
from specdec_exact.choice.explore import explore
from specdec_exact.counts import iid, positions
from specdec_exact.kernel.law import Law
from specdec_exact.vectors import ask as asks
from specdec_exact.vectors.certificates import distance
from specdec_exact.vectors.expect import Value
from specdec_exact.vectors.registry import case
from specdec_exact.vectors.sketch import Sketch, shared, weights

_RATES = (
    ((1, 2),),
    ((3, 4), (1, 2)),
    ((4, 5), (3, 4), (5, 6)),
    ((1, 3), (1, 3), (1, 3)),
    ((0, 1), (1, 2)),
    ((2, 5), (1, 1), (1, 2), (3, 7)),
)
_NUMBER = "a number that is read off, and no law"


@case("counts", "Count")
def conditional_rates() -> Iterator[Sketch]:
    """Each position accepts with its own rate once all before it did: the law of both counts."""
    for number, rates in enumerate(_RATES):
        law = positions.accepted_law([Fraction(*rate) for rate in rates])
        yield _count(f"accepted-{number}", "accepted", "conditional", rates, law)
        yield _count(f"emitted-{number}", "emitted", "conditional", rates, law)


@case("counts", "Count")
def survival_rates() -> Iterator[Sketch]:
    """The shares of rounds that accept so far are given, and they are not conditional rates."""
    for number, tails in enumerate((((1, 2), (1, 4)), ((4, 5), (3, 5), (1, 2)), ((1, 2), (1, 2)))):
        rates = positions.conditional_rates([Fraction(*tail) for tail in tails])
        law = positions.accepted_law(rates)
        yield _count(f"accepted-{number}", "accepted", "survival", tails, law)
        yield _count(f"emitted-{number}", "emitted", "survival", tails, law)


@case("counts", "Count", "End")
def until_the_end() -> Iterator[Sketch]:
    """An accepted draft may be the end token: it is kept, and nothing behind it is."""
    for number, (rates, ends) in enumerate(
        (
            (((3, 4), (3, 4)), ((1, 4), (1, 4))),
            (((1, 2), (1, 2)), ((1, 2), (0, 1))),
            (((4, 5), (3, 4), (5, 6)), ((1, 5), (1, 4), (1, 6))),
        )
    ):
        law = explore(partial(_kept, rates=rates, ends=ends)).law
        ask = asks.Counts("kept", "conditional", rates, ends)
        plain = positions.emitted_law([Fraction(*rate) for rate in rates])
        yield Sketch(f"kept-{number}", ask, shared(law), (distance(law, plain),))


@case("counts", "Count")
def reported_probability() -> Iterator[Sketch]:
    """The probability of an emitted token is its raw weight in the row of its position."""
    rows = weights("1 2 3"), weights("3 2 1"), weights("1 4 1")
    for position in range(3):
        for token in range(3):
            top, bottom = rows[position].numerators[token], rows[position].denominator
            ask = asks.Report("probability", (position, token), rows)
            label = f"position-{position}-token-{token}"
            yield Sketch(label, ask, Value(top, bottom), uncertified=_NUMBER)


@case("counts", "Count", "End")
def kept_tokens() -> Iterator[Sketch]:
    """How many tokens of a round are kept when a token ends the text."""
    for text in ((0, 1, 2), (1, 0, 2), (1, 2, 0, 1), (2, 0, 0), (1, 1, 2)):
        kept = text.index(0) + 1 if 0 in text else len(text)
        ask = asks.Report("kept", (0, *text), ())
        label = "text-" + "".join(map(str, text))
        yield Sketch(label, ask, Value(kept, 1), uncertified=_NUMBER)


@case("counts", "Count")
def accepted_mean() -> Iterator[Sketch]:
    """A rate per tested draft, and the mean number of accepted ones: not the rate times the length."""
    for top, bottom, length in ((1, 2, 2), (1, 2, 4), (3, 4, 3), (9, 10, 5)):
        value = iid.accepted_mean(Fraction(top, bottom), length)
        ask = asks.Report("accepted-mean", (top, bottom, length), ())
        expect = Value(value.numerator, value.denominator)
        yield Sketch(f"{top}-{bottom}-{length}", ask, expect, uncertified=_NUMBER)


@case("counts", "Count")
def accepted_per_tested() -> Iterator[Sketch]:
    """Accepted over tested drafts, not over those there was room for."""
    for length, room in ((2, 4), (3, 5), (4, 4), (2, 8), (5, 9)):
        value = Fraction(length - 1, min(length, room - 1))
        ask = asks.Report("accepted-per-tested", (length, room), ())
        expect = Value(value.numerator, value.denominator)
        yield Sketch(f"length-{length}-room-{room}", ask, expect, uncertified=_NUMBER)


def _count(
    label: str, count: str, given: str, rates: tuple[asks.Share, ...], accepted: Law[int]
) -> Sketch:
    ask = asks.Counts(
        "emitted" if count == "emitted" else "accepted",
        "survival" if given == "survival" else "conditional",
        rates,
        (),
    )
    law = accepted if count == "accepted" else accepted.map(lambda tokens: tokens + 1)
    other = accepted.map(lambda tokens: tokens + (count == "accepted"))
    # The certificate says how far off the other count is.
    return Sketch(label, ask, shared(law), (distance(law, other),))


def _kept(chooser: Chooser, rates: tuple[asks.Share, ...], ends: tuple[asks.Share, ...]) -> int:
    for place, (rate, end) in enumerate(zip(rates, ends, strict=True)):
        kept, ended = Fraction(*rate), Fraction(*end)
        if not chooser.flip(kept) or chooser.flip(ended / kept):
            return place + 1
    return len(rates) + 1
