"""What may be asked of a rule. A property is ordinary code on weights, whatever kind of number they are.

The judges below only add, multiply and compare, so that the same text decides one input, a million
inputs at a time, and whole regions of inputs.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from specdec_exact.kernel.block import Text
from specdec_exact.kernel.errors import ClaimError
from specdec_exact.kernel.law import Law, Token, acceptance_rate, token_order
from specdec_exact.search.emission import Emission, accepted, text

__all__ = [
    "ACCEPTANCE", "COUNT", "DIVISION", "MASS", "NAMED", "RESIDUAL", "SEQUENCE", "STEP",
    "Property", "Violation", "acceptance_at_least", "acceptance_at_most", "property_named",
]  # fmt: skip

Bound = Callable[[Law[Token], Law[Token]], Fraction]


@dataclass(frozen=True, slots=True)
class Violation:
    """Where a property fails: after ``prefix``, ``token`` weighs ``emitted`` instead of ``owed``."""

    sentence: str
    prefix: Text
    token: Token | None
    emitted: Fraction
    owed: Fraction


@dataclass(frozen=True, slots=True)
class Property:
    """A name, what it says in one sentence, and how it is judged; None is no violation.

    catches    kinds of misconduct (see ``conduct``) that this property is about
    """

    name: str
    sentence: str
    judge: Callable[[Emission], Violation | None]
    catches: tuple[str, ...] = ()


def _step(emission: Emission) -> Violation | None:
    """Judge the law of the first emitted token."""
    target, emitted = emission.target(()), dict[Token | None, Fraction]()
    for string, weight in emission.texts().items():
        first = string[0] if string else None
        emitted[first] = emitted[first] + weight if first in emitted else weight
    tokens = {*target, *(token for token in emitted if token is not None)}
    for token in sorted(tokens, key=token_order):
        got = emitted.get(token, Fraction())
        if got != target[token]:
            return Violation(
                "the first token does not have the target's law", (), token, got, target[token]
            )
    return None


def _sequence(emission: Emission) -> Violation | None:
    """Judge every node: what is emitted after a prefix is the target's, given that more is emitted.

    A branch that emits nothing is a violation too: round after round it may never emit.
    """
    if (silent := _mass(emission)) is not None:
        return silent
    going: dict[Text, Fraction] = {}
    onward: dict[Text, dict[Token, Fraction]] = {}
    for string, weight in emission.texts().items():
        for cut in range(len(string)):
            prefix = string[:cut]
            going[prefix] = going[prefix] + weight if prefix in going else weight
            below = onward.setdefault(prefix, {})
            step = string[cut]
            below[step] = below[step] + weight if step in below else weight
    for prefix in sorted(going, key=lambda string: (len(string), [token_order(x) for x in string])):
        target = emission.target(prefix)
        for token in sorted({*onward[prefix], *target}, key=token_order):
            got, owed = onward[prefix].get(token, Fraction()), target[token] * going[prefix]
            if got != owed:
                return Violation(
                    "the emitted string does not have the target's law", prefix, token, got, owed
                )
    return None


def _mass(emission: Emission) -> Violation | None:
    """Judge whether every branch emits something."""
    nothing = emission.texts().get((), Fraction())
    if nothing != 0:
        return Violation("a branch emits nothing", (), None, 1 - nothing, Fraction(1))
    return None


def _rate(emission: Emission) -> Fraction:
    """Return the probability that the first draft is accepted."""
    rate = Fraction()
    for outcome, weight in emission.weights.items():
        if accepted(outcome, emission.form) >= 1:
            rate = rate + weight
    return rate


def _acceptance(emission: Emission) -> Violation | None:
    """Judge whether the first draft is accepted as often as the overlap allows."""
    if emission.draft_length == 0:
        return None
    rate, owed = _rate(emission), acceptance_rate(emission.target(()), emission.draft(()))
    if rate != owed:
        return Violation(
            "the first draft is not accepted with the mass of the overlap", (), None, rate, owed
        )
    return None


def acceptance_at_least(bound: Bound | Fraction) -> Property:
    """Return the property that the first draft is accepted with at least this probability.

    >>> acceptance_at_least(Fraction(1, 2)).name
    'acceptance-at-least'
    """

    def judge(emission: Emission) -> Violation | None:
        rate, least = _rate(emission), _bound(bound, emission)
        if rate < least:
            return Violation("the first draft is accepted too rarely", (), None, rate, least)
        return None

    return Property("acceptance-at-least", "the first draft is accepted often enough", judge)


def acceptance_at_most(bound: Bound | Fraction = acceptance_rate) -> Property:
    """Return the property that the first draft is accepted with at most this probability."""

    def judge(emission: Emission) -> Violation | None:
        rate, most = _rate(emission), _bound(bound, emission)
        if rate > most:
            return Violation("the first draft is accepted too often", (), None, rate, most)
        return None

    return Property("acceptance-at-most", "the first draft is not accepted too often", judge)


def _bound(bound: Bound | Fraction, emission: Emission) -> Fraction:
    if isinstance(bound, Fraction):
        return bound
    return bound(emission.target(()), emission.draft(()))


def _count(emission: Emission) -> Violation | None:
    """Judge whether a round emits its accepted drafts and one token more, and counts within range."""
    for outcome in emission.weights:
        kept = accepted(outcome, emission.form)
        length = len(text(outcome, emission.form))
        owed = kept + 1 if emission.form == "round" else 1
        if not 0 <= kept <= emission.draft_length or length != owed:
            sentence = (
                f"{length} tokens are emitted and {kept} of {emission.draft_length} drafts counted"
            )
            return Violation(sentence, (), None, Fraction(length), Fraction(owed))
    return None


def _nothing(_: Emission) -> Violation | None:
    return None


STEP = Property("step", "the first emitted token has the target's law", _step)
SEQUENCE = Property("sequence", "the completed emitted string has the target's law", _sequence)
MASS = Property("mass", "every branch emits, and every law drawn from has mass 1", _mass, ("mass",))
ACCEPTANCE = Property(
    "acceptance", "the first draft is accepted with the mass of the overlap", _acceptance
)
COUNT = Property("count", "a round emits its accepted drafts and one token more", _count)
RESIDUAL = Property("residual", "no weight is ever negative", _nothing, ("negative",))
DIVISION = Property("division", "nothing is ever divided by 0", _nothing, ("division",))

NAMED = {p.name: p for p in (STEP, SEQUENCE, MASS, ACCEPTANCE, COUNT, RESIDUAL, DIVISION)}


def property_named(name: str | Property) -> Property:
    """Return the property of a name; ClaimError when there is none."""
    if isinstance(name, Property):
        return name
    if name not in NAMED:
        raise ClaimError(f"a property is one of {', '.join(NAMED)}, got {name!r}")
    return NAMED[name]
