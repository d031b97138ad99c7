"""Exploration: every branch once, exact weights, and no answer when a budget ran out."""

import time
from collections.abc import Callable, Hashable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.choice import (
    Budget,
    Chooser,
    Exploration,
    Program,
    Undecided,
    Uniform,
    explore,
    replay,
)
from specdec_exact.choice.explore import Nondeterministic
from specdec_exact.kernel.block import Block, unroll
from specdec_exact.kernel.errors import MassError, TokenError, WeightError
from specdec_exact.kernel.law import Law, law, point, uniform
from specdec_exact.strategies import Automaton, blocks, laws, models

TOKENS = range(3)
HALF = Fraction(1, 2)
COIN = law(["1/2", "1/2"])

Text = tuple[int, ...]


def emit(block: Block) -> Program[Text]:
    """Return the program that walks a block from its root and emits what it passes."""

    def program(chooser: Chooser) -> Text:
        text: Text = ()
        node = block.nodes[-1]
        while not chooser.flip(node.stop):
            edges = {edge.child * 100 + int(edge.token): edge for edge in node.edges}
            going = 1 - node.stop
            drawn = chooser.choose(Law({key: e.weight / going for key, e in edges.items()}))
            text = (*text, int(edges[drawn].token))
            node = block.nodes[edges[drawn].child]
        return text

    return program


programs = blocks(TOKENS, 3).map(emit)


# ---------------------------------------------------------------- the law of a program


@given(blocks(TOKENS, 3))
def test_the_law_of_a_walk_is_the_law_of_the_block(block: Block) -> None:
    assert explore(emit(block)).law == block.law()


@given(models(TOKENS), st.integers(0, 3))
def test_the_law_of_decoding_is_the_unrolled_model(model: Automaton[int], length: int) -> None:
    def decode(chooser: Chooser) -> Text:
        text: Text = ()
        for _ in range(length):
            text = (*text, chooser.choose(model(text)))
        return text

    assert explore(decode).law == unroll(model, length).law()


@given(programs)
def test_branches_are_unique_and_no_branch_is_the_beginning_of_another(
    program: Program[Text],
) -> None:
    choices = [branch.choices for branch in explore(program).branches]
    for one in choices:
        assert [other for other in choices if other[: len(one)] == one] == [one]


@given(programs)
def test_branches_come_in_order_and_their_weights_sum_to_one(program: Program[Text]) -> None:
    branches = explore(program).branches
    assert sum(branch.weight for branch in branches) == 1
    assert all(branch.weight > 0 for branch in branches)
    assert [branch.choices for branch in branches] == sorted(b.choices for b in branches)


@given(programs)
def test_the_law_adds_up_the_branches(program: Program[Text]) -> None:
    found = explore(program)
    weights: dict[Text, Fraction] = {}
    for branch in found.branches:
        weights[branch.output] = weights.get(branch.output, Fraction()) + branch.weight
    assert found == Exploration(found.branches, Law(weights))


@given(programs)
def test_every_branch_is_replayed_from_its_choices(program: Program[Text]) -> None:
    for branch in explore(program).branches:
        assert replay(program, branch.choices) == branch.output


@given(laws(TOKENS), laws(TOKENS))
def test_a_program_may_draw_from_what_it_drew(one: Law[int], two: Law[int]) -> None:
    program: Program[int] = lambda c: c.choose((one, two)[c.choose(COIN)])  # noqa: E731
    assert explore(program).law == Law({x: (one[x] + two[x]) / 2 for x in TOKENS})


def test_a_program_without_choices_has_one_branch() -> None:
    found = explore(lambda _: "a")
    assert found.law == point("a")
    (branch,) = found.branches
    assert not branch.choices
    assert branch.weight == 1


