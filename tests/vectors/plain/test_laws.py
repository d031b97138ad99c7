from specdec_exact.vectors.codec import write
from specdec_exact.vectors.plain.laws import Laws
from specdec_exact.vectors.sketch import weights


def asked(rule: str, length: int, end: int = -1) -> dict[str, object]:
    rows = {"target": [write(weights("1 1"))], "draft": [write(weights("1 0"))]}
    named = {"rule": rule, "draft_length": length, "contexts": [], "end": end, "vocabulary": 2}
    return {**rows, **named}


def test_a_round_of_no_drafts_is_a_draw_from_the_target() -> None:
    law = Laws().round_law(asked("token", 0))
    assert {(tuple(o["tokens"]), o["numerator"]) for o in law["outcomes"]} == {((0,), 1), ((1,), 1)}


def test_a_text_ends_with_its_end_token() -> None:
    law = Laws().round_law(asked("token", 2, end=0))
    assert {tuple(o["tokens"]) for o in law["outcomes"] if o["numerator"]} == {(0,), (1,)}
