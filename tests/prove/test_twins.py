"""What is proved is what runs: the definitions of the Coq and Lean files, beside our functions.

Each Coq definition is written again, in Fractions and by the letter, and compared with ``==`` on
random exact laws. Coq's division by 0 is 0. That the two agree on all laws is not proved.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias, TypeVar

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from specdec_exact.choice import explore
from specdec_exact.counts import iid, moments
from specdec_exact.kernel import law as ours
from specdec_exact.kernel.law import Law
from specdec_exact.schemes import (
    block,
    one_hot,
    recursive,
    recursive_distinct,
    sample_and_match,
    token,
)
from tests.schemes.small import emitted, laws, models

B = TypeVar("B")
C = TypeVar("C")
Q: TypeAlias = Fraction
Row: TypeAlias = Callable[[int], Q]
Text: TypeAlias = tuple[int, ...]
Weighted: TypeAlias = list[tuple[B, Q]]

ALPHABET = range(3)
ONE, ZERO = Fraction(1), Fraction(0)
LAWS = laws(len(ALPHABET))
MODELS = models(len(ALPHABET), 2)
SLOWLY = settings(deadline=None, max_examples=30, suppress_health_check=[HealthCheck.too_slow])


def divided(above: Q, below: Q) -> Q:
    return above / below if below else ZERO


def collected(weighted: Weighted[B]) -> Law[B]:
    """Add the weights of equal outcomes; their sum must be 1."""
    total: dict[B, Q] = {}
    for outcome, weight in weighted:
        total[outcome] = total.get(outcome, ZERO) + weight
    return Law(total)


# ---------------------------------------------------------------- FiniteLaws.v


def draw(weight: Row) -> Weighted[int]:
    return [(x, weight(x)) for x in ALPHABET]


def bind(d: Weighted[B], then: Callable[[B], Weighted[C]]) -> Weighted[C]:
    return [(after, w * v) for before, w in d for after, v in then(before)]


def flip(chance: Q, yes: Weighted[B], no: Weighted[B]) -> Weighted[B]:
    return [(b, chance * w) for b, w in yes] + [(b, (1 - chance) * w) for b, w in no]


def emit(weight: Row, h: Text) -> Weighted[Text]:
    return bind(draw(weight), lambda y: [((*h, y), ONE)])


# ---------------------------------------------------------------- Overlap.v, TokenStep.v


def overlap(target: Row, draft: Row) -> Row:
    return lambda x: min(target(x), draft(x))


def excess(target: Row, draft: Row) -> Row:
    return lambda x: max(target(x) - draft(x), ZERO)


def total(weight: Row) -> Q:
    return sum(map(weight, ALPHABET), ZERO)


def residual(target: Row, draft: Row) -> Row:
    return lambda x: divided(excess(target, draft)(x), total(excess(target, draft)))


def acceptance(target: Row, draft: Row) -> Row:
    return lambda x: min(ONE, divided(target(x), draft(x)))


@given(LAWS, LAWS)
def test_overlap_excess_and_distance(target: Law[int], draft: Law[int]) -> None:
    p, q = target.__getitem__, draft.__getitem__
    assert all(ours.overlap(target, draft)[x] == overlap(p, q)(x) for x in ALPHABET)
    assert all(ours.excess(target, draft)[x] == excess(p, q)(x) for x in ALPHABET)
    assert ours.acceptance_rate(target, draft) == total(overlap(p, q))
    halved = Fraction(1, 2) * total(lambda x: abs(p(x) - q(x)))
    assert ours.total_variation(target, draft) == halved
    if target != draft:
        assert all(ours.residual(target, draft)[x] == residual(p, q)(x) for x in ALPHABET)


@given(LAWS, LAWS)
def test_the_maximal_coupling(target: Law[int], draft: Law[int]) -> None:
    p, q = target.__getitem__, draft.__getitem__
    joint = ours.maximal_coupling(target, draft)
    for x in ALPHABET:
        for y in ALPHABET:
            diagonal = overlap(p, q)(x) if x == y else ZERO
            off = excess(p, q)(x) * excess(q, p)(y)
            assert joint[x, y] == diagonal + divided(off, total(excess(p, q)))


# ---------------------------------------------------------------- TokenBlock.v


def token_block(
    target: Callable[[Text], Row], draft: Callable[[Text], Row], g: int, h: Text
) -> Weighted[Text]:
    if g == 0:
        return emit(target(h), h)
    p, q = target(h), draft(h)
    return bind(
        draw(q),
        lambda x: flip(
            acceptance(p, q)(x),
            token_block(target, draft, g - 1, (*h, x)),
            emit(residual(p, q), h),
        ),
    )


@SLOWLY
@given(MODELS, MODELS, st.integers(0, 2))
def test_a_round_of_the_token_rule(
    target: Callable[[Text], Law[int]], draft: Callable[[Text], Law[int]], length: int
) -> None:
    twin = token_block(lambda h: target(h).__getitem__, lambda h: draft(h).__getitem__, length, ())
    assert emitted(token.whole_round(target, draft, length)) == collected(twin)


# ---------------------------------------------------------------- BlockVerification.v


def verify(
    target: Callable[[Text], Row], draft: Callable[[Text], Row], g: int, h: Text, w: Q
) -> Weighted[Text | None]:
    nothing: Weighted[Text | None] = [(None, ONE)]
    if g == 0:
        return flip(w, [*emit(target(h), h)], nothing)
    q = draft(h)
    scaled: Row = lambda x: w * target(h)(x)  # noqa: E731 - by the letter
    stop_mass = total(excess(scaled, q))
    stop = divided(stop_mass, stop_mass + 1 - w)
    redrawn: Weighted[Text | None] = [*emit(residual(scaled, q), h)]
    later = bind(draw(q), lambda x: verify(target, draft, g - 1, (*h, x), acceptance(scaled, q)(x)))
    return bind(later, lambda o: flip(stop, redrawn, nothing) if o is None else [(o, ONE)])


@SLOWLY
@given(MODELS, MODELS, st.integers(0, 2))
def test_a_round_of_block_verification(
    target: Callable[[Text], Law[int]], draft: Callable[[Text], Law[int]], length: int
) -> None:
    twin = verify(lambda h: target(h).__getitem__, lambda h: draft(h).__getitem__, length, (), ONE)
    assert emitted(block.whole_round(target, draft, length)) == collected(twin)


# ---------------------------------------------------------------- MultiDraft.v


def multi_draft(draft: Callable[[Text], Row], k: int, rejected: Text, target: Row) -> Weighted[int]:
    if k == 0:
        return draw(target)
    q = draft(rejected)
    # Taken once: the definition is a function, and would be computed anew for each of its values.
    next_row = {x: residual(target, q)(x) for x in ALPHABET}
    return bind(
        draw(q),
        lambda x: flip(
            acceptance(target, q)(x),
            [(x, ONE)],
            multi_draft(draft, k - 1, (*rejected, x), next_row.__getitem__),
        ),
    )


@SLOWLY
@given(LAWS, LAWS, st.integers(1, 3))
def test_recursive_rejection_with_replacement(
    target: Law[int], draft: Law[int], count: int
) -> None:
    twin = multi_draft(lambda _: draft.__getitem__, count, (), target.__getitem__)
    assert explore(recursive.step(target, draft, count)).law == collected(twin)


@SLOWLY
@given(LAWS, laws(len(ALPHABET), least=1), st.integers(1, 2))
def test_recursive_rejection_without_replacement(
    target: Law[int], draft: Law[int], count: int
) -> None:
    def remaining(rejected: Text) -> Row:
        left = 1 - sum((draft[y] for y in set(rejected)), ZERO)
        return lambda x: ZERO if x in rejected else divided(draft[x], left)

    twin = multi_draft(remaining, count, (), target.__getitem__)
    assert explore(recursive_distinct.step(target, draft, count)).law == collected(twin)


# ---------------------------------------------------------------- Misreported.v


def misreported(target: Row, drawn: Row, told: Row) -> Row:
    accept: Row = lambda x: acceptance(target, told)(x) if told(x) else ONE  # noqa: E731
    left = total(excess(target, told))
    redraw: Row = residual(target, told) if left else target
    rejected = total(drawn) - total(lambda x: drawn(x) * accept(x))
    return lambda x: drawn(x) * accept(x) + rejected * redraw(x)


@given(LAWS, LAWS, LAWS)
def test_the_misreported_draft(target: Law[int], draft: Law[int], told: Law[int]) -> None:
    assume(all(told[x] or target[x] for x in draft))
    twin = misreported(target.__getitem__, draft.__getitem__, told.__getitem__)
    law = explore(token.step(target, draft, told=told)).law
    assert all(law[x] == twin(x) for x in ALPHABET)


def test_where_the_coq_file_and_the_rule_differ() -> None:
    # A proposal that neither law can produce has the ratio 0/0: Coq's rule keeps it, ours does not.
    target = told = ours.point(1)
    draft = ours.point(2)
    assert explore(token.step(target, draft, told=told)).law == target
    twin = misreported(target.__getitem__, draft.__getitem__, told.__getitem__)
    assert [twin(x) for x in ALPHABET] == [0, 0, 1]


# ---------------------------------------------------------------- SampleAndMatch.v, OneHot.v


@given(LAWS, LAWS)
def test_sample_and_match_and_its_rate(target: Law[int], draft: Law[int]) -> None:
    program = sample_and_match.whole_round(lambda _: target, lambda _: draft, 1)
    rounds = explore(program).law.map(lambda played: played.accepted)
    assert rounds[1] == total(lambda x: target[x] * draft[x])


@given(LAWS, st.sampled_from(ALPHABET))
def test_the_struck_out_law(target: Law[int], x: int) -> None:
    p = target.__getitem__
    strike: Row = lambda y: ZERO if x == y else divided(p(y), 1 - p(x))  # noqa: E731
    kept: Weighted[Text] = [((x,), ONE)]
    twin = flip(p(x), kept, emit(strike, ()))
    certain = ours.point(x)
    rounds = emitted(one_hot.whole_round(lambda _: target, lambda _: certain, 1))
    assert rounds.map(lambda text: text[:1]) == collected(twin)


# ---------------------------------------------------------------- ExpectedTokens.v


def power_sum(x: Q, n: int) -> Q:
    return ONE if n == 0 else power_sum(x, n - 1) + x**n


@given(st.fractions(0, 1, max_denominator=9), st.integers(0, 6))
def test_the_expected_number_of_tokens(rate: Q, length: int) -> None:
    assert moments.mean(iid.emitted_law(rate, length)) == power_sum(rate, length)


# ---------------------------------------------------------------- Step.lean


@given(LAWS, LAWS)
def test_the_words_of_the_lean_files_are_satisfied(target: Law[int], draft: Law[int]) -> None:
    common, missing = ours.overlap(target, draft), ours.excess(target, draft)
    for x in ALPHABET:
        p, q, u, m = target[x], draft[x], common[x], missing[x]
        assert not p <= q or u == p
        assert not q <= p or u == q  # Overlap.below, Overlap.above
        assert not p <= q or m == 0
        assert not q <= p or q + m == p  # Excess.below, Excess.above
        accept = acceptance(target.__getitem__, draft.__getitem__)(x)
        assert not p <= q or q == 0 or q * accept == p
        assert not q <= p or q == 0 or accept == 1  # Acceptance.below, Acceptance.above
