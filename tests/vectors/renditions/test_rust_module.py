from specdec_exact.vectors.renditions.flat import flat
from specdec_exact.vectors.renditions.rust_module import rust_module
from tests.vectors.loaded import full, minimal


def test_the_module_is_the_same_every_time_and_holds_every_id() -> None:
    text = rust_module(full())
    assert text == rust_module(full())
    assert all(f'"{question.vector.id}"' in text for question in flat(full()))
    assert len(rust_module([minimal()])) < 200_000
