"""What a rule accepts after one prefix."""

from hypothesis import given

from specdec_exact.choice import explore
from specdec_exact.counts import acceptance
from specdec_exact.kernel.law import Law, acceptance_rate, law, overlap, point
from specdec_exact.schemes import one_hot, sample_and_match, token
from tests.counts.generated import laws


@given(laws(3), laws(3))
def test_told_the_truth_the_token_rule_accepts_the_overlap(
    target: Law[int], draft: Law[int]
) -> None:
    assert acceptance.accepted_mass(target, draft, draft) == overlap(target, draft)
    # The short cut for one and the same object and the general formula agree.
    assert acceptance.accepted_mass(target, draft, Law(dict(draft))) == overlap(target, draft)


@given(laws(3), laws(3), laws(3))
def test_the_accepted_mass_is_that_of_the_scheme(
    target: Law[int], draft: Law[int], told: Law[int]
) -> None:
    program = token.whole_round(lambda _: target, lambda _: draft, 1, told=lambda _: told)
    played = explore(program).law
    by_scheme = {
        token: sum(
            weight
            for round_, weight in played.items()
            if round_.accepted and round_.tokens[0] == token
        )
        for token in draft
    }
    by_formula = acceptance.accepted_mass(target, draft, told)
    assert {token: by_formula[token] for token in draft} == by_scheme


@given(laws(3), laws(3))
def test_the_matched_mass_is_that_of_sample_and_match(target: Law[int], draft: Law[int]) -> None:
    played = explore(sample_and_match.whole_round(lambda _: target, lambda _: draft, 1)).law
    accepted = sum(weight for round_, weight in played.items() if round_.accepted)
    assert acceptance.matched_mass(target, draft).mass == accepted


@given(laws(3), laws(3))
def test_matching_accepts_no_more_than_the_token_rule(target: Law[int], draft: Law[int]) -> None:
    assert acceptance.matched_mass(target, draft).mass <= acceptance_rate(target, draft)


@given(laws(3))
def test_a_deterministic_draft_is_accepted_with_its_target_probability(target: Law[int]) -> None:
    assert acceptance.matched_mass(target, point(0)).mass == target[0]
    played = explore(one_hot.whole_round(lambda _: target, lambda _: point(0), 1)).law
    assert sum(weight for round_, weight in played.items() if round_.accepted) == target[0]


@given(laws(3), laws(3), laws(3))
def test_the_rule_divides_by_what_it_is_told(
    target: Law[int], draft: Law[int], told: Law[int]
) -> None:
    def misled(prefix: tuple[int, ...]) -> Law[int]:
        assert prefix == (7,)
        return told

    truthful = acceptance.token_rule(lambda _: target, lambda _: draft)
    assert truthful((7,)) == overlap(target, draft)
    lied_to = acceptance.token_rule(lambda _: target, lambda _: draft, misled)
    assert lied_to((7,)) == acceptance.accepted_mass(target, draft, told)


def test_a_proposal_the_told_law_cannot_make() -> None:
    target, draft, told = law(["1/2", "1/2", 0]), law(["1/3", "1/3", "1/3"]), law([1, 0, 0])
    accepted = acceptance.accepted_mass(target, draft, told)
    # Told weight 0: accepted if the target has the token, rejected if it has not.
    assert dict(accepted) == {0: target[0] * draft[0], 1: draft[1]}
