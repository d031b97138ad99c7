"""Seconds to decide a step for all laws on n tokens, and to check the record again.

    python benchmarks/search_symbolic.py

CPU seconds of this process. Every row but the last two is a proof: the regions are everything, and every
pruned one carries a certificate that was checked in Fractions.
"""

import time
from collections.abc import Callable

from specdec_exact.choice import Chooser
from specdec_exact.choice.explore import Budget
from specdec_exact.kernel.law import Law, Token, excess
from specdec_exact.schemes import recursive, token
from specdec_exact.search.properties import STEP
from specdec_exact.search.recheck import recheck
from specdec_exact.search.regions import survey
from specdec_exact.search.small import Size

Step = Callable[[Chooser, Law[Token], Law[Token]], Token]


def token_rule(chooser: Chooser, target: Law[Token], draft: Law[Token]) -> Token:
    """Emit one token by the token rule."""
    return token.step(target, draft)(chooser)


def two_drafts(chooser: Chooser, target: Law[Token], draft: Law[Token]) -> Token:
    """Emit one token by recursive rejection of two independent drafts."""
    return recursive.step(target, draft, 2)(chooser)


def redraw(chooser: Chooser, target: Law[Token], draft: Law[Token]) -> Token:
    """Replace a rejected token from the target: a mistake."""
    proposal = chooser.choose(draft)
    kept = chooser.uniform() * draft[proposal] < target[proposal]
    return proposal if kept else chooser.choose(target)


def absolute(chooser: Chooser, target: Law[Token], draft: Law[Token]) -> Token:
    """Replace a rejected token from the absolute difference: a mistake."""
    proposal = chooser.choose(draft)
    if chooser.uniform() * draft[proposal] < target[proposal]:
        return proposal
    gaps = {**excess(draft, target), **excess(target, draft)}
    return chooser.choose(target.like(gaps).normalised())


ROWS: list[tuple[Step, int]] = [
    (token_rule, 2),
    (token_rule, 3),
    (token_rule, 4),
    (two_drafts, 2),
    (two_drafts, 3),
    (redraw, 3),
    (absolute, 3),
]


def main() -> None:
    """Print one table."""
    print(
        f"{'rule':12} {'n':>2} {'regions':>8} {'forks':>7} {'pruned':>7} {'found in':>9} {'rechecked':>10}"
    )
    for rule, alphabet in ROWS:
        start = time.process_time()
        found = survey(rule, STEP, Size(alphabet, None, "any"), 100_000, Budget())
        spent = time.process_time() - start
        forks = found.regions.forks.values()
        pruned = sum(len(fork.pruned) for fork in forks)
        checked = "biased"
        if found.point is None:
            assert not found.note
            start = time.process_time()
            recheck(rule, STEP, found.regions, Budget())
            checked = f"{time.process_time() - start:.2f} s"
        regions = len(found.regions.leaves)
        print(
            f"{rule.__name__:12} {alphabet:2} {regions:8} {len(forks):7} {pruned:7} {spent:7.2f} s {checked:>10}"
        )


if __name__ == "__main__":
    main()
