"""Edges: of the numbers, of the rows, and of what a float can hold."""

from collections.abc import Iterator, Sequence

from specdec_exact.vectors.build import raw, replay
from specdec_exact.vectors.registry import case
from specdec_exact.vectors.sketch import Sketch, at

_NAN, _INF, _ONE, _HALF = 0x7FC00000, 0x7F800000, 0x3F800000, 0x3F000000
_ABOVE_ONE, _DENORMAL, _NORMAL = 0x3F800001, 0x00000001, 0x00800000
_LAST = at(1)


@case("boundary", "ZeroCoin", "Acceptance")
def coin_at_zero() -> Iterator[Sketch]:
    """The coin is 0 and the target gives the draft no weight: it must not be emitted."""
    for size in (2, 3, 4, 5, 8):
        for token in range(0, size, 2):
            target = ["0" if x == token else "1" for x in range(size)]
            rows = [" ".join(target), " ".join(["1"] * size)]
            draft = " ".join(str(1 + (x == token)) for x in range(size))
            yield replay(f"size-{size}-draft-{token}", rows, [draft], [token], [0], at("1/3"))


@case("boundary", "UnitCoin", "EmptyResidual")
def coin_below_one() -> Iterator[Sketch]:
    """Target and draft agree and the coin is the largest below 1: the draft must be accepted."""
    for row in ("1 1", "3 1", "1 2 1", "1 1 1 1", "5 3", "2 1 1", "1 1 1"):
        for token in (0, 1):
            rows = [row, " ".join(reversed(row.split()))]
            label = f"{row}-draft-{token}".replace(" ", ".")
            yield replay(label, rows, [row], [token], [_LAST], _LAST)


@case("boundary", "CoinAtThreshold")
def coin_at_the_ratio() -> Iterator[Sketch]:
    """The coin equals the ratio of target to draft: right is what the convention says."""
    for top, bottom in ((1, 2), (1, 4), (3, 4), (1, 8), (5, 8), (7, 8)):
        target, draft = f"{top} {2 * bottom - top}", f"{bottom} {bottom}"
        yield replay(
            f"ratio-{top}-{bottom}", [target, "1 1"], [draft], [0], [at(f"{top}/{bottom}")], 0
        )


@case("boundary", "LastNumber")
def last_at_zero() -> Iterator[Sketch]:
    """The last number is 0 and the first tokens have no weight: none of them may be drawn."""
    for zeros in (1, 2, 3, 5):
        row = " ".join(["0"] * zeros + ["1", "2"])
        draft = " ".join(["1"] * zeros + ["1", "1"])
        yield replay(f"bonus-after-{zeros}", [draft, row], [draft], [0], [0], 0)
        yield replay(f"residual-after-{zeros}", [row, draft], [draft], [0], [at("1/2")], 0)


@case("boundary", "LastNumber")
def last_below_one() -> Iterator[Sketch]:
    """The last number is the largest below 1 and the last tokens have no weight."""
    for zeros in (1, 2, 3, 5):
        row = " ".join(["2", "1"] + ["0"] * zeros)
        draft = " ".join(["1", "1"] + ["1"] * zeros)
        yield replay(f"bonus-before-{zeros}", [draft, row], [draft], [0], [0], _LAST)
        yield replay(
            f"residual-before-{zeros}", [row, draft], [draft], [1 + zeros], [at("1/2")], _LAST
        )


@case("boundary", "LastNumber", "CoinAtThreshold")
def last_at_a_boundary() -> Iterator[Sketch]:
    """The last number equals a cumulative weight: right is what the convention says."""
    for eighth in (1, 2, 4, 6, 7):
        row = f"{eighth} {8 - eighth}"
        yield replay(f"at-{eighth}-8", ["1 1", row], ["1 1"], [0], [0], at(f"{eighth}/8"))


@case("boundary", "Placeholder", "Bonus")
def placeholder() -> Iterator[Sketch]:
    """A draft of -1 was never drafted: the round ends there with a draw from the target's row."""
    rows, drafts = ["6 3 1", "1 4 5", "2 2 1"], ["2 3 5", "5 4 1"]
    for third in range(3):
        last = at(f"{2 * third + 1}/6")
        yield replay(f"both-last-{third}", rows, drafts, [-1, -1], [0, 0], last)
        yield replay(f"second-last-{third}", rows, drafts, [0, -1], [0, 0], last)
        yield replay(f"only-last-{third}", rows[:2], drafts[:1], [-1], [0], last)


