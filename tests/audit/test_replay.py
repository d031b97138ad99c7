"""One branch, step by step, is a branch of the audit."""

from fractions import Fraction
from math import prod
from typing import Any

import numpy as np
import pytest

from specdec_exact.audit import Options, audit
from specdec_exact.audit.branches import every_branch
from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.replay import Replayed, replayed
from specdec_exact.audit.suite import dyadic
from specdec_exact.audit.trial import Trial
from specdec_exact.choice import Budget
from specdec_exact.choice.replay import ReplayError
from tests.audit import rules

rng = np.random.default_rng()


def wrong(xs: Any, q: Any, p: Any) -> Any:
    if rng.random() * q[0, xs[0]] < p[0, xs[0]]:
        return [xs[0], rng.choice(len(p[1]), p=p[1])], 1
    return [rng.choice(len(p[0]), p=p[0])], 0


def own(draft: Any, _target: Any, _length: Any) -> Any:
    row = draft([])
    return [rng.choice(len(row), p=row)], 0


def _weight(again: Replayed) -> Fraction:
    """Return the product of what was taken, from the steps alone."""
    return prod((dict(step.among)[step.taken] for step in again.steps), start=Fraction(1))


@pytest.mark.parametrize("length", [1, 2])
def test_every_branch_of_an_audit_is_told_again(length: int) -> None:
    case = dyadic(3, length)
    options = Options(grid=False)

    def trial_of(lazily: bool) -> Trial:
        return Trial(rules.standard, case, options.called, "real", lazily=lazily)

    _, explored = every_branch(trial_of, Budget())
    assert len(explored.branches) > 5
    for branch in explored.branches:
        again = replayed(rules.standard, case, branch.choices, options=options)
        assert (again.outcome, again.weight) == (branch.output, branch.weight)
        assert _weight(again) == branch.weight


def test_steps_say_where_and_among_what() -> None:
    again = replayed(wrong, "dyadic, 3 tokens:1", (1, 1, 2))
    draft, test, redrawn = again.steps
    assert (draft.kind, draft.place, draft.taken) == ("draft", None, 1)
    assert draft.among == ((0, Fraction(1, 4)), (1, Fraction(1, 2)), (2, Fraction(1, 4)))
    assert (test.kind, test.number, test.threshold, test.taken) == (
        *("comparison", 1),
        *(Fraction(1, 2), False),
    )
    assert (redrawn.kind, redrawn.taken) == ("draw", 2)
    first = wrong.__code__.co_firstlineno
    places = [step.place for step in again.steps[1:] if step.place]
    assert [(place.file, place.line - first) for place in places] == [(__file__, 1), (__file__, 3)]
    assert (again.outcome.tokens, again.outcome.accepted) == ((2,), 0)
    assert [again.drafts, again.target[0][2], again.draft[0][2]] == [(1,), *[Fraction(1, 4)] * 2]


def test_the_branch_that_an_audit_names_emits_the_biased_token() -> None:
    found = audit(wrong, draft_length=1, options=Options(grid=False)).smallest
    assert found is not None
    node = found.judged.biased_node
    assert node is not None
    assert found.replay is not None
    again = replayed(wrong, found.case, found.replay)
    assert again.outcome.tokens[: len(node.prefix) + 1] == (*node.prefix, node.token)


def test_a_draw_that_nobody_looks_at_is_no_choice() -> None:
    def careless(_xs: Any, _q: Any, p: Any) -> Any:
        rng.choice(len(p[0]), p=p[0])
        return [0], 0

    again = replayed(careless, "one token drafted:1", ())
    assert [step.taken for step in again.steps] == [0, None]
    assert again.weight == 1


def test_second_looks_are_told_with_what_was_known() -> None:
    def twice(_xs: Any, _q: Any, _p: Any) -> Any:
        number = rng.random()
        return ([0] if number < 0.5 else [int(number < 0.75)]), 0

    again = replayed(twice, "one token drafted:1", (1, 0))
    assert [(s.number, s.threshold) for s in again.steps[1:]] == [
        *((1, Fraction(1, 2)), (1, Fraction(3, 4)))
    ]
    assert again.steps[2].among[0] == (True, Fraction(1, 2))


def test_numbers_that_are_arguments_are_watched() -> None:
    def told(_xs: Any, _q: Any, _p: Any, numbers: Any) -> Any:
        return [int(numbers[1] < 0.25)], 0

    again = replayed(told, "one token drafted:1", (0,), options=Options(uniforms=2))
    assert (again.steps[1].number, again.outcome.tokens) == (2, (1,))


def test_code_that_drafts_itself_is_shown_the_laws_along_its_tokens() -> None:
    again = replayed(own, "dyadic, 3 tokens:1", (1,), options=Options(drafts="own"))
    assert (again.drafts, again.outcome.tokens) == ((), (1,))
    assert len(again.target) == 2
    assert len(again.draft) == 1


@pytest.mark.parametrize("choices", [(), (9,), (0, 0, 0, 0)])
def test_choices_that_do_not_fit_are_refused(choices: tuple[int, ...]) -> None:
    with pytest.raises(ReplayError):
        replayed(wrong, "dyadic, 3 tokens:1", choices)


def test_what_an_audit_refuses_is_refused() -> None:
    def floats(_xs: Any, _q: Any, _p: Any) -> Any:
        return [int(np.float64(rng.random()))]

    with pytest.raises(CannotModel):
        replayed(floats, "one token drafted:1", ())


def test_a_choice_that_no_line_of_the_code_makes_has_no_place() -> None:
    library: dict[str, Any] = {"__name__": "numpy.somewhere", "rng": rng}
    text = "def verify(xs, q, p):\n    return [rng.choice(len(p[0]), p=p[0])], 0\n"
    exec(text, library)  # noqa: S102 - code of a library whose numbers are replaced
    again = replayed(library["verify"], "one token drafted:1", (1,))
    assert (again.steps[1].kind, again.steps[1].place) == ("draw", None)
