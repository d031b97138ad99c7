"""Laws as people write them: a row of numbers, or numbers with names; read without a float.

    0.6, 0.3, 0.1            tokens 0, 1, 2
    A=3/5, B=3/10, C=1/10    tokens "A", "B", "C"
    ["0.6", "3/10", ...]     a JSON list of numbers as strings: tokens 0, 1, 2
    {"A": "3/5", ...}        a JSON object: tokens are its keys
    [["A", "3/5"], ...]      a JSON list of [token, number], the form used in claims

Reading keeps tokens of weight 0, because they belong to the alphabet that two laws must share.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TypeAlias

from specdec_exact.kernel.errors import (
    AlphabetError,
    ParseError,
    SizeError,
    SpecdecError,
    TokenError,
)
from specdec_exact.kernel.law import Law, Token, admit_token
from specdec_exact.kernel.rational import exact, rational, shortened
from specdec_exact.notation.document import Document

__all__ = ["Weights", "law_of", "laws_on_one_alphabet", "parse_weights", "read_weights"]

# The alphabet in the order given, zeros included.
Weights: TypeAlias = Mapping[Token, Fraction]

MAX_TOKENS = 1_000_000


def parse_weights(text: str) -> Weights:
    """Return the weights written in one line of text.

    raises    ParseError, SizeError, TokenError (a name twice), AlphabetError (nothing at all)

    >>> parse_weights("A=1/2, B=0.5")
    {'A': Fraction(1, 2), 'B': Fraction(1, 2)}
    """
    parts = [part.strip(" ") for part in text.split(",")]
    if parts == [""]:
        raise AlphabetError("a law needs at least one token, got none")
    named = [part.rpartition("=") for part in parts]
    if len({sign for _, sign, _ in named}) > 1 or any(s and not name for name, s, _ in named):
        raise ParseError(f"either every weight has a name or none, got {shortened(text)!r}")
    tokens = [name.strip(" ") if sign else i for i, (name, sign, _) in enumerate(named)]
    return _weights(
        (token, rational(w.strip(" "))) for token, (*_, w) in zip(tokens, named, strict=True)
    )


def read_weights(document: Document) -> Weights:
    """Return the weights that a JSON document lists.

    raises    ParseError when it is neither a list nor an object, TokenError (a bool for a token, a
              token twice), WeightError (a weight that is no exact number), AlphabetError (empty)

    >>> read_weights([[7, "1/2"], [8, "1/2"]])
    {7: Fraction(1, 2), 8: Fraction(1, 2)}
    """
    if document in ([], {}):
        raise AlphabetError("a law needs at least one token, got none")
    match document:
        case dict():
            return _weights((token, exact(weight)) for token, weight in document.items())
        case [list(), *_]:
            return _weights(_entry(entry) for entry in document)
        case list():
            return _weights((token, exact(weight)) for token, weight in enumerate(document))
        case _:
            kind = type(document).__name__
            raise ParseError(f"a law is a list of weights or an object token: weight, got {kind}")


def law_of(weights: Weights) -> Law[Token]:
    """Return the law with these weights; MassError, with the gap, unless they sum to 1."""
    return Law(dict(weights))


def laws_on_one_alphabet(named: Mapping[str, Weights]) -> dict[str, Law[Token]]:
    """Return a law for each, provided that all name the same tokens.

    raises    AlphabetError when one has a token that another lacks; write a weight of 0 for it

    >>> laws_on_one_alphabet({"target": {"A": Fraction(1)}, "draft": {"B": Fraction(1)}})
    Traceback (most recent call last):
    ...
    specdec_exact.kernel.errors.AlphabetError: target and draft name the same tokens, got 'A' in target only
    """
    (first, alphabet), *others = named.items()
    for name, weights in others:
        for here, has, lacks in ((first, alphabet, weights), (name, weights, alphabet)):
            only = next((token for token in has if token not in lacks), None)
            if only is not None:
                raise AlphabetError(
                    f"{first} and {name} name the same tokens, got {shortened(repr(only))} in {here} only"
                )
    laws: dict[str, Law[Token]] = {}
    for name, weights in named.items():
        try:
            laws[name] = law_of(weights)
        except SpecdecError as error:
            error.add_note(name)
            raise
    return laws


def _weights(entries: Iterable[tuple[Token, Fraction]]) -> Weights:
    weights: dict[Token, Fraction] = {}
    for token, weight in entries:
        if token in weights:
            raise TokenError(
                f"a token stands once in an alphabet, got {shortened(repr(token))} twice"
            )
        weights[token] = weight
        if len(weights) > MAX_TOKENS:
            raise SizeError(f"an exact law has at most {MAX_TOKENS} tokens")
    return weights


def _entry(document: Document) -> tuple[Token, Fraction]:
    match document:
        case [token, weight]:
            return admit_token(token), exact(weight)
        case _:
            raise ParseError(f"an entry is [token, weight], got {shortened(repr(document))}")
