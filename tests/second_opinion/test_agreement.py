"""Two checkers written apart agree: on sound claims, and on what becomes of them when spoiled."""

import json
from collections.abc import Iterator
from fractions import Fraction
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.kernel.block import Block, unroll
from specdec_exact.kernel.law import Law, Token
from specdec_exact.notation.claims import write_claim, write_evidence
from specdec_exact.search.certify import certify, certify_distance
from tests.attacks.cases import CASES, Case, same_law
from tests.attacks.first_opinion import first_opinion
from tests.second_opinion.checker import verdict
from tests.second_opinion.spoiling import spoiled

TOKENS: tuple[Token, ...] = (-1, 7, "a", "\u00e9")
SPOILS = 20


def opinions(case: Case) -> tuple[bool, bool]:
    first, second = (
        opinion(case.claim, case.evidence) == "accepted" for opinion in (first_opinion, verdict)
    )
    return first, second


def proportional(counts: list[int]) -> Law[Token]:
    weights = {token: Fraction(n, sum(counts)) for token, n in zip(TOKENS, counts, strict=True)}
    return Law({token: weight for token, weight in weights.items() if weight})


laws = st.lists(st.integers(0, 3), min_size=4, max_size=4).filter(any).map(proportional)
stops = st.sampled_from([Fraction(0), Fraction(1, 3), Fraction(1, 2), Fraction(1)])


@st.composite
def distances(draw: st.DrawFn) -> Case:
    claim, evidence = certify_distance(draw(laws), draw(laws))
    return Case("", json.dumps(write_claim(claim)), json.dumps(write_evidence(evidence)))


@st.composite
def rounds(draw: st.DrawFn) -> Case:
    """Rounds of at most two tokens that stop by chance; biased if the models differ where it matters."""
    length = draw(st.integers(0, 2))
    models = draw(st.lists(laws, min_size=2, max_size=3))
    chances = draw(st.lists(stops, min_size=3, max_size=3))
    biased = draw(st.booleans())

    def target(text: tuple[Token, ...]) -> Law[Token]:
        return models[(len(text) + text.count("a")) % 2]

    def emit(
        text: tuple[Token, ...], weight: Fraction
    ) -> Iterator[tuple[tuple[Token, ...], Fraction]]:
        stop = Fraction(1) if len(text) == length else chances[(len(text) + text.count(7)) % 3]
        yield text, weight * stop
        law = models[-1] if biased and text else target(text)
        for token, share in law.items() if stop != 1 else ():
            yield from emit((*text, token), weight * (1 - stop) * share)

    output = Block.of(Law({text: weight for text, weight in emit((), Fraction(1)) if weight}))
    claim, evidence = certify(unroll(target, 2), output)
    return Case("", json.dumps(write_claim(claim)), json.dumps(write_evidence(evidence)))


cases = distances() | rounds()


@settings(max_examples=500)
@given(cases)
def test_sound_claims_are_accepted_twice(case: Case) -> None:
    assert opinions(case) == (True, True)


@settings(max_examples=300)
@given(cases, st.randoms(use_true_random=True))
def test_a_spoiled_claim_is_accepted_twice_or_refused_twice(case: Case, random: Random) -> None:
    for _ in range(SPOILS):
        other = case.with_claim(spoiled(random, case.claim))
        first, second = opinions(other)
        assert first == second


@settings(max_examples=300)
@given(cases, st.randoms(use_true_random=True))
def test_spoiled_evidence_is_accepted_twice_or_refused_twice(case: Case, random: Random) -> None:
    for _ in range(SPOILS):
        other = case.with_evidence(spoiled(random, case.evidence))
        first, second = opinions(other)
        assert first == second


def test_some_damage_matters_and_some_does_not() -> None:
    random = Random(0)  # noqa: S311  # the same damage every time
    answers = [
        opinions(case.with_evidence(spoiled(random, case.evidence)))
        for case in CASES
        for _ in range(100)
    ]
    assert len(answers) // 50 < answers.count((True, True)) < len(answers) // 2


def test_the_one_known_divergence_is_a_bound_on_work() -> None:
    # Eight well-formed weights; the first four have a common denominator of 12000 digits.
    four = [10**3000 + n for n in (1, 3, 7, 9)]
    parts = [Fraction(1, 4 * n) for n in four] + [Fraction(n - 1, 4 * n) for n in four]
    case = same_law("", json.dumps([[token, str(part)] for token, part in enumerate(parts)]))
    assert first_opinion(case.claim, case.evidence) == "accepted"
    assert verdict(case.claim, case.evidence) == "size"
