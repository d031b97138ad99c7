"""Is an answer right? The same judgement for somebody's program and for our own faults."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias, cast

from specdec_exact.kernel.errors import SpecdecError
from specdec_exact.notation.document import Document
from specdec_exact.vectors.ask import Ask, Propose, VerifyList
from specdec_exact.vectors.expect import (
    Digest,
    Emitted,
    Expect,
    Hits,
    Rounds,
    Told,
    Value,
    Weights,
    Within,
)
from specdec_exact.vectors.record import Otherwise

__all__ = ["Judgement", "Malformed", "Word", "judge"]

Answer: TypeAlias = Mapping[str, Document]
Word: TypeAlias = Literal["pass", "fail", "other-convention", "skipped", "malformed"]
_ANSWERS = frozenset(
    ("tokens", "accepted", "numerator", "denominator", "numerators", "outcomes", "hits", "hash")
) | {"skipped", "refused"}


class Malformed(SpecdecError):
    """An answer has not the form that its question asks for; the message names the field."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A word, and what was seen."""

    word: Word
    detail: str = ""


def judge(
    ask: Ask, expect: Expect, answer: Document, otherwise: tuple[Otherwise, ...] = ()
) -> Judgement:
    """Return what is to be said of an answer.

    >>> from specdec_exact.vectors.ask import Counts
    >>> asked, wanted = Counts("accepted", "conditional", ((1, 2),), ()), Weights(2, (1, 1))
    >>> judge(asked, wanted, {"denominator": 4, "numerators": [2, 2]}).word
    'pass'
    >>> judge(asked, wanted, {"skipped": "no counts here"})
    Judgement(word='skipped', detail='no counts here')
    """
    try:
        return _judge(ask, expect, _object(answer), otherwise)
    except Malformed as error:
        return Judgement("malformed", str(error))


def _judge(ask: Ask, expect: Expect, answer: Answer, otherwise: tuple[Otherwise, ...]) -> Judgement:
    if "skipped" in answer:
        return Judgement("skipped", _reason(answer, "skipped"))
    if "refused" in answer:
        word: Word = "pass" if isinstance(expect, Within) else "fail"
        return Judgement(word, f"refused: {_reason(answer, 'refused')}")
    wrong = difference(ask, expect, answer)
    if wrong is None:
        return Judgement("pass")
    for other in otherwise:
        if difference(ask, other.expect, answer) is None:
            return Judgement("other-convention", other.convention)
    return Judgement("fail", wrong)


def _reason(answer: Answer, name: str) -> str:
    """Return why there is no answer; whoever says so and answers all the same has said nothing."""
    reason = answer[name]
    if not isinstance(reason, str) or not reason.strip():
        raise Malformed(f"{name}: a reason is asked for, got {reason!r:.60}")
    others = sorted(_ANSWERS & answer.keys() - {name})
    if others:
        raise Malformed(f"{name}: it stands alone, and {others[0]} stands beside it")
    return reason


def difference(  # noqa: PLR0911 - one line for each answer
    ask: Ask, expect: Expect, answer: Answer
) -> str | None:
    """Return how an answer differs from what is expected; None if it does not.

    raises    Malformed
    """
    match expect:
        case Emitted(tokens, accepted):
            got = _integers(answer, "tokens"), _integer(answer, "accepted")
            return _unequal((tokens, accepted), got)
        case Within(vocabulary, accepted):
            return _outside(ask, vocabulary, accepted, answer)
        case Weights(denominator, numerators):
            return _unequal(_shares(numerators, denominator), _weights(answer))
        case Rounds(denominator, outcomes):
            wanted = {(o.tokens, o.accepted): Fraction(o.numerator, denominator) for o in outcomes}
            return _unequal(wanted, _rounds(answer))
        case Hits(low, high):
            hits = _integer(answer, "hits")
            return None if low < hits < high else f"{hits} hits, not between {low} and {high}"
        case Told():
            return _untold(cast("Propose", ask), answer)
        case Value(numerator, denominator):
            value = Fraction(_integer(answer, "numerator"), _denominator(answer))
            return _unequal(Fraction(numerator, denominator), value)
        case Digest(digest):
            return _unequal(digest, answer.get("hash"))


def _unequal(wanted: object, got: object) -> str | None:
    return None if wanted == got else f"wanted {wanted}, got {got}"


def _outside(ask: Ask, vocabulary: int, most: int, answer: Answer) -> str | None:
    tokens, accepted = _integers(answer, "tokens"), _integer(answer, "accepted")
    foreign = [token for token in tokens if not 0 <= token < vocabulary]
    if foreign:
        return f"token {foreign[0]} is not in the vocabulary of {vocabulary}"
    # A round emits its accepted drafts and one token that is none; a step, one token.
    length = 1 if isinstance(ask, VerifyList) else accepted + 1
    if not 0 <= accepted <= most or len(tokens) != length:
        return f"{len(tokens)} tokens of which {accepted} are accepted drafts, of {most}"
    return None


def _untold(ask: Propose, answer: Answer) -> str | None:
    tokens, told = _integers(answer, "tokens"), _weights(answer)
    if len(tokens) != ask.ticks:
        return f"{len(tokens)} proposals for {ask.ticks} numbers"
    drawn = [Fraction(tokens.count(token), ask.ticks) for token in range(ask.vocabulary)]
    known = [*told, *[Fraction()] * (ask.vocabulary - len(told))]
    pairs = zip(range(ask.vocabulary), drawn, known, strict=False)
    for token, really, declared in pairs:
        if really != declared:
            return f"token {token} is drawn with weight {really} and told with {declared}"
    return None if sum(drawn) == 1 else "a proposal is not in the vocabulary"


def _object(answer: Document) -> Answer:
    if not isinstance(answer, dict):
        raise Malformed(f"an answer is an object, got {answer!r:.60}")
    return answer


def _integer(answer: Answer, name: str) -> int:
    value = answer.get(name)
    if type(value) is not int:
        raise Malformed(f"{name}: an integer is asked for, got {value!r:.60}")
    return value


def _integers(answer: Answer, name: str) -> tuple[int, ...]:
    value = answer.get(name)
    if not isinstance(value, list) or any(type(part) is not int for part in value):
        raise Malformed(f"{name}: a list of integers is asked for, got {value!r:.60}")
    return tuple(cast("list[int]", value))


def _shares(numerators: tuple[int, ...], denominator: int) -> list[Fraction]:
    shares = [Fraction(numerator, denominator) for numerator in numerators]
    while shares and shares[-1] == 0:
        shares.pop()
    return shares


def _weights(answer: Answer) -> list[Fraction]:
    return _shares(_integers(answer, "numerators"), _denominator(answer))


def _denominator(answer: Answer) -> int:
    denominator = _integer(answer, "denominator")
    if denominator < 1:
        raise Malformed(f"denominator: at least 1 is asked for, got {denominator}")
    return denominator


def _rounds(answer: Answer) -> dict[tuple[tuple[int, ...], int], Fraction]:
    denominator, outcomes = _denominator(answer), answer.get("outcomes")
    if not isinstance(outcomes, list):
        raise Malformed(f"outcomes: a list is asked for, got {outcomes!r:.60}")
    found: dict[tuple[tuple[int, ...], int], Fraction] = {}
    for outcome in outcomes:
        parts = _object(outcome)
        key = _integers(parts, "tokens"), _integer(parts, "accepted")
        weight = Fraction(_integer(parts, "numerator"), denominator)
        found[key] = found.get(key, Fraction()) + weight
    return {key: weight for key, weight in found.items() if weight}
