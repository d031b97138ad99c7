"""A law of rounds against the law it owes: certificate, distance, failures, counts."""

from fractions import Fraction

from specdec_exact.audit.judge import judge
from specdec_exact.audit.outcome import Outcome, failure
from specdec_exact.audit.suite import Case, dyadic
from specdec_exact.choice import explore
from specdec_exact.kernel.certificate import Pairing, check
from specdec_exact.kernel.law import Law, law
from specdec_exact.schemes import token


def test_the_token_rule_preserves_and_accepts_what_is_attainable() -> None:
    case = dyadic(3, 2)
    rounds = explore(token.whole_round(case.target, case.draft, 2)).law
    law = rounds.map(lambda r: Outcome(tuple(t for t in r.tokens if type(t) is int), r.accepted))
    judged = judge(Law(law), case, case.target)
    assert isinstance(judged.certificate[1], Pairing)
    assert judged.total_variation == 0
    assert not judged.failures
    assert judged.biased_node is None
    assert judged.accepted_mean == judged.attainable


def test_a_failure_is_a_token_that_is_owed_nothing() -> None:
    case = dyadic(3, 1)
    law = Law({Outcome((0, 0), 1): Fraction(3, 4), failure("breaks"): Fraction(1, 4)})
    judged = judge(law, case, case.target)
    check(*judged.certificate)
    assert judged.failures == (("⊥ breaks", Fraction(1, 4)),)
    assert judged.total_variation >= Fraction(1, 4)


def test_block_verification_promises_more_than_the_token_rule() -> None:
    target, draft = law(["2/3", "1/3"]), law(["1/3", "2/3"])
    case = Case("one law", 2, lambda _: target, lambda _: draft, 2)
    rounds = explore(token.whole_round(case.target, case.draft, 2)).law
    played = rounds.map(lambda r: Outcome(tuple(t for t in r.tokens if type(t) is int), r.accepted))
    judged = judge(Law(played), case, case.target, "block")
    assert judged.accepted_mean < judged.attainable
