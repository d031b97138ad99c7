"""Every forged deduction is refused twice: by the package and by the second opinion, for its reason."""

import copy
from collections import Counter
from collections.abc import Callable
from typing import TypeAlias

import pytest

from tests.attacks.deduction_cases import (
    SOUND,
    Documents,
    Tree,
    documents,
    first_opinion,
    followed,
    said,
    terms,
)
from tests.second_opinion.deduction_checker import verdict

Spoil: TypeAlias = Callable[[Documents], object]
ATTACKS: dict[str, tuple[str, str, Spoil]] = {}

# What the package may answer where the second opinion gives this reason.
FIRST_OPINIONS = {
    "json": {"ParseError"},
    "duplicate-key": {"ParseError"},
    "number": {"ClaimError", "ParseError"},
    "form": {"ClaimError"},
    "order": {"ClaimError"},
    "name": {"ClaimError"},
    "size": {"SizeError"},
    **{
        reason: {reason}
        for reason in (
            *("base", "both", "cofactor", "goal", "identity", "induction", "label", "minimum"),
            *("product", "products", "sign", "state", "step", "unknown", "weight"),
        )
    },
}


def attack(case: str, reason: str) -> Callable[[Spoil], Spoil]:
    def keep(spoil: Spoil) -> Spoil:
        ATTACKS[spoil.__name__] = case, reason, spoil
        return spoil

    return keep


def proof_of(given: Documents, *path: str) -> Tree:
    return given.step(*path)["proof"]


# ---------------------------------------------------------------- combinations


@attack("order", "cofactor")
def a_negative_multiplier(given: Documents) -> object:
    return proof_of(given, "more")["cofactors"].update(b=terms("-1"))


@attack("order", "cofactor")
def a_multiplier_that_may_be_negative(given: Documents) -> object:
    return proof_of(given, "more")["cofactors"].update(b=terms("c"))


@attack("order", "cofactor")
def an_inequality_for_an_equation(given: Documents) -> object:
    return given.step("more").update(followed("a[x] + b[x] = 0", a=1, b=1))


@attack("order", "cofactor")
def an_inequality_times_nothing_for_an_equation(given: Documents) -> object:
    given.step("more").update(followed("d = 1", fixed=1))
    return proof_of(given, "more")["cofactors"].update(b=[])


@attack("order", "sign")
def strict_from_what_is_not(given: Documents) -> object:
    return given.step("more").update(followed("b[x] > 0", b=1))


@attack("order", "sign")
def strict_from_a_strict_fact_times_zero(given: Documents) -> object:
    given.step("more").update(followed("b[x] > 0", b=1))
    return proof_of(given, "more")["cofactors"].update(a=[])


@attack("order", "sign")
def more_than_is_left(given: Documents) -> object:
    return given.step("more").update(followed("a[x] + b[x] > 1", a=1, b=1))


@attack("order", "sign")
def an_equation_off_by_one(given: Documents) -> object:
    return given.step("more").update(followed("d = 2", fixed=1))


@attack("order", "identity")
def a_combination_of_something_else(given: Documents) -> object:
    return given.step("more").update(followed("a[x] - b[x] > 0", a=1, b=1))


@attack("token", "identity")
def a_cofactor_of_another_token(given: Documents) -> object:
    return proof_of(given, "output")["cofactors"].update(residual=terms("r[y]"))


@attack("order", "sign")
def absurd_without_a_contradiction(given: Documents) -> object:
    return given.step("more").update(fact=said("0 > 1"), proof={"proof": "absurd", "cofactors": {}})


@attack("order", "identity")
def absurd_from_a_fact_that_may_hold(given: Documents) -> object:
    return given.step("more").update(
        fact=said("0 > 1"), proof={"proof": "absurd", "cofactors": {"a": terms("1")}}
    )


@attack("token", "sign")
def absurd_where_both_cases_may_meet(given: Documents) -> object:
    # 0 >= 0 is no contradiction: the strict case is what makes it one.
    low = proof_of(given, "pointwise")["low"]["low"]
    absurd = {"overlap.case": terms("1"), "excess.case": terms("1")}
    return low.update(proof="absurd", cofactors=absurd) or [
        low.pop(key) for key in ("at_least", "at_most")
    ]