def test_branches_that_differ_only_in_what_they_forget_are_both_walked() -> None:
    found = explore(lambda chooser: chooser.choose(uniform(range(6))) // 3)
    assert len(found.branches) == 6
    assert found.law == COIN


def test_a_program_may_explore_another() -> None:
    inner: Program[int] = lambda chooser: chooser.choose(law(["1/3", "2/3"]))  # noqa: E731
    outer: Program[int] = lambda c: c.choose(explore(inner).law) + c.choose(COIN)  # noqa: E731
    assert explore(outer).law == law(["1/6", "1/2", "1/3"])


# ---------------------------------------------------------------- what a program may return


@pytest.mark.parametrize("output", [None, 0, "a", (), (0, ("a", None))])
def test_an_output_is_an_outcome(output: Hashable) -> None:
    assert explore(lambda _: output).law == point(output)


@pytest.mark.parametrize("output", [True, 0.5, [0], {0: 1}, {0}, (0, [1]), (0, True), b"a", COIN])
def test_any_other_output_is_refused_with_its_branch(output: Hashable) -> None:
    def program(chooser: Chooser) -> Hashable:
        return "fine" if chooser.flip(HALF) else output

    with pytest.raises(TokenError, match="a token is an int or a str, got") as refusal:
        explore(program)
    assert refusal.value.__notes__ == ["on the branch with choices (1,)"]


def test_a_uniform_number_is_no_output() -> None:
    with pytest.raises(TokenError, match="got Uniform"):
        explore(lambda chooser: (chooser.uniform(),))


def test_an_error_of_the_program_names_its_branch() -> None:
    def program(chooser: Chooser) -> int:
        first, second = chooser.choose(uniform(range(3))), chooser.choose(COIN)
        return 1 // (first + second - 3)

    with pytest.raises(ZeroDivisionError) as error:
        explore(program)
    assert error.value.__notes__ == ["on the branch with choices (2, 1)"]


@pytest.mark.parametrize("weights", [(HALF,), (HALF, HALF, HALF)])
def test_alternatives_that_do_not_sum_to_one_give_no_law(weights: tuple[Fraction, ...]) -> None:
    with pytest.raises(MassError):
        explore(lambda chooser: chooser.pick(weights))


def test_a_negative_alternative_gives_no_law() -> None:
    with pytest.raises(WeightError):
        explore(lambda chooser: chooser.pick((Fraction(3, 2), -HALF)))


def test_a_program_cannot_weigh_its_own_branch() -> None:
    def program(chooser: Chooser) -> int:
        drawn = chooser.choose(law(["1/3", "2/3"]))
        vars(chooser)["_weight"] = HALF
        return drawn

    assert explore(program).law == law(["1/3", "2/3"])


# ---------------------------------------------------------------- budgets


def runs(chooser: Chooser) -> int:
    """Flip until heads, ten times at most."""
    return next((i for i in range(10) if chooser.flip(HALF)), 10)


def careful(chooser: Chooser) -> int:
    """Do the same, and swallow every error."""
    try:
        return runs(chooser)
    except Exception:  # noqa: BLE001
        return -1


def careless(chooser: Chooser) -> int:
    """Do the same, and swallow everything."""
    try:
        return runs(chooser)
    except:  # noqa: E722
        return -1


LAST = Fraction(1, 2**10)
FEW = [
    (Budget(branches=10), "branches", "10", 1 - LAST),
    (Budget(depth=9), "depth", "9", 1 - 2 * LAST),
    (Budget(denominator_bits=10), "denominator_bits", "10", 1 - 2 * LAST),
    (Budget(branches=0), "branches", "0", Fraction(0)),
    (Budget(depth=0), "depth", "0", Fraction(0)),
    (Budget(denominator_bits=1), "denominator_bits", "1", Fraction(0)),
    (Budget(seconds=-1), "seconds", "-1", Fraction(0)),
]


@pytest.mark.parametrize("program", [runs, careful, careless])
@pytest.mark.parametrize(("budget", "name", "limit", "seen"), FEW)
def test_a_budget_that_runs_out_leaves_it_undecided(
    program: Program[int], budget: Budget, name: str, limit: str, seen: Fraction
) -> None:
    with pytest.raises(Undecided) as stop:
        explore(program, budget=budget)
    assert stop.value.budget == name
    assert stop.value.explored.mass == seen
    count = len(stop.value.explored)
    assert dict(stop.value.explored) == {i: Fraction(1, 2 ** (i + 1)) for i in range(count)}
    expected = f"undecided: the budget of {limit} {name} ran out at mass {seen} of 1"
    assert str(stop.value) == expected


@pytest.mark.parametrize("program", [runs, careful, careless])
@pytest.mark.parametrize(
    "budget", [Budget(branches=11), Budget(depth=10), Budget(denominator_bits=11), Budget(), None]
)
def test_a_budget_that_is_just_enough_gives_the_answer(
    program: Program[int], budget: Budget | None
) -> None:
    halves = {i: Fraction(1, 2 ** (i + 1)) for i in range(10)}
    assert explore(program, budget=budget).law == Law(halves | {10: LAST})


def test_a_program_that_swallows_errors_runs_no_further() -> None:
    tried: list[str] = []

    def program(chooser: Chooser) -> int:
        for _ in range(10):
            try:
                tried.append("again")
                runs(chooser)
            except Exception:  # noqa: BLE001, S110
                pass
        return 0

    with pytest.raises(Undecided):
        explore(program, budget=Budget(depth=0))
    assert tried == ["again"]


def test_what_was_seen_is_merged_by_output() -> None:
    with pytest.raises(Undecided) as stop:
        explore(lambda chooser: runs(chooser) % 2, budget=Budget(branches=4))
    assert dict(stop.value.explored) == {0: Fraction(5, 8), 1: Fraction(5, 16)}


def test_time_is_looked_at_whenever_the_program_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter(range(100))
    monkeypatch.setattr(time, "monotonic", lambda: next(now))
    with pytest.raises(
        Undecided
    ) as stop:  # begun at 0; it chooses at 1; at 2 and 3; at 4, too late
        explore(runs, budget=Budget(seconds=3))
    assert stop.value.budget == "seconds"
    assert dict(stop.value.explored) == {0: HALF, 1: Fraction(1, 4)}
    assert next(now) == 5


def test_a_program_that_never_ends_is_stopped_by_its_depth() -> None:
    def forever(chooser: Chooser) -> int:
        while chooser.flip(HALF):
            pass
        return 0

    with pytest.raises(Undecided) as stop:
        explore(forever, budget=Budget(depth=50))
    assert stop.value.budget == "depth"


# ---------------------------------------------------------------- programs with a memory of their own


def remembering(next_law: Callable[[int], Law[int]]) -> Program[int]:
    """Return a program that draws from another law every time it is run."""
    count = iter(range(1000))
    return lambda chooser: chooser.choose(next_law(next(count)))


def stubborn(next_law: Callable[[int], Law[int]]) -> Program[int]:
    """Return the same program, which tries twice and swallows the first error."""
    count = iter(range(1000))

    def program(chooser: Chooser) -> int:
        run = next(count)
        try:
            return chooser.choose(next_law(run))
        except Exception:  # noqa: BLE001
            return chooser.choose(next_law(0))

    return program


@pytest.mark.parametrize("make", [remembering, stubborn])
@pytest.mark.parametrize(
    "other",
    [law(["1/3", "2/3"]), law(["1/3", "1/3", "1/3"]), law(["1/2", "1/4", "1/4"])],
)
def test_a_program_that_asks_for_something_else_is_refused(
    make: Callable[[Callable[[int], Law[int]]], Program[int]], other: Law[int]
) -> None:
    with pytest.raises(Nondeterministic, match=r"other alternatives at choice 0 of \(\)") as error:
        explore(make(lambda run: other if run else COIN))
    assert error.value.__notes__[0].startswith("on the branch with choices (")


def test_a_program_that_stops_asking_is_refused() -> None:
    with pytest.raises(Nondeterministic, match=r"ended early, after \(\)") as error:
        explore(remembering(lambda run: point(0) if run else COIN))
    assert error.value.__notes__ == ["on the branch with choices ()"]


def test_a_program_that_asks_more_is_seen_in_the_branches() -> None:
    found = explore(remembering(lambda run: COIN if run else point(0)))
    assert found.law == point(0)  # the second run never happens: the first made no choice


def test_a_number_kept_from_another_run_is_refused() -> None:
    kept: list[Uniform] = []

    def program(chooser: Chooser) -> int:
        kept.append(chooser.uniform())
        return int(kept[0] < HALF)

    with pytest.raises(Nondeterministic):
        explore(program)
