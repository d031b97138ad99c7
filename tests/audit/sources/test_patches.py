"""Attributes come back as they were, whatever happens in between."""

import types

import pytest

from specdec_exact.audit.sources.patches import patched


def test_what_was_there_comes_back_and_what_was_not_goes() -> None:
    owner = types.SimpleNamespace(there=1)

    def block() -> None:
        with patched([(owner, "there", 2), (owner, "new", 3)]):
            assert (owner.there, owner.new) == (2, 3)
            raise KeyError

    with pytest.raises(KeyError):
        block()
    assert vars(owner) == {"there": 1}
