from fractions import Fraction

from specdec_exact.faults.catalogue import find
from specdec_exact.faults.record import Pair, Rows, row
from specdec_exact.vectors.ask import Counts, Propose, Report, RoundLaw, Sample, StepLaw, Transform
from specdec_exact.vectors.inputs import emitted, pair_of, request_of, rows_of, sampled_law, special
from specdec_exact.vectors.sketch import weights

HALF, THIRD = weights("1 1"), weights("1 2")


def test_rows_have_their_contexts_and_one_for_all_others() -> None:
    ask = RoundLaw("token", 2, 1, ((0,),), (HALF, THIRD), (THIRD, HALF), -1)
    target, draft = rows_of(ask).models()
    assert target((0,)) == HALF.law() == draft((1,))
    assert target(()) == THIRD.law() == draft((0,))
    named = RoundLaw("token", 2, 1, ((),), (HALF, THIRD), (THIRD, HALF), -1)
    assert rows_of(named).models()[0](()) == HALF.law()


def test_a_grammar_that_allows_everything_is_none() -> None:
    ask = Transform(2, HALF, (1, 1), 0, (1, 1), (1, 1), (), (0, 1))
    assert request_of(ask).allowed is None


def test_a_proposal_is_warmed_and_then_filtered() -> None:
    ask = Propose(2, HALF, THIRD, (1, 2), 0, 5)
    assert sampled_law(ask)[1] == Fraction(4, 5)


def test_faults_get_inputs_of_their_own_form_or_none() -> None:
    counts = Counts("accepted", "conditional", ((1, 2),), ())
    assert special(find("mask-summed"), counts) == (Fraction(1, 2),)
    assert special(find("survival-taken-for-conditional"), counts) is None
    kept = Report("kept", (0, 1, 0), ())
    assert special(find("counted-past-end"), kept) == ("word", "end")
    assert special(find("share-taken-for-rate"), kept) is None
    assert special(find("accept-always"), StepLaw("token", 2, 1, HALF, HALF)) is None


def test_what_a_rule_emits_is_remembered() -> None:
    case = Pair(row("1/2", "1/2"), row(1))
    assert emitted(find("accept-always"), case) is emitted(find("accept-always"), case)
    assert pair_of(Sample("token", 2, HALF, THIRD, 1, (0,))).target == row("1/2", "1/2")
    assert Rows.__name__ == "Rows"
