"""Find the smallest input on which a rule goes wrong, or say how far nothing was found."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from specdec_exact.choice.explore import Budget
from specdec_exact.search.emission import Rule, form_of
from specdec_exact.search.grid import Support, admit_size
from specdec_exact.search.properties import Property, property_named
from specdec_exact.search.result import Result, Searched, Tried
from specdec_exact.search.small import Size, enumerate_small
from specdec_exact.search.witness import evaluate

__all__ = ["SearchBudget", "find_counterexample"]


@dataclass(frozen=True, slots=True)
class SearchBudget:
    """How far a search goes, in numbers that do not depend on the machine.

    cases         inputs evaluated one by one, at each size
    branches      of a rule on one input
    depth         choices on one branch
    """

    cases: int = 5_000
    branches: int = 100_000
    depth: int = 1_000

    def exploring(self) -> Budget:
        """Return the budget of one input."""
        return Budget(branches=self.branches, depth=self.depth)


@dataclass(slots=True, frozen=True)
class _Search:
    rule: Rule
    asked: Property
    budget: SearchBudget
    tried: list[Tried] = field(default_factory=list[Tried])

    def at(self, size: Size) -> Result | None:
        """Search one size; None when nothing is found there."""
        small = enumerate_small(
            self.rule, self.asked, size, self.budget.cases, self.budget.exploring()
        )
        proved = size.alphabet == 1 and size.draft_length is None and small.case is None
        note = "" if proved else "not run on symbols"
        self.tried.append(
            Tried(
                size.alphabet, size.draft_length, small.denominators, small.cases, 0, proved, note
            )
        )
        if small.case is None:
            return None
        return evaluate(
            self.rule,
            small.case,
            self.asked,
            self.budget.exploring(),
            tuple(self.tried),
            smallest=True,
        )


def find_counterexample(
    rule: Rule,
    property: str | Property = "step",  # noqa: A002 - the word of the literature
    *,
    sizes: Sequence[int] = (1, 2, 3),
    draft_lengths: Sequence[int] = (0, 1, 2),
    support: Support = "any",
    budget: SearchBudget | None = None,
) -> Result:
    """Return the smallest counterexample to a property of a rule, or how far none was found.

    rule             ``rule(chooser, target, draft) -> token`` or, with models,
                     ``rule(chooser, target, draft, draft_length) -> tokens or (tokens, accepted)``
    property         one of the names in ``properties.NAMED``, or a Property
    sizes            alphabet sizes, in the order they are searched
    draft_lengths    of a round, in the order they are searched
    support          ``full`` asks for a witness in which every token has weight
    returns          Found, Misconduct, Searched, or ProvedBounded
    raises           ClaimError on a name that is no property, or a rule of another form

    >>> def always(chooser, target, draft):
    ...     return chooser.choose(draft)
    >>> found = find_counterexample(always)
    >>> found.case, found.emitted
    (Pair(target=Law({0: '1'}), draft=Law({1: '1'})), Law({1: '1'}))
    """
    asked = property_named(property)
    lengths: Sequence[int | None] = draft_lengths if form_of(rule) == "round" else (None,)
    search = _Search(rule, asked, budget or SearchBudget())
    for size in _sizes(sizes, lengths, support):
        result = search.at(size)
        if result is not None:
            return result
    return Searched(asked.name, tuple(search.tried))


def _sizes(
    alphabets: Sequence[int], lengths: Sequence[int | None], support: Support
) -> Iterator[Size]:
    for alphabet in alphabets:
        admit_size(alphabet, 1)
        for length in lengths:
            yield Size(alphabet, length, support)
