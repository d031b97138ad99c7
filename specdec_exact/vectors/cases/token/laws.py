"""The law of a step and of a round: for whoever can say what a verifier emits, not only draw from it."""

from collections.abc import Iterator

from specdec_exact.vectors.build import round_law, step_law
from specdec_exact.vectors.registry import case
from specdec_exact.vectors.sketch import Sketch

# Small pairs of laws on which one mistake or another shows; the first is the target.
PAIRS = (
    ("1 1", "1 0"),
    ("1 1", "3 1"),
    ("2 1", "1 2"),
    ("1 0", "0 1"),
    ("6 3 1", "2 3 5"),
    ("1 2 3", "3 2 1"),
    ("4 2 1 1", "1 1 2 4"),
    ("0 1 1", "2 1 1"),
    ("3 0 1", "0 3 1"),
    ("1 1 1 1", "1 2 3 2"),
    ("5 2 2 1 0", "1 2 2 2 3"),
    ("7 1 1 1", "1 7 1 1"),
    ("1 3 2 2", "2 2 3 1"),
    ("12 3 1", "1 3 12"),
)


@case("step-law", "Acceptance", "Residual")
def one_step() -> Iterator[Sketch]:
    """One draft is verified; the token that comes out has the target's law, exactly."""
    for target, draft in PAIRS:
        yield step_law(_label(target, draft), target, draft)


@case("step-law", "EmptyResidual")
def equal_laws() -> Iterator[Sketch]:
    """Target and draft agree: every draft is accepted, and no residual is ever needed."""
    for row in ("1 1", "3 2 1", "4 3 2 1", "1 0 1"):
        yield step_law(_label(row, row), row, row)


@case("step-law", "SilentGreedy")
def nearly_certain() -> Iterator[Sketch]:
    """A target with one heavy token: greedy decoding would emit nothing else."""
    for heavy in (9, 15, 99, 127):
        yield step_law(f"{heavy}-to-1", f"{heavy} 1", f"1 {heavy}")
        yield step_law(f"1-to-{heavy}-to-1", f"1 {heavy} 1", f"{heavy} 1 1")


@case("step-law", "EmptyResidual", "Residual")
def nearly_equal() -> Iterator[Sketch]:
    """A residual of mass less than a millionth is still the law that rejected drafts are replaced from."""
    for rest in (1000001, 2000000):
        yield step_law(f"1-to-{rest}", f"1 {rest}", "0 1")


@case("round-law", "Position", "Bonus")
def two_drafts() -> Iterator[Sketch]:
    """Two drafts and the token after them, one pair of laws at every position."""
    for target, draft in (*PAIRS[:3], ("1 2", "1 1")):
        for length in (1, 2):
            label = f"{_label(target, draft)}-{length}"
            yield round_law(label, {None: target}, {None: draft}, length)


@case("round-law", "Position", "Bonus")
def rows_differ() -> Iterator[Sketch]:
    """Every context has a law of its own, so that a row of another position shows."""
    heads = {(): "1 2", (0,): "3 1", (1,): "1 1", None: "1 3"}
    for number, draft in enumerate(("2 1", "1 1", "1 3", "1 0")):
        yield round_law(f"draft-{number}", heads, {(): "1 1", None: draft}, 2)
    for number, target in enumerate(("1 1", "2 1", "1 3")):
        yield round_law(
            f"target-{number}", {(): target, None: "1 2"}, {(0,): "1 2", None: "2 1"}, 2
        )
    yield round_law("three-tokens", {(): "1 1 2", None: "2 1 1"}, {None: "1 2 1"}, 1)


@case("round-law", "End")
def text_ends() -> Iterator[Sketch]:
    """Token 0 ends the text: nothing is emitted behind it, and it is drawn once."""
    for target, draft in PAIRS[:3]:
        for length in (1, 2):
            label = f"{_label(target, draft)}-{length}"
            yield round_law(label, {None: target}, {None: draft}, length, end=0)


def _label(target: str, draft: str) -> str:
    return f"{target}-by-{draft}".replace(" ", ".")
