"""What a request asks for, and a step that verifies against some target or other.

The mistakes of this room are all of one shape: plain decoding draws from :func:`asked`, and the
verifier preserves, faultlessly, another law.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.grid import pairs
from specdec_exact.kernel.law import Law, Token
from specdec_exact.schemes import token, transform

__all__ = ["Request", "asked", "requests", "verified"]


@dataclass(frozen=True, slots=True)
class Request:
    """The model's law, a draft, and what is to be done to the model's law.

    temperature    see ``schemes.transform``; 1 changes nothing
    top_k          how many tokens are kept; 0 keeps all
    top_p          the share of the mass that is kept
    penalty        the factor for each time a token stands in the text so far
    text           what was emitted so far
    allowed        the tokens that a grammar allows; None allows all
    """

    target: Law[Token]
    draft: Law[Token]
    temperature: Fraction = Fraction(1)
    top_k: int = 0
    top_p: Fraction = Fraction(1)
    penalty: Fraction = Fraction(1)
    text: tuple[Token, ...] = ()
    allowed: tuple[Token, ...] | None = None


def asked(request: Request) -> Law[Token]:
    """Return the law that plain decoding draws from: mask, penalty, temperature, both filters.

    >>> from specdec_exact.faults.record import row
    >>> asked(Request(row("1/2", "1/4", "1/4"), row(1), top_k=2, allowed=(1, 2)))
    Law({1: '1/2', 2: '1/2'})
    """
    law = request.target
    if request.allowed is not None:
        law = transform.masked(law, request.allowed)
    law = transform.penalised(law, Counter(request.text), request.penalty)
    law = transform.temperature(law, request.temperature)
    return transform.together(
        law,
        lambda weights: transform.top_k(weights, request.top_k or len(weights)),
        lambda weights: transform.top_p(weights, request.top_p),
    )


def verified(chooser: Chooser, request: Request, target: Law[Token]) -> Token:
    """Return the token that a faultless step emits when this is its target."""
    return token.verify(chooser, chooser.choose(request.draft), target, request.draft)[0]


def requests(size: int, denominator: int, like: Request) -> Iterator[Request]:
    """Yield requests that ask for the same, from small laws to large ones.

    like    what is asked; its laws do not matter, and what it allows must be allowed by the target

    >>> from specdec_exact.faults.record import row
    >>> len(list(requests(2, 2, Request(row(1), row(1), allowed=(0,)))))
    6
    """
    allowed = like.allowed
    for pair in pairs(size, denominator):
        if allowed is None or any(token in pair.target for token in allowed):
            yield replace(like, target=pair.target, draft=pair.draft)
