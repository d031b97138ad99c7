"""What a rule is given and what it gives: steps and rounds, read in one way."""

import inspect
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias, cast

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Pair, Rows
from specdec_exact.kernel.block import Model, Text
from specdec_exact.kernel.errors import ClaimError, TokenError
from specdec_exact.kernel.law import Law, Token, admit_token

__all__ = [
    "Emission",
    "Form",
    "Rule",
    "accepted",
    "constant",
    "form_of",
    "models_of",
    "program",
    "text",
]

# rule(chooser, target, draft) -> token, or rule(chooser, target, draft, draft_length) -> round
Rule: TypeAlias = Callable[..., object]
Form: TypeAlias = Literal["step", "round"]
ARGUMENTS = {3: "step", 4: "round"}


@dataclass(frozen=True, slots=True)
class Emission:
    """One input of a rule, and the weight of everything the rule may give there.

    target, draft    models; for a step they give the same law after any text
    draft_length     of a round; 1 for a step
    weights          by outcome, as the rule gave it
    """

    target: Model[Token]
    draft: Model[Token]
    draft_length: int
    form: Form
    weights: Mapping[Hashable, Fraction]

    def texts(self) -> dict[Text, Fraction]:
        """Return the weight of every emitted string."""
        weights: dict[Text, Fraction] = {}
        for outcome, weight in self.weights.items():
            emitted = text(outcome, self.form)
            weights[emitted] = weights[emitted] + weight if emitted in weights else weight
        return weights


def form_of(rule: Rule) -> Form:
    """Return whether a rule is a step or a round, by the number of its arguments.

    >>> form_of(lambda chooser, target, draft: 0)
    'step'
    """
    takes = inspect.signature(rule).parameters.values()
    needed = sum(
        p.default is p.empty and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)
        for p in takes
    )
    if needed not in ARGUMENTS:
        raise ClaimError(
            "a rule takes (chooser, target, draft), or these and a draft_length, "
            f"got {needed} arguments without a default"
        )
    return cast("Form", ARGUMENTS[needed])


def models_of(case: Pair | Rows) -> tuple[Model[Token], Model[Token], int, Form]:
    """Return the target, the draft, the draft length and the form that an input has."""
    if isinstance(case, Rows):
        return *case.models(), case.draft_length, "round"
    return constant(case.target), constant(case.draft), 1, "step"


def program(rule: Rule, case: Pair | Rows) -> Callable[[Chooser], object]:
    """Return the program that runs a rule on an input."""
    if isinstance(case, Rows):
        target, draft = case.models()
        return lambda chooser: rule(chooser, target, draft, case.draft_length)
    return lambda chooser: rule(chooser, case.target, case.draft)


def text(outcome: object, form: Form) -> Text:
    """Return the emitted string of an outcome.

    A step gives a token, (token, accepted) or None; a round a tuple of tokens, or (tokens, accepted).

    >>> text((7, 1), "step"), text(((7, 8), 1), "round"), text((7, 8), "round"), text(None, "step")
    ((7,), (7, 8), (7, 8), ())
    """
    if outcome is None:
        return ()
    if isinstance(outcome, tuple):
        parts = cast("tuple[object, ...]", outcome)
        if form == "step":
            return (admit_token(parts[0]),) if len(parts) == 2 else _foreign(outcome, form)
        if len(parts) == 2 and isinstance(parts[0], tuple):
            parts = cast("tuple[object, ...]", parts[0])
        return tuple(admit_token(part) for part in parts)
    return (admit_token(outcome),) if form == "step" else _foreign(outcome, form)


def accepted(outcome: object, form: Form) -> int:
    """Return how many drafts an outcome says were accepted; TokenError if it does not say."""
    if isinstance(outcome, tuple):
        parts = cast("tuple[object, ...]", outcome)
        says = len(parts) == 2 and (form == "step" or isinstance(parts[0], tuple))
        if says and type(parts[1]) is int:
            return parts[1]
    raise TokenError(f"a {form} that counts gives (emitted, accepted), got {outcome!r}")


def _foreign(outcome: object, form: Form) -> Text:
    gives = "a token" if form == "step" else "a tuple of tokens"
    raise TokenError(f"a {form} gives {gives}, got {outcome!r}")


def constant(law: Law[Token]) -> Model[Token]:
    """Return the model that gives one law after every text."""

    def model(_: Text) -> Law[Token]:
        return law

    return model
