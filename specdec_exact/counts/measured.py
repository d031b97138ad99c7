"""Counts of a real run: how many rounds drafted so many tokens and accepted so many.

Three numbers are all called acceptance rate in logs, and they differ:

    accepted_per_drafted    accepted tokens over drafted tokens; falls as drafts get longer
    accepted_per_tested     accepted tokens over tokens that were tested: those after a rejection
                            never were. The estimate of a constant rate
    conditional_rates       the same, position by position

A draft length that varies from round to round changes the denominators, so it is part of the data.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from specdec_exact.counts.arguments import admit_count, admit_draft_length, shown
from specdec_exact.kernel.errors import WeightError
from specdec_exact.kernel.law import Law

__all__ = [
    "Rounds",
    "accepted_law",
    "accepted_per_drafted",
    "accepted_per_tested",
    "accepted_rates_of_drafted",
    "conditional_rates",
    "draft_length_law",
    "emitted_law",
    "rounds",
    "rounds_from_log",
    "rounds_of_one_length",
]


@dataclass(frozen=True, slots=True)
class Rounds:
    """Counted rounds: entries (drafted, accepted, number of rounds), sorted, each pair once.

    >>> rounds({(2, 0): 3, (2, 2): 1}).accepted
    2
    """

    entries: tuple[tuple[int, int, int], ...]

    @property
    def total(self) -> int:
        """The number of rounds, which is the number of target passes."""
        return sum(times for _, _, times in self.entries)

    @property
    def drafted(self) -> int:
        """The number of drafted tokens, over all rounds."""
        return sum(drafted * times for drafted, _, times in self.entries)

    @property
    def accepted(self) -> int:
        """The number of accepted tokens, over all rounds."""
        return sum(accepted * times for _, accepted, times in self.entries)

    @property
    def tested(self) -> int:
        """The number of drafted tokens that were tested: up to and with the first rejected one."""
        return sum(min(accepted + 1, drafted) * times for drafted, accepted, times in self.entries)


def rounds(times: Mapping[tuple[int, int], int]) -> Rounds:
    """Return counted rounds of any draft lengths.

    times     number of rounds for each pair (drafted, accepted); zeros are dropped
    raises    WeightError when a count is not an int of at least 0, more is accepted than was
              drafted, or there is no round at all

    >>> rounds({(3, 4): 1})
    Traceback (most recent call last):
    ...
    specdec_exact.kernel.errors.WeightError: a round accepts at most the 3 tokens it drafted, got 4 (over by 1)
    """
    entries: list[tuple[int, int, int]] = []
    for (drafted, accepted), number in times.items():
        length = admit_draft_length(drafted)
        kept = admit_count("an accepted count", accepted)
        if kept > length:
            raise WeightError(
                f"a round accepts at most the {length} tokens it drafted, got {shown(kept)} "
                f"(over by {shown(kept - length)})"
            )
        if admit_count("a number of rounds", number):
            entries.append((length, kept, number))
    if not entries:
        raise WeightError("a measurement has at least one round, got none")
    return Rounds(tuple(sorted(entries)))


def rounds_of_one_length(times: Mapping[int, int], draft_length: int) -> Rounds:
    """Return counted rounds that all drafted ``draft_length`` tokens.

    times     number of rounds for each accepted count
    raises    WeightError, as :func:`rounds`

    >>> rounds_of_one_length({0: 40, 1: 24, 2: 36}, 2).accepted
    96
    """
    return rounds({(draft_length, accepted): number for accepted, number in times.items()})


def rounds_from_log(log: Iterable[tuple[int, int]]) -> Rounds:
    """Return counted rounds from one pair (drafted, accepted) per round.

    raises    WeightError, as :func:`rounds`

    >>> rounds_from_log([(4, 1), (4, 1), (2, 2)])
    Rounds(entries=((2, 2, 1), (4, 1, 2)))
    """
    return rounds(Counter(log))


def accepted_law(run: Rounds) -> Law[int]:
    """Return the fraction of rounds for each accepted count. Its mean is the accepted length.

    >>> accepted_law(rounds_of_one_length({0: 40, 1: 24, 2: 36}, 2))
    Law({0: '2/5', 1: '6/25', 2: '9/25'})
    """
    return _frequencies(Counter(), ((accepted, times) for _, accepted, times in run.entries))


def emitted_law(run: Rounds) -> Law[int]:
    """Return the law of accepted + 1; its mean is the acceptance length with the extra token.

    >>> emitted_law(rounds_of_one_length({0: 40, 1: 24, 2: 36}, 2))
    Law({1: '2/5', 2: '6/25', 3: '9/25'})
    """
    return accepted_law(run).map(lambda accepted: accepted + 1)


def draft_length_law(run: Rounds) -> Law[int]:
    """Return the fraction of rounds for each draft length.

    >>> draft_length_law(rounds({(4, 1): 1, (4, 4): 2, (2, 0): 1}))
    Law({2: '1/4', 4: '3/4'})
    """
    return _frequencies(Counter(), ((drafted, times) for drafted, _, times in run.entries))


def accepted_per_drafted(run: Rounds) -> Fraction:
    """Return accepted tokens over drafted tokens, which vLLM prints as the acceptance rate.

    raises    WeightError when nothing was drafted

    >>> accepted_per_drafted(rounds_of_one_length({0: 40, 1: 24, 2: 36}, 2))
    Fraction(12, 25)
    """
    if run.drafted == 0:
        raise WeightError("a ratio over drafted tokens needs at least one, got 0")
    return Fraction(run.accepted, run.drafted)


def accepted_per_tested(run: Rounds) -> Fraction:
    """Return accepted tokens over tested tokens: the maximum-likelihood constant rate.

    Rounds that stopped drafting early are accounted for, whatever made them stop, as long as it
    did not depend on tests still to come.

    raises    WeightError when nothing was drafted

    >>> accepted_per_tested(rounds_of_one_length({0: 40, 1: 24, 2: 36}, 2))
    Fraction(3, 5)
    """
    if run.tested == 0:
        raise WeightError("a ratio over tested tokens needs at least one, got 0")
    return Fraction(run.accepted, run.tested)


def conditional_rates(run: Rounds) -> tuple[Fraction, ...]:
    """Return, per position, rounds that accepted it over rounds that tested it.

    A round tests position i if it drafted it and accepted all before. The list ends at the last
    position any round tested: beyond it the ratio would be 0/0.

    >>> conditional_rates(rounds({(2, 0): 2, (2, 1): 1, (2, 2): 1, (1, 1): 4}))
    (Fraction(3, 4), Fraction(1, 2))
    """
    tested: Counter[int] = Counter()
    passed: Counter[int] = Counter()
    for drafted, accepted, times in run.entries:
        for position in range(1, min(accepted + 1, drafted) + 1):
            tested[position] += times
            passed[position] += times if position <= accepted else 0
    return tuple(Fraction(passed[position], tested[position]) for position in sorted(tested))


def accepted_rates_of_drafted(run: Rounds) -> tuple[Fraction, ...]:
    """Return, per position, rounds that accepted it over rounds that drafted it.

    With one draft length these are the survival probabilities, not the conditional rates.

    >>> accepted_rates_of_drafted(rounds_of_one_length({0: 40, 1: 24, 2: 36}, 2))
    (Fraction(3, 5), Fraction(9, 25))
    """
    longest = max(drafted for drafted, _, _ in run.entries)
    return tuple(
        Fraction(
            sum(times for _, accepted, times in run.entries if accepted >= position),
            sum(times for drafted, _, times in run.entries if drafted >= position),
        )
        for position in range(1, longest + 1)
    )


def _frequencies(counter: Counter[int], counted: Iterable[tuple[int, int]]) -> Law[int]:
    for value, times in counted:
        counter[value] += times
    total = counter.total()
    return Law({value: Fraction(times, total) for value, times in sorted(counter.items())})
