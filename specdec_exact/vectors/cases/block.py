"""Block verification: a whole path of drafts is tested at once, the longest prefix first."""

from collections.abc import Iterator
from itertools import product

from specdec_exact.vectors.build import replay, round_law
from specdec_exact.vectors.registry import case
from specdec_exact.vectors.sketch import Sketch, at


@case("block", "Block", "Position")
def path_of_two() -> Iterator[Sketch]:
    """Two drafts; the coin of a prefix decides whether the round may end behind it."""
    targets, drafts = ["1 2", "1 3", "1 1"], ["2 1", "3 1"]
    for chosen in product((0, 1), repeat=2):
        for coins in product((1, 5, 7), repeat=2):
            label = f"drafts-{chosen[0]}{chosen[1]}-coins-{coins[0]}{coins[1]}"
            numbers = [at(f"{coin}/8") + 1 for coin in coins]
            yield replay(label, targets, drafts, chosen, numbers, at("3/5"), rule="block")


@case("block", "Block", "Residual")
def path_of_three() -> Iterator[Sketch]:
    """Three drafts of three tokens; what is owed after a prefix carries the weight of the prefix."""
    targets, drafts = ["1 3 4", "4 3 1", "1 6 1", "2 3 3"], ["4 3 1", "1 3 4", "3 2 3"]
    for chosen in ((0, 2, 0), (0, 2, 2), (1, 1, 0), (0, 1, 1)):
        for last in (1, 5, 9):
            label = f"drafts-{''.join(map(str, chosen))}-last-{last}"
            numbers = [at("3/16"), at("5/16"), at("11/16")]
            yield replay(label, targets, drafts, chosen, numbers, at(f"{last}/10"), rule="block")


@case("block", "Block", "Bonus")
def whole_path() -> Iterator[Sketch]:
    """Every ratio is 1 or more: the whole path is kept, whatever the coins, and a token follows."""
    for tenth in range(5):
        last = at(f"{2 * tenth + 1}/10")
        rows = ["3 1", "1 3", "1 4"]
        yield replay(f"last-{tenth}", rows, ["1 1", "1 1"], [0, 1], [at(1)] * 2, last, rule="block")


@case("block", "Block")
def law_of_a_block() -> Iterator[Sketch]:
    """The law of the texts and counts of a round: the texts are the target's, the counts are more."""
    for target, draft in (("1 2", "2 1"), ("1 3", "3 1"), ("1 1", "3 1"), ("1 1", "1 0")):
        label = f"{target}-by-{draft}".replace(" ", ".")
        yield round_law(label, {None: target}, {None: draft}, 2, rule="block")
    heads = {(): "1 2", (0,): "3 1", (1,): "1 1", None: "1 3"}
    for number, draft in enumerate(("2 1", "1 1", "1 3")):
        yield round_law(f"rows-{number}", heads, {(): "1 1", None: draft}, 2, rule="block")


@case("block", "Block", "Residual")
def unequal_supports() -> Iterator[Sketch]:
    """A token that the target never emits is drafted second: the prefix weighs what is owed."""
    for number, (target, second) in enumerate((("2 1 0", "1 0 2"), ("3 1 0", "1 0 1"))):
        rows = {(): "1 0 0", (0,): second, None: "1 0 0"}
        yield round_law(f"law-{number}", {None: target}, rows, 2, rule="block")
