"""Refusals are errors of this package, and say what was asked for."""

from specdec_exact.audit.refusal import AdapterError, CannotModel, HiddenRandomness, Undeferrable
from specdec_exact.kernel.errors import SpecdecError


def test_a_refusal_names_the_use() -> None:
    assert str(CannotModel("a sum")).startswith("cannot model a sum: ")
    assert str(CannotModel("round()")) == "cannot model round(): compare it with both ends"
    for kind in (AdapterError, CannotModel, HiddenRandomness, Undeferrable):
        assert issubclass(kind, SpecdecError)
