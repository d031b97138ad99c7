from specdec_exact.notation.document import parse
from specdec_exact.vectors.codec import read
from specdec_exact.vectors.record import Vector
from specdec_exact.vectors.renditions.json_lines import json_lines
from tests.vectors.loaded import full, vectors


def test_a_line_is_a_vector() -> None:
    lines = json_lines(full()).splitlines()
    assert len(lines) == len(vectors())
    assert read(Vector, parse(lines[7]), "line") == vectors()[7]
