"""The one-hot rule, for drafts that are certain: accepted with the target's own weight."""

from collections.abc import Iterator

from specdec_exact.vectors.build import replay, round_law, step_law
from specdec_exact.vectors.registry import case
from specdec_exact.vectors.sketch import Sketch, at


@case("replay", "OneHot", "Acceptance")
def around_the_weight() -> Iterator[Sketch]:
    """The coin is a step below the target's weight of the draft, and a step above it."""
    for target in ("6 3 1", "1 2 1", "2 3 3", "1 1 6 4"):
        tops = [int(top) for top in target.split()]
        for token, top in enumerate(tops):
            for name, coin in (("below", -1), ("above", 1)):
                row = " ".join(str(int(x == token)) for x in range(len(tops)))
                label = f"{target}-draft-{token}-{name}".replace(" ", ".")
                numbers = [at(f"{top}/{sum(tops)}") + coin]
                flat = " ".join("1" for _ in tops)
                yield replay(
                    label, [target, flat], [row], [token], numbers, at("1/2"), rule="one-hot"
                )


@case("replay", "OneHot", "Residual")
def without_the_draft() -> Iterator[Sketch]:
    """The draft is rejected and replaced from the target without it."""
    for token in range(3):
        for fifth in range(5):
            row = " ".join(str(int(x == token)) for x in range(3))
            label, last = f"draft-{token}-last-{fifth}", at(f"{2 * fifth + 1}/10")
            yield replay(label, ["2 3 4", "1 1 1"], [row], [token], [at(1)], last, rule="one-hot")


@case("step-law", "OneHot")
def one_step() -> Iterator[Sketch]:
    """One step has the target's law, also for a draft that was drawn from a wider law."""
    for target, draft in (("1 2", "1 0"), ("1 2", "1 1"), ("3 4 1", "0 1 0"), ("1 2 2", "2 1 1")):
        yield step_law(f"{target}-by-{draft}".replace(" ", "."), target, draft, rule="one-hot")


@case("round-law", "OneHot", "Bonus")
def rounds() -> Iterator[Sketch]:
    """The law of a round of certain drafts."""
    for target, draft in (("1 2", "1 0"), ("2 1", "0 1"), ("1 3", "1 1")):
        for length in (1, 2):
            label = f"{target}-by-{draft}-{length}".replace(" ", ".")
            rows = {(): target, None: "3 1"}
            yield round_law(label, rows, {None: draft}, length, rule="one-hot")
