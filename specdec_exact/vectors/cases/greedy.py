"""The greedy rule: a draft is accepted exactly when it is the target's most likely token."""

from collections.abc import Iterator

from specdec_exact.vectors.build import replay, round_law, step_law
from specdec_exact.vectors.registry import case
from specdec_exact.vectors.sketch import Sketch, at


@case("boundary", "Tie", "SilentGreedy")
def equally_likely() -> Iterator[Sketch]:
    """Several tokens are the most likely: the first of them in order of ids is emitted."""
    for row in ("1 1", "0 1 1", "2 1 2", "1 3 3 1", "1 1 1 1 1"):
        best = row.split().index(max(row.split()))
        for name, draft in (("first", best), ("last", len(row.split()) - 1)):
            flat = " ".join("1" for _ in row.split())
            label = f"{row}-draft-{name}".replace(" ", ".")
            yield replay(label, [row, row], [flat], [draft], [0], rule="greedy")


@case("replay", "SilentGreedy", "Position")
def numbers_do_not_matter() -> Iterator[Sketch]:
    """Whatever the numbers, the emitted tokens are the heaviest of their rows."""
    targets, drafts = ["1 3 2", "4 1 1", "1 2 4"], ["1 1 1", "2 1 1"]
    for chosen in ((1, 0), (1, 2), (0, 0), (2, 1)):
        for eighth in (0, 3, 7):
            label = f"drafts-{chosen[0]}{chosen[1]}-numbers-{eighth}"
            coin = at(f"{eighth}/8")
            yield replay(label, targets, drafts, chosen, [coin, coin], coin, rule="greedy")


@case("step-law", "SilentGreedy")
def one_step() -> Iterator[Sketch]:
    """One step emits the heaviest token and nothing else."""
    for target, draft in (("1 2", "2 1"), ("1 1", "1 1"), ("3 4 1", "1 1 1"), ("1 2 2", "2 2 1")):
        yield step_law(f"{target}-by-{draft}".replace(" ", "."), target, draft, rule="greedy")


@case("round-law", "SilentGreedy", "Bonus")
def rounds() -> Iterator[Sketch]:
    """The text of a round is certain; how many of its tokens were drafted is not."""
    for target, draft in (("1 2", "2 1"), ("2 1", "1 1"), ("1 3", "1 3")):
        for length in (1, 2):
            label = f"{target}-by-{draft}-{length}".replace(" ", ".")
            rows = {(): target, None: "3 1"}
            yield round_law(label, rows, {None: draft}, length, rule="greedy")
