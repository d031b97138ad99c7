from specdec_exact.faults.catalogue import CLEARED, FAULTS
from specdec_exact.faults.record import Fault
from specdec_exact.vectors.ask import Accumulate, Sample
from specdec_exact.vectors.kills import flagged, killed_by
from specdec_exact.vectors.matrix import UNREACHABLE
from specdec_exact.vectors.record import Vector
from specdec_exact.vectors.sketch import Sketch
from tests.vectors.loaded import vectors


def sketch(vector: Vector) -> Sketch:
    return Sketch(
        vector.id,
        vector.ask,
        vector.expect,
        vector.certificates,
        otherwise=vector.otherwise,
        uncertified=vector.uncertified,
    )


def test_every_fault_that_an_input_can_show_is_killed_by_two_vectors() -> None:
    counts = {f.name: sum(f.name in v.kills for v in vectors()) for f in FAULTS}
    assert {name for name, count in counts.items() if count < 2} == set(UNREACHABLE)


def test_no_vector_flags_an_exact_rule() -> None:
    assert len(CLEARED) > 10
    assert [(f.name, v.id) for v in vectors() for f in CLEARED if flagged(f, sketch(v))] == []


def test_an_exact_rule_is_run_and_not_merely_passed_over() -> None:
    # The same rule with a fault in it, under the name of a cleared one, is flagged.
    fault = next(f for f in FAULTS if f.name == "accept-always")
    disguised = Fault(
        "draw-and-match", fault.sentence, fault.kind, fault.form, fault.rule, fault.smallest,
        fault.emits, None,
    )  # fmt: skip
    step = next(v for v in vectors("token.laws", "one_step"))
    assert flagged(disguised, sketch(step))


def test_kills_are_found_again() -> None:
    for vector in vectors()[::25]:
        if not isinstance(vector.ask, Sample | Accumulate):
            assert killed_by(sketch(vector)) == vector.kills


def test_a_rule_that_wants_other_choices_is_not_blamed() -> None:
    fault = next(f for f in FAULTS if f.name == "acceptance-reuses-draft-number")
    assert not any(flagged(fault, sketch(v)) for v in vectors("token.replay")[:40])