# ---------------------------------------------------------------- products


@attack("order", "products")
def products_of_another_sum(given: Documents) -> object:
    return proof_of(given, "square")["terms"].pop()


@attack("order", "weight")
def a_negative_weight(given: Documents) -> object:
    proof_of(given, "square")["terms"][1][0] = "-2"
    return given.step("square").update(fact=said("a[x]**2 - 2*a[x]*b[x] >= 0"))


@attack("order", "product")
def an_equation_as_a_factor(given: Documents) -> object:
    given.step("square").update(fact=said("a[x]*d >= a[x]"))
    return proof_of(given, "square").update(terms=[["1", ["a", "fixed"]]])


@attack("order", "products")
def products_for_a_strict_goal(given: Documents) -> object:
    return given.step("square").update(fact=said("a[x]**2 + 2*a[x]*b[x] > 0"))


@attack("order", "unknown")
def a_product_with_a_stranger(given: Documents) -> object:
    return proof_of(given, "square")["terms"][0][1].append("nobody")


@attack("order", "size")
def a_product_that_explodes(given: Documents) -> object:
    long = "(" + " + ".join(f"{letter}[x]" for letter in "abcdefghijklmnopqrst") + ")"
    given.claim["given"]["long"] = said(f"{long} >= 0")
    return proof_of(given, "square").update(terms=[["1", ["long"] * 12]])


# ---------------------------------------------------------------- cases


@attack("token", "minimum")
def a_split_on_no_minimum(given: Documents) -> object:
    return proof_of(given, "pointwise").update(minimum="nothing")


@attack("token", "label")
def a_split_twice(given: Documents) -> object:
    return proof_of(given, "pointwise")["low"].update(minimum="overlap")


@attack("token", "identity")
def the_cases_exchanged(given: Documents) -> object:
    proof = proof_of(given, "pointwise")
    return proof.update(low=proof["high"], high=proof["low"])


@attack("token", "unknown")
def a_case_that_is_not_known(given: Documents) -> object:
    return proof_of(given, "output")["cofactors"].update({"overlap.value": terms("1")})


@attack("token", "identity")
def another_minimum(given: Documents) -> object:
    return given.claim["define"]["overlap"].update(right=terms("2*q[x]"))


@attack("order", "both")
def both_for_an_inequality(given: Documents) -> object:
    half = followed("c >= 0", c=1)["proof"]
    return given.step("more").update(
        fact=said("c >= 0"), proof={"proof": "both", "at_least": half, "at_most": half}
    )


@attack("order", "identity")
def one_half_of_both(given: Documents) -> object:
    half = followed("c >= 0", c=1)["proof"]
    return given.step("more").update(
        fact=said("c = 0"), proof={"proof": "both", "at_least": half, "at_most": half}
    )


# ---------------------------------------------------------------- sums and indices


@attack("token", "goal")
def a_sum_over_another_index(given: Documents) -> object:
    return given.step("masses").update(index="y")


@attack("order", "goal")
def a_sum_that_stays_strict(given: Documents) -> object:  # an empty alphabet has sum 0
    return given.claim["goals"].update(all=said("sum(a) + sum(b) > 0"))


@attack("order", "identity")
def a_fact_about_another_token(given: Documents) -> object:
    return proof_of(given, "pair").update(cofactors={"more": terms("1"), "c": terms("1")})


@attack("order", "identity")
def a_renaming_of_nothing(given: Documents) -> object:
    return given.step("there").update(index="z")


@attack("order", "name")
def an_index_of_two_letters(given: Documents) -> object:
    return given.step("there").update(other="xy")


@attack("order", "name")
def an_index_that_closes_the_bracket(given: Documents) -> object:
    return given.step("there").update(other="y] + c")


@attack("order", "unknown")
def a_sum_of_what_is_not_known(given: Documents) -> object:
    return given.step("all").update(source="less")


# ---------------------------------------------------------------- order and labels


@attack("token", "unknown")
def a_step_before_what_it_needs(given: Documents) -> object:
    return given.evidence["steps"].reverse()


@attack("token", "label")
def a_label_twice(given: Documents) -> object:
    return given.evidence["steps"].append(given.evidence["steps"][0])


