"""Verification on given numbers: drafts, coins and the number of the last token are injected."""

from collections.abc import Iterator

from specdec_exact.vectors.build import replay
from specdec_exact.vectors.cases.token.laws import PAIRS
from specdec_exact.vectors.registry import case
from specdec_exact.vectors.sketch import Sketch, at, weights

_BONUS = "1 1 1 1 1 1 1 1"


def _bonus(row: str) -> str:
    return " ".join(_BONUS.split()[: len(row.split())])


@case("replay", "Acceptance", "NearThreshold")
def around_the_ratio() -> Iterator[Sketch]:
    """The coin is a step below the ratio of target to draft, and at or above it; on a fair grid."""
    for target, draft in PAIRS:
        p, q = weights(target).law(), weights(draft).law()
        for token in q:
            ratio = p[token] / q[token]
            if not 0 < ratio < 1:
                continue
            for name, coin in (("below", at(ratio) - 1), ("above", at(ratio) + 1)):
                label = f"{target}-by-{draft}-draft-{token}-{name}".replace(" ", ".")
                yield replay(label, [target, _bonus(target)], [draft], [token], [coin], at("1/3"))


@case("replay", "Acceptance", "ConstantUniform")
def a_row_of_coins() -> Iterator[Sketch]:
    """One pair of laws, one draft, and coins across the whole unit interval."""
    for target, draft, token in (
        ("6 3 1", "2 3 5", 2),
        ("4 2 1 1", "1 1 2 4", 3),
        ("2 1", "1 2", 1),
    ):
        for eighth in range(8):
            coin = at(f"{eighth}/8") + 1
            label = f"{target}-by-{draft}-coin-{eighth}".replace(" ", ".")
            yield replay(label, [target, _bonus(target)], [draft], [token], [coin], at("3/5"))


@case("replay", "Residual")
def along_the_residual() -> Iterator[Sketch]:
    """The draft is rejected, and the last number walks along what replaces it."""
    for target, draft, token in (
        ("4 2 1 1", "1 1 2 4", 3),
        ("5 2 2 1 0", "1 2 2 2 3", 4),
        ("6 3 1", "2 1 7", 2),
        ("3 3 2 0", "1 1 1 5", 3),
    ):
        for tenth in range(10):
            label = f"{target}-by-{draft}-last-{tenth}".replace(" ", ".")
            last = at(f"{2 * tenth + 1}/20")
            yield replay(label, [target, _bonus(target)], [draft], [token], [at(1)], last)


@case("replay", "Bonus")
def after_full_acceptance() -> Iterator[Sketch]:
    """The draft is accepted for sure, and the last number walks along the row behind it."""
    for tenth in range(10):
        rows = ["1 1 2", "1 5 4"]
        yield replay(f"last-{tenth}", rows, ["1 2 1"], [2], [at("1/2")], at(f"{2 * tenth + 1}/20"))


@case("replay", "Position")
def two_positions() -> Iterator[Sketch]:
    """Two drafts, rows that differ, and every pattern of coins: the first rejection ends the round."""
    targets, drafts = ["6 3 1", "1 4 5", "2 2 1"], ["2 3 5", "5 4 1"]
    for first in (0, 2):
        for second in (0, 1, 2):
            for pattern, coins in (
                ("low-low", (at("1/8"), at("1/8"))),
                ("low-high", (at("1/8"), at("7/8"))),
                ("high-low", (at("7/8"), at("1/8"))),
                ("high-high", (at("7/8"), at("7/8"))),
            ):
                label = f"drafts-{first}{second}-{pattern}"
                yield replay(label, targets, drafts, [first, second], coins, at("2/5"))


@case("replay", "Position", "SharedNoise")
def three_positions() -> Iterator[Sketch]:
    """Three drafts with a coin each; which coin belongs to which draft decides the round."""
    targets, drafts = ["1 3 4", "4 3 1", "1 6 1", "2 3 3"], ["4 3 1", "1 3 4", "3 2 3"]
    for mask in range(8):
        coins = [at("1/16") if mask >> place & 1 else at("15/16") for place in range(3)]
        for chosen in ([0, 2, 0], [0, 2, 2]):
            label = f"drafts-{''.join(map(str, chosen))}-coins-{mask:03b}"
            yield replay(label, targets, drafts, chosen, coins, at("5/7"))


@case("replay", "Bonus")
def no_draft() -> Iterator[Sketch]:
    """Nothing is drafted, and one token is drawn from the target."""
    for tenth in range(5):
        yield replay(f"last-{tenth}", ["2 1 3 4"], [], [], [], at(f"{2 * tenth + 1}/10"))
