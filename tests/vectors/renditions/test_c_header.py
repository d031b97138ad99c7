from specdec_exact.vectors.renditions.c_header import c_header
from specdec_exact.vectors.renditions.flat import flat
from tests.vectors.loaded import full, minimal


def test_the_header_is_the_same_every_time_and_holds_every_id() -> None:
    text = c_header(full())
    assert text == c_header(full())
    assert all(f'"{question.vector.id}"' in text for question in flat(full()))
    assert len(c_header([minimal()])) < 200_000


def test_nothing_is_left_to_be_parsed() -> None:
    assert "/" not in "".join(
        line for line in c_header(full()).split("\n") if line.startswith("    {")
    )