@attack("token", "label")
def a_step_called_as_what_is_given(given: Documents) -> object:
    given.evidence["steps"][1][0] = "residual"
    return given.claim["goals"].pop("output")


@attack("token", "unknown")
def a_hypothesis_removed(given: Documents) -> object:
    return given.claim["given"].pop("residual")


@attack("token", "goal")
def a_goal_replaced(given: Documents) -> object:
    return given.claim["goals"].update(output=said("u[x] + R*r[x] = 2*p[x]"))


@attack("token", "goal")
def a_goal_that_is_only_given(given: Documents) -> object:
    return given.claim["goals"].update({"target mass": said("sum(p) = 1")})


@attack("token", "goal")
def a_goal_that_no_step_establishes(given: Documents) -> object:
    return given.evidence["steps"].pop()


@attack("token", "form")
def no_goal_at_all(given: Documents) -> object:
    return given.claim["goals"].clear()


# ---------------------------------------------------------------- induction


@attack("round", "induction")
def an_induction_without_rules(given: Documents) -> object:
    return given.claim["inductions"].clear()


@attack("round", "unknown")
def a_base_without_its_start(given: Documents) -> object:
    return given.claim["inductions"]["round"]["start"].pop("bonus")


@attack("round", "base")
def no_base(given: Documents) -> object:
    return given.step("round")["base"].clear()


@attack("round", "step")
def no_step(given: Documents) -> object:
    return given.step("round")["advance"].pop()


@attack("round", "step")
def a_step_that_proves_the_fact_again(given: Documents) -> object:
    last = given.step("round", "advance", "advance")
    return last.update(followed("0 = 0"))


@attack("count", "step")
def a_step_that_advances_half_of_the_state(given: Documents) -> object:
    advanced = "(1 - a)*E' = 1 - X - (1 - a)*X + X"  # of E only; what it says of X is of no use
    last = given.step("closed", "advance", "advance")
    return last.update(
        followed(advanced.replace("- (1 - a)*X + X", "+ (1 - a)*X"), longer="1 - a", hypothesis=1)
    )


@attack("round", "unknown")
def the_hypothesis_in_the_base(given: Documents) -> object:
    return proof_of(given, "round", "base", "start")["cofactors"].update(hypothesis=terms("1"))


@attack("round", "identity")
def the_hypothesis_at_this_context(given: Documents) -> object:
    return given.claim["inductions"]["round"].update(index="")


@attack("round", "unknown")
def the_start_in_the_step(given: Documents) -> object:
    last = given.step("round", "advance", "advance")
    return last["proof"]["cofactors"].update(bonus=terms("1"))


@attack("round", "state")
def a_state_in_what_is_given(given: Documents) -> object:
    return given.claim["given"].update(leak=said("V = f"))


@attack("round", "state")
def a_later_state_in_what_is_given(given: Documents) -> object:
    return given.claim["given"].update(leak=said("V' = f'"))


@attack("round", "state")
def a_state_of_a_child_in_what_is_given(given: Documents) -> object:
    return given.claim["given"].update(leak=said("V[x] = f[x]"))


@attack("round", "state")
def a_state_in_a_sum_that_is_given(given: Documents) -> object:
    return given.claim["given"].update(leak=said("sum(V*p) = 1"))


@attack("round", "state")
def a_state_in_a_minimum(given: Documents) -> object:
    part = {"value": terms("w"), "left": terms("V"), "right": terms("f")}
    return given.claim["define"].update(leak=part)


@attack("round", "state")
def a_fact_about_more_than_the_state(given: Documents) -> object:
    return given.claim["inductions"]["round"].update(state=["V"])


@attack("count", "state")
def a_state_that_is_a_constant_too(given: Documents) -> object:
    return given.claim["inductions"]["closed"].update(constants=["E", "a"])


@attack("count", "identity")
def a_state_that_is_only_a_constant(given: Documents) -> object:
    # X would have to be the same at every length: the step then speaks of another fact.
    rules = given.claim["inductions"]["closed"]
    rules.update(state=["E"], constants=["X", "a"])
    return given.step("closed", "advance", "advance").update(
        followed("(1 - a)*E' = 1 - X", longer="1 - a", hypothesis=1)
    )


@attack("round", "state")
def a_state_with_an_index(given: Documents) -> object:
    return given.claim["inductions"]["round"].update(state=["V", "V[x]", "f"])


