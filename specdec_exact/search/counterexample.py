"""Find the smallest input on which a rule goes wrong, or say how far nothing was found."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from specdec_exact.choice.explore import Budget
from specdec_exact.kernel.errors import Refuted
from specdec_exact.search.conduct import Case, Misconduct
from specdec_exact.search.emission import Rule, form_of
from specdec_exact.search.grid import Support, admit_size
from specdec_exact.search.minimise import minimised
from specdec_exact.search.properties import Property, property_named
from specdec_exact.search.recheck import recheck
from specdec_exact.search.regions import Survey, survey
from specdec_exact.search.result import ProvedBounded, Result, Searched, Tried
from specdec_exact.search.small import Size, enumerate_small
from specdec_exact.search.witness import evaluate

__all__ = ["SearchBudget", "find_counterexample", "search_stages"]


@dataclass(frozen=True, slots=True)
class SearchBudget:
    """How far a search goes, in numbers that do not depend on the machine.

    cases         inputs evaluated one by one, at each size
    regions       sign regions of unknown laws, at each size; 0 leaves the symbolic stage out
    pairs         swept to make the point of a solver smaller
    branches      of a rule on one input
    depth         choices on one branch
    """

    cases: int = 2_000
    regions: int = 2_000
    pairs: int = 20_000_000
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
    tried: dict[Size, Tried] = field(default_factory=dict[Size, Tried])

    def small(self, size: Size) -> Iterator[Result]:
        """Evaluate the small inputs of a size, and yield a finding."""
        small = enumerate_small(
            self.rule, self.asked, size, self.budget.cases, self.budget.exploring()
        )
        # With one token a step has one input, and it was evaluated.
        proved = small.case is None and size.alphabet == 1 and size.draft_length is None
        note = "" if proved or small.case is not None else "not run on symbols"
        self.tried[size] = Tried(
            size.alphabet, size.draft_length, small.denominators, small.cases, 0, proved, note
        )
        if small.case is not None:
            yield self._evaluated(small.case, smallest=small.smallest)

    def on_symbols(self, size: Size) -> Iterator[Result]:
        """Search all inputs of a size at once; yield a finding, and then the smallest of its size."""
        tried = self.tried[size]
        if tried.proved:
            return
        if not self.budget.regions:
            self.tried[size] = replace(tried, note="not run on symbols: the budget is 0 regions")
            return
        exploring = self.budget.exploring()
        seen = survey(self.rule, self.asked, size, self.budget.regions, exploring)
        regions = len(seen.regions.leaves)
        if seen.point is None:
            note = seen.note or self._rechecked(seen)
            self.tried[size] = replace(tried, regions=regions, proved=not note, note=note)
            return
        self.tried[size] = replace(tried, regions=regions, note="")
        point = seen.regions.unknowns.case(seen.point)
        yield self._evaluated(point, smallest=False)
        case, smallest = minimised(
            self.rule, self.asked, size, point, tried.denominators + 1, self.budget.pairs
        )
        yield self._evaluated(case, smallest=smallest)

    def _rechecked(self, seen: Survey) -> str:
        try:
            recheck(self.rule, self.asked, seen.regions, self.budget.exploring())
        except Refuted as error:
            return f"not proved: {error}"
        return ""

    def _evaluated(self, case: Case, *, smallest: bool) -> Result:
        exploring, tried = self.budget.exploring(), tuple(self.tried.values())
        found = evaluate(self.rule, case, self.asked, exploring, tried, smallest=smallest)
        if found is None:
            return Misconduct("nondeterministic", "evaluated again, an input shows nothing", case)
        return found


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
    *_, last = search_stages(
        rule, property, sizes=sizes, draft_lengths=draft_lengths, support=support, budget=budget
    )
    return last


def search_stages(
    rule: Rule,
    property: str | Property = "step",  # noqa: A002 - the word of the literature
    *,
    sizes: Sequence[int] = (1, 2, 3),
    draft_lengths: Sequence[int] = (0, 1, 2),
    support: Support = "any",
    budget: SearchBudget | None = None,
) -> Iterator[Result]:
    """Yield what a search knows after each of its stages; the last is its answer.

    Arguments are those of :func:`find_counterexample`. Before a finding all are Searched; a finding by
    symbols is yielded as the solver gave it, and again when it has been made as small as possible.
    """
    asked = property_named(property)
    lengths: Sequence[int | None] = draft_lengths if form_of(rule) == "round" else (None,)
    search = _Search(rule, asked, budget or SearchBudget())
    each = list(_sizes(sizes, lengths, support))
    stages = [(stage, size) for size in each for stage in (search.small, search.on_symbols)]
    if lengths != (None,):
        # The regions of a round are many: the small inputs of every size come before any of them.
        stages = [(stage, size) for stage in (search.small, search.on_symbols) for size in each]
    for stage, size in stages:
        found = False
        for result in stage(size):
            found = True
            yield result
        if found:
            return
        yield Searched(asked.name, tuple(search.tried.values()))
    tried = tuple(search.tried.values())
    proved = bool(tried) and all(one.proved for one in tried)
    yield ProvedBounded(asked.name, tried) if proved else Searched(asked.name, tried)


def _sizes(
    alphabets: Sequence[int], lengths: Sequence[int | None], support: Support
) -> Iterator[Size]:
    for alphabet in alphabets:
        admit_size(alphabet, 1)
        for length in lengths:
            yield Size(alphabet, length, support)
