import pytest

from specdec_exact.vectors.flags import NOTES, UnknownFlag, notes_of
from tests.vectors.loaded import vectors


def test_every_flag_has_a_note_and_every_note_a_vector() -> None:
    used = {flag for vector in vectors() for flag in vector.flags}
    assert used == {note.flag for note in NOTES}
    assert all(note.description.endswith(".") and note.effect.endswith(".") for note in NOTES)
    assert all(link.startswith("https://github.com/") for note in NOTES for link in note.links)


def test_an_unknown_flag_is_refused() -> None:
    with pytest.raises(UnknownFlag, match="got 'Nothing'"):
        notes_of({"Nothing", "ZeroCoin"})