@attack("count", "state")
def a_constant_that_is_a_sum(given: Documents) -> object:
    return given.claim["inductions"]["closed"].update(constants=["a", "sum(E)"])


@attack("count", "state")
def an_induction_played_twice(given: Documents) -> object:
    # The second may start from other rules, and the state is spoken of already.
    given.claim["inductions"]["again"] = given.claim["inductions"]["closed"]
    return given.evidence["steps"].append(["again", given.step("closed")])


@attack("count", "form")
def an_induction_in_an_induction(given: Documents) -> object:
    inner = copy.deepcopy(given.step("closed"))
    return given.step("closed")["base"].append(["inner", inner])


# ---------------------------------------------------------------- spelling


@attack("token", "name")
def a_name_with_two_indices(given: Documents) -> object:
    return given.claim["given"].update(odd={"polynomial": [["1", ["p[x,y]"]]], "relation": "="})


@attack("token", "name")
def a_sum_that_does_not_end(given: Documents) -> object:
    return given.claim["given"].update(odd={"polynomial": [["1", ["sum(p"]]], "relation": "="})


@attack("token", "name")
def a_name_in_another_script(given: Documents) -> object:
    return given.claim["given"].update(odd={"polynomial": [["1", ["р"]]], "relation": "="})  # noqa: RUF001


@attack("token", "name")
def a_name_with_a_newline(given: Documents) -> object:
    return given.claim["given"].update(odd={"polynomial": [["1", ["p\n"]]], "relation": "="})


@attack("token", "order")
def a_monomial_twice(given: Documents) -> object:
    twice = [["1", ["p"]], ["1", ["p"]]]
    return given.claim["given"].update(odd={"polynomial": twice, "relation": "="})


@attack("token", "number")
def a_coefficient_of_nothing(given: Documents) -> object:
    return given.claim["given"].update(odd={"polynomial": [["0", ["p"]]], "relation": "="})


@attack("token", "number")
def a_coefficient_not_in_lowest_terms(given: Documents) -> object:
    return given.claim["given"].update(odd={"polynomial": [["2/4", ["p"]]], "relation": "="})


@attack("token", "form")
def another_relation(given: Documents) -> object:
    return given.claim["given"]["residual"].update(relation="!=")


@attack("token", "form")
def a_proof_by_authority(given: Documents) -> object:
    return given.step("output").update(proof={"proof": "obvious"})


@attack("token", "form")
def a_field_too_many(given: Documents) -> object:
    return given.step("output").update(trust="me")


@attack("token", "form")
def evidence_with_facts_of_its_own(given: Documents) -> object:
    return given.evidence.update(given={"free": said("0 > 1")})


@attack("count", "form")
def evidence_with_rules_of_its_own(given: Documents) -> object:
    return given.step("closed").update(start={"free": said("0 > 1")})


@pytest.mark.parametrize("name", SOUND)
def test_what_is_sound_is_accepted_twice(name: str) -> None:
    texts = documents(name).texts
    assert (first_opinion(*texts), verdict(*texts)) == ("accepted", "accepted")


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_is_refused_twice_for_its_reason(name: str) -> None:
    case, reason, spoil = ATTACKS[name]
    given = documents(case)
    spoil(given)
    assert given.texts != documents(case).texts
    assert verdict(*given.texts) == reason
    assert first_opinion(*given.texts) in FIRST_OPINIONS[reason]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"claim": "follows"', '"claim": "follows", "claim": "follows"', "duplicate-key"),
        ('"claim": "follows"', '"claim": "follows",', "json"),
    ],
)
def test_a_claim_with_two_readings_is_refused_twice(old: str, new: str, reason: str) -> None:
    claim, evidence = documents("token").texts
    assert claim.count(old) == 1
    claim = claim.replace(old, new)
    assert verdict(claim, evidence) == reason
    assert first_opinion(claim, evidence) in FIRST_OPINIONS[reason]


def test_every_reason_has_an_attack() -> None:
    reasons = Counter(reason for _, reason, _ in ATTACKS.values())
    assert reasons.keys() | {"json", "duplicate-key"} == FIRST_OPINIONS.keys()
    assert sum(reasons.values()) >= 30