@case("boundary", "TailTile", "LastNumber")
def vocabulary_beyond_a_tile() -> Iterator[Sketch]:
    """A vocabulary that fills no whole number of tiles, and a last number near its end."""
    for size in (2, 3, 5, 6, 7, 9, 17, 33, 65):
        row = " ".join(["1"] * size)
        draft = " ".join(["2"] + ["1"] * (size - 1))
        yield replay(f"size-{size}-bonus", [row, row], [row], [0], [0], _LAST)
        yield replay(f"size-{size}-residual", [row, row], [draft], [0], [_LAST], _LAST)


@case("boundary", "Acceptance")
def target_above_draft() -> Iterator[Sketch]:
    """The ratio is 1 or more: no coin rejects, not the largest either."""
    for target, draft in (("1 1", "1 1"), ("3 1", "1 1"), ("2 1 1", "1 1 2"), ("1 0", "1 3")):
        label = f"{target}-by-{draft}".replace(" ", ".")
        rest = " ".join(reversed(target.split()))
        yield replay(label, [target, rest], [draft], [0], [_LAST], 0)


@case("boundary", "EmptyResidual", "Residual")
def small_residual() -> Iterator[Sketch]:
    """The residual has a mass of less than a millionth, and the draft is rejected all the same."""
    for rest in (1000001, 2000000):
        yield replay(f"1-to-{rest}", [f"1 {rest}", "1 1"], ["0 1"], [1], [_LAST], at("1/2"))


@case("boundary", "DraftAboveOne")
def draft_above_one() -> Iterator[Sketch]:
    """A draft weight has been rounded to one ulp above 1, and the draft is still accepted."""
    for name, coin in (("zero", 0), ("half", at("1/2")), ("high", at("7/8"))):
        yield raw(f"coin-{name}", [[_ONE, 0], [0, _ONE]], [[_ABOVE_ONE, 0]], [0], [coin])
        yield raw(
            f"second-{name}", [[_ONE, 0], [0, _ONE], [_ONE, 0]],
            [[_ONE, 0], [0, _ABOVE_ONE]], [0, 1], [0, coin],
        )  # fmt: skip


@case("boundary", "Denormal")
def denormal() -> Iterator[Sketch]:
    """Weights are denormal: they are weights all the same, and their ratios are what counts."""
    for name, coin in (("below", at("1/3")), ("above", at("2/3"))):
        yield raw(
            f"ratio-half-{name}", [[_DENORMAL, _ONE], [_HALF, _HALF]],
            [[2 * _DENORMAL, _ONE]], [0], [coin],
        )  # fmt: skip
        yield raw(
            f"ratio-quarter-{name}", [[3, _ONE], [_HALF, _HALF]], [[4, _ONE]], [0],
            [at("5/8") if name == "below" else at("7/8")],
        )  # fmt: skip
    yield raw("bonus", [[_ONE, 0], [0, _DENORMAL]], [[_ONE, 0]], [0], [0], at("1/2"))
    yield raw("residual", [[_DENORMAL, 0], [_ONE, 0]], [[0, _NORMAL]], [1], [at("1/2")], 0)


@case("boundary", "NonFinite")
def not_a_number() -> Iterator[Sketch]:
    """A row holds NaN: the engine may refuse it, but may not emit what is no token."""
    yield from _broken("nan", [_NAN, _ONE], [_NAN, _NAN])


@case("boundary", "NonFinite")
def infinite() -> Iterator[Sketch]:
    """A row holds an infinity: the engine may refuse it, but may not emit what is no token."""
    yield from _broken("inf", [_INF, _ONE], [_INF, _INF])


@case("boundary", "ZeroRow")
def zero_row() -> Iterator[Sketch]:
    """A row has no weight at all: the engine may refuse it, but may not emit what is no token."""
    yield raw("bonus", [[_ONE, 0], [0, 0]], [[_ONE, 0]], [0], [0])
    yield raw("target", [[0, 0], [_ONE, 0]], [[_ONE, 0]], [0], [0])
    yield raw("both", [[0, 0], [_ONE, 0]], [[0, 0]], [0], [0])
    yield raw("wide", [[0] * 9, [_ONE] + [0] * 8], [[_ONE] + [0] * 8], [0], [at("1/2")])


def _broken(name: str, *rows: Sequence[int]) -> Iterator[Sketch]:
    good = [_HALF, _HALF]
    for number, row in enumerate(rows):
        for coin in (0, _LAST):
            edge = "zero" if coin == 0 else "one"
            yield raw(f"{name}-{number}-target-{edge}", [row, good], [good], [0], [coin], coin)
            yield raw(f"{name}-{number}-draft-{edge}", [good, good], [row], [0], [coin], coin)
            yield raw(f"{name}-{number}-bonus-{edge}", [good, row], [good], [0], [0], coin)
