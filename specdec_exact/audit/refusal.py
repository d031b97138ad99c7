"""What an audit says instead of guessing."""

from specdec_exact.kernel.errors import SpecdecError

__all__ = [
    "AdapterError",
    "CannotModel",
    "HiddenRandomness",
    "Misread",
    "Unavailable",
    "Undeferrable",
]


class CannotModel(SpecdecError):
    """The audited code used a random number in a way whose exact law is not known to us."""

    def __init__(self, use: str) -> None:
        super().__init__(f"cannot model {use}: random numbers are compared, scaled and raced only")
        self.use = use

    def __reduce__(self) -> tuple[type, tuple[str]]:
        # Sent from one process to another, it is made again of what it was made of.
        return type(self), (self.use,)


class HiddenRandomness(SpecdecError):
    """The same choices gave another result: something random, or remembered, was not replaced."""


class Undeferrable(SpecdecError):
    """The code can tell a draw that is made when it is looked at from one that is made at once."""


class Misread(HiddenRandomness):
    """Ordinary floats lead the code elsewhere than our numbers do."""


class AdapterError(SpecdecError):
    """What the audited code gave back is not a row of tokens; its adapter has to make it one."""


class Unavailable(SpecdecError):
    """What an audit was asked for cannot be had from a library as it is installed or set."""
