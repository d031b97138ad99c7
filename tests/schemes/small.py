"""Small laws and models, and the one question every lossless scheme is asked."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import TypeVar

from hypothesis import strategies as st

from specdec_exact.choice import Program, explore
from specdec_exact.kernel.block import Block, Model, Text, complete, unroll
from specdec_exact.kernel.certificate import Preserves, check
from specdec_exact.kernel.law import Law, Token, law, overlap
from specdec_exact.schemes.round import Round
from specdec_exact.search.certify import certify

K = TypeVar("K", bound=Token)

# A pair that Sun et al. use to motivate block verification, and the pair of the several-draft rules.
COIN = law(["1/3", "2/3"])
TILTED = law(["2/3", "1/3"])
TARGET = law(["1/2", "1/3", "1/6"])
DRAFT = law(["1/6", "1/3", "1/2"])


def normalised(weights: list[int]) -> Law[int]:
    total = sum(weights)
    return Law({token: Fraction(weight, total) for token, weight in enumerate(weights)})


def laws(size: int, *, least: int = 0, most: int = 6) -> st.SearchStrategy[Law[int]]:
    """Laws on 0..size-1; zeros anywhere unless ``least`` is positive."""
    weights = st.integers(least, most)
    return st.lists(weights, min_size=size, max_size=size).filter(any).map(normalised)


def models(size: int, depth: int, *, least: int = 0) -> st.SearchStrategy[Model[int]]:
    """A law of its own after every text of at most ``depth`` tokens."""
    known = [text for length in range(depth + 1) for text in product(range(size), repeat=length)]
    drawn = st.lists(laws(size, least=least, most=4), min_size=len(known), max_size=len(known))
    return drawn.map(lambda table: dict(zip(known, table, strict=True)).__getitem__)


def same_everywhere(row: Law[K]) -> Model[K]:
    return lambda _: row


def joint(model: Model[K], text: tuple[K, ...]) -> Fraction:
    """The weight a model gives to a text."""
    weight = Fraction(1)
    for i, token in enumerate(text):
        weight *= model(text[:i])[token]
    return weight


def texts(model: Model[K], length: int) -> list[tuple[K, ...]]:
    """The texts of this length that a model can emit."""
    known: list[tuple[K, ...]] = [()]
    for _ in range(length):
        known = [(*text, token) for text in known for token in model(text)]
    return known


def emitted(program: Program[Round]) -> Law[Text]:
    """The law of the tokens of a round."""
    return explore(program).law.map(lambda played: played.tokens)


def accepted(program: Program[Round]) -> Law[int]:
    """The law of the number of accepted drafts of a round."""
    return explore(program).law.map(lambda played: played.accepted)


def tails(program: Program[Round], draft_length: int) -> list[Fraction]:
    """The probability of accepting i drafts or more, for i from 1 to the draft length."""
    counts = accepted(program)
    return [
        sum((counts[n] for n in counts if n >= i), Fraction()) for i in range(1, draft_length + 1)
    ]


def token_tails(target: Model[K], draft: Model[K], length: int) -> list[Fraction]:
    """What the token rule accepts: sums of products of overlaps, written out."""

    def through(text: tuple[K, ...], left: int) -> Fraction:
        if left == 0:
            return Fraction(1)
        common = overlap(target(text), draft(text))
        return sum((w * through((*text, t), left - 1) for t, w in common.items()), Fraction())

    return [through((), i) for i in range(1, length + 1)]


def preserves(
    target: Model[int], length: int, output: Law[Text], context: tuple[int, ...] = ()
) -> bool:
    """Whether a law of emitted strings, completed by the target, has the target's law.

    Decided twice: by the node criterion, with a certificate that the kernel checks, and by completing
    every string and comparing the laws.
    """
    wanted, found = unroll(target, length, context), Block.of(output)
    claim, evidence = certify(wanted, found)
    check(claim, evidence)
    lossless = type(claim) is Preserves
    assert lossless == (complete(found, target, length, context).law() == wanted.law())
    return lossless


def is_lossless(
    whole_round: Callable[[Model[int], Model[int], int], Program[Round]],
    target: Model[int],
    draft: Model[int],
    draft_length: int,
) -> bool:
    """Whether the rounds of a scheme preserve the target as strings."""
    return preserves(target, draft_length + 1, emitted(whole_round(target, draft, draft_length)))


def acceptance(one_list_round: Program[Round]) -> Fraction:
    """The probability that a round of one position accepts its draft, or one of its candidates."""
    return accepted(one_list_round)[1]


def emits_row_by_row(
    program: Program[Round],
    target: Model[int],
    draft: Model[int],
    draft_length: int,
    preserved: Callable[[Law[int], Law[int]], Law[int]],
) -> bool:
    """Whether every drafted position has the preserved law of its rows, and the last the target's."""

    def meant(text: tuple[int, ...]) -> Law[int]:
        row = target(text)
        return preserved(row, draft(text)) if len(text) < draft_length else row

    return preserves(meant, draft_length + 1, emitted(program))
