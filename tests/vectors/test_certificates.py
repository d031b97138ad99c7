from specdec_exact.choice import explore
from specdec_exact.kernel.certificate import BiasedNode, Differs, Distance, Preserves, check
from specdec_exact.kernel.law import Law, law
from specdec_exact.notation.claims import read_claim, read_evidence
from specdec_exact.schemes import token
from specdec_exact.vectors.certificates import distance, greedily, preserves_round, preserves_step

P, Q = law(["1/4", "3/4"]), law(["3/4", "1/4"])


def test_a_right_rule_is_certified_and_a_wrong_one_too() -> None:
    right = preserves_step(P, token.step(P, Q))
    assert type(read_claim(right.claim)) is Preserves
    check(read_claim(right.claim), read_evidence(right.evidence))
    wrong = preserves_step(P, token.step(P, Q, told=P))
    assert type(read_claim(wrong.claim)) is Differs
    assert type(read_evidence(wrong.evidence)) is BiasedNode


def test_a_round_is_certified_and_so_is_a_distance() -> None:
    rounds = preserves_round(lambda _: P, token.whole_round(lambda _: P, lambda _: Q, 2), 2)
    check(read_claim(rounds.claim), read_evidence(rounds.evidence))
    claim = read_claim(distance(P, Q).claim)
    assert isinstance(claim, Distance)
    assert claim.value == explore(lambda c: c.choose(P)).law[1] - Q[1]


def test_greedily_is_the_first_heaviest() -> None:
    assert greedily(lambda _: law(["1/2", "1/2"]))(()) == Law({0: P.mass})
