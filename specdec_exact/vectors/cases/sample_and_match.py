"""Sample and match: the target draws, and a draft is accepted if it is what was drawn."""

from collections.abc import Iterator

from specdec_exact.vectors.build import round_law, step_law
from specdec_exact.vectors.registry import case
from specdec_exact.vectors.sketch import Sketch


@case("step-law", "SamplerMatch")
def one_step() -> Iterator[Sketch]:
    """One step has the target's law, whatever is drafted."""
    for target, draft in (("1 2", "1 0"), ("1 2", "2 1"), ("3 4 1", "1 1 1"), ("1 2 2", "2 2 1")):
        yield step_law(
            f"{target}-by-{draft}".replace(" ", "."), target, draft, rule="sample-and-match"
        )


@case("round-law", "SamplerMatch", "Bonus")
def rounds() -> Iterator[Sketch]:
    """The law of a round: right, and with fewer accepted drafts than the token rule has."""
    for target, draft in (("1 2", "2 1"), ("2 1", "1 1"), ("1 3", "1 0")):
        for length in (1, 2):
            label = f"{target}-by-{draft}-{length}".replace(" ", ".")
            rows = {(): target, None: "3 1"}
            yield round_law(label, rows, {None: draft}, length, rule="sample-and-match")
