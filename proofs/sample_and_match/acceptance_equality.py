"""Theorem sample_and_match.acceptance_equality.  When a match is as likely as an acceptance."""

from specdec_exact.kernel.law import Law, acceptance_rate, law
from specdec_exact.notation.theorem import Mutant, Theorem

_SOFT = law(["1/2", "1/3", "1/6"])


def _equal(target: Law[int], draft: Law[int]) -> bool:
    return sum(target[x] * draft[x] for x in target) == acceptance_rate(target, draft)


def _condition(target: Law[int], draft: Law[int]) -> bool:
    return all(
        min(target[x], draft[x]) == 0 or max(target[x], draft[x]) == 1 for x in {*target, *draft}
    )


def _pairs() -> list[tuple[Law[int], Law[int]]]:
    laws = [_SOFT, law({0: 1}), law({2: 1}), law({0: "1/2", 1: "1/2"}), law({3: 1})]
    return [(target, draft) for target in laws for draft in laws]


THEOREM = Theorem(
    name="sample_and_match.acceptance_equality",
    title="A match is as likely as an acceptance only if wherever the laws meet one of them is certain.",
    letters="p target, q draft",
    statement=r"\sum_x p q = \sum_x \min(p,q) \iff \forall x:\; \min(p,q)(x) = 0 \text{ or } \max(p,q)(x) = 1",
    scope="every finite alphabet, every target and draft law",
    tier="proved",
    argument=r"""
$\min(p,q) - pq = \min(p,q)\,(1 - \max(p,q))$ is nowhere negative, so the sums are equal exactly when it
vanishes at every token. That is the case for disjoint laws and where one of the two is a point: for a
deterministic draft nothing is lost.
""",
    source="shown here",
    code=("specdec_exact.schemes.sample_and_match:verify",),
    instance=lambda: (
        [_equal(target, draft) for target, draft in _pairs()],
        [_condition(target, draft) for target, draft in _pairs()],
    ),
    coq=("match_rate_eq",),
    mutants=(
        Mutant(
            name="equal-laws",
            sentence="equality is claimed whenever the two laws are the same",
            sides=lambda: (
                [_equal(target, draft) for target, draft in _pairs()],
                [target == draft for target, draft in _pairs()],
            ),
        ),
    ),
)
